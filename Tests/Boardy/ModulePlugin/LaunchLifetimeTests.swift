import BoardyCore
import BoardyModulePlugin
import SnippetCompiler
import Testing

/// Who keeps a launched launcher.
@Suite struct LaunchLifetimeTests {
    @Test("MP-D1 a context that owns attachments keeps the launcher, and releases it when it goes")
    func attached() {
        weak var launcher: PluginLauncher?
        var context: Window? = Window()
        if let context {
            let made = assembly().initialize()
            launcher = made
            made.launch(in: context) { _ in }
        }
        #expect(launcher != nil)
        context = nil
        #expect(launcher == nil)
    }

    @Test("MP-D1 launched elsewhere, its former context lets go of it")
    func relaunched() {
        weak var launcher: PluginLauncher?
        let first = Window()
        var second: Window? = Window()
        if let second {
            let made = assembly().initialize()
            launcher = made
            made.launch(in: first) { _ in }
            made.launch(in: first) { _ in }
            made.launch(in: second) { _ in }
        }
        #expect(first.attachments.objects.isEmpty)
        #expect(launcher != nil)
        second = nil
        #expect(launcher == nil)
    }

    @Test("MP-D1 any other object does not keep it: the launcher is returned")
    func returned() {
        let page = Page()
        weak var launcher: PluginLauncher?
        do {
            let returned = assembly().initialize().launch(in: page) { _ in }
            launcher = returned
            #expect(returned.mainboard.context === page)
        }
        #expect(launcher == nil)
    }

    @Test("MP-D1 not using the returned launcher is a warning; with an owner of attachments there is nothing to use")
    func unused() throws { try Snippet("unused-launcher", compilerArguments: ["-warnings-as-errors"]).verify() }
}
