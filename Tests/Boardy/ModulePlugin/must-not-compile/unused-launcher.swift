import BoardyCore
import BoardyModulePlugin

final class Window: AttachmentOwner {
    let attachments = Attachments()
}

final class Page {}

func launch(_ launcher: PluginLauncher, window: Window, page: Page) {
    launcher.launch(in: window) { _ in }
    _ = launcher.launch(in: page) { _ in }
    launcher.launch(in: page) { _ in }  // error: result of call to 'launch(in:isolation:_:)' is unused
}
