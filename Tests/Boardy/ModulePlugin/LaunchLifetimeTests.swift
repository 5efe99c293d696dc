import BoardyCore
import BoardyModulePlugin
import SnippetCompiler
import Testing

/// Tests of the lifetime of a launcher after its launch.
@Suite struct LaunchLifetimeTests {
    @Test("MP-D1 a context that owns attachments keeps the launcher until its own release")
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

    @Test("MP-D1 after a launch in another context, the former one releases the launcher")
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

    @Test("MP-D1 any other object does not keep the launcher, which is returned")
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

    @Test("MP-D1 not using the returned launcher is a warning; with an owner of attachments none is returned")
    func unused() throws { try Snippet("unused-launcher", compilerArguments: ["-warnings-as-errors"]).verify() }
}
