import Boardy
import Foundation
import Testing

@testable import Launcher
@testable import LauncherKit

/// The sections of a module's page that are generated: from the declarations of its plugin, its sources and the
/// specification.
///
/// `UPDATE_PAGES=1 Scripts/test Launcher` writes them.
private struct ModulePage {
    /// The name of the plugin, such as `product-management`.
    let plugin: String
    /// The specification of all modules.
    let specification: String

    init(plugin: String) throws {
        self.plugin = plugin
        let page = packageFolder.appending(path: "docs/specification/modules.md")
        specification = try String(contentsOf: page, encoding: .utf8)
    }

    /// The name of the module's folder and page, such as `ProductManagement`.
    var module: String { plugin.split(separator: "-").map(\.capitalized).joined() }

    /// The letters before the numbers of the module's rules; nil for a module that the specification does not name.
    var rules: String? {
        specification.split(separator: "\n").compactMap { $0.wholeMatch(of: /## \d+\. (\w+) \((\w+)\)/) }
            .first { $0.1 == module }.map { String($0.2) }
    }

    private var folder: URL { packageFolder.appending(path: "Modules/\(module)/Implementation") }
    var file: URL { folder.appending(path: "\(module).docc/\(module).md") }

    /// The generated sections, each by its title.
    @MainActor func sections() throws -> [(title: String, text: String)] {
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugins: Shop.plugins)
        let manifest = try #require(launcher.manifests.first { $0.name == plugin })
        let contracts = manifest.provides.map { declaration in
            let names = contractNames(of: declaration.contract)
            return ["`\(declaration.id)`", names.input, names.output, declaration.requirement ?? ""]
        }
        let links = manifest.routes.map { ["`\($0.pattern)`", "`\($0.contract.id)`"] }
        return [
            ("Contracts", table(["Contract", "Input", "Output", "Role"], contracts)),
            ("Links", table(["Link", "Contract"], links)),
            ("Requirements", list(Set(manifest.requires.map { "`\($0.id)`" }).sorted())),
            ("Screens", list(try screens())), ("Rules", table(["Rule", "Text"], rulesOfSpecification())),
        ]
    }

    @MainActor private func contractNames<C: BoardContract>(of contract: C.Type) -> (input: String, output: String) {
        (Self.name(C.Input.self), Self.name(C.Output.self))
    }

    private static func name(_ type: Any.Type) -> String {
        let name = "\(type)"
        if name == "()" { return "–" }
        return "`\(name.hasPrefix("Optional<") ? name.dropFirst("Optional<".count).dropLast() + "?" : name)`"
    }

    private func table(_ columns: [String], _ rows: [[String]]) -> String {
        if rows.isEmpty { return "None." }
        let lines = [columns, columns.map { _ in "---" }] + rows
        return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }

    private func list(_ entries: [String]) -> String {
        entries.isEmpty ? "None." : entries.map { "- \($0)" }.joined(separator: "\n")
    }

    /// The titles of the screens that the sources of the module show, written as literals or as constants.
    private func screens() throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        let code = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
        let constants = Dictionary(
            code.matches(of: /static let (\w+) = "([^"]+)"/).map { (String($0.1), String($0.2)) }
        ) { one, _ in one }
        let titled = #/(?:(?:Screen|Self|\.menu)\(\s*|producer: producer, )title:\s/#
        let called = #/(?:Question(?:<[^(]*>)?|Self|showingFailure)\(\s*(?:form:\s)?/#
        // The notice of a screen has a title and a sentence, and the one of a part has a sentence and a tone.
        let noticed = #/\.notice\(\s*(?="[^"]+",\s*[^.\s])/#
        let title = #/(?:"([^"\\]+)"|(?:Self\.|Screen\.)?(\w+))/#
        let places = code.ranges(of: titled) + code.ranges(of: called) + code.ranges(of: noticed)
        let titles = places.compactMap { place -> String? in
            guard let title = code[place.upperBound...].prefixMatch(of: title) else { return nil }
            return title.1.map(String.init) ?? title.2.flatMap { constants[String($0)] }
        }
        return Set(titles).sorted()
    }

    private func rulesOfSpecification() -> [[String]] {
        guard let rules else { return [] }
        return specification.split(separator: "\n").compactMap { $0.wholeMatch(of: /- \*\*(\w+-\d+)\*\* (.*)/) }
            .filter { $0.1.hasPrefix("\(rules)-") }.map { [String($0.1), String($0.2)] }
    }

    /// Returns a page with its generated sections replaced.
    func replacing(_ sections: [(title: String, text: String)], in page: String) -> String {
        sections.reduce(page) { page, section in
            let heading = "## \(section.title)\n"
            guard let start = page.firstRange(of: heading)?.upperBound else {
                return page + "\n\(heading)\n\(section.text)\n"
            }
            let end = page[start...].firstRange(of: "\n## ")?.lowerBound ?? page.endIndex
            return page[..<start] + "\n\(section.text)\n" + page[end...]
        }
    }
}

@MainActor @Suite struct ModulePageTests {
    @Test(
        "ALL-3 the page of a module lists its contracts, links, requirements, screens and rules",
        arguments: Shop.plugins.map(\.name))
    func page(plugin: String) throws {
        let module = try ModulePage(plugin: plugin)
        // A module that the specification does not name needs no page. It may have one.
        if module.rules == nil, !FileManager.default.fileExists(atPath: module.file.path) { return }
        let page = try String(contentsOf: module.file, encoding: .utf8)
        let updated = module.replacing(try module.sections(), in: page)
        if ProcessInfo.processInfo.environment["UPDATE_PAGES"] != nil {
            return try updated.write(to: module.file, atomically: true, encoding: .utf8)
        }
        #expect(page == updated, "run UPDATE_PAGES=1 Scripts/test Launcher, and read what it changed")
        #expect(page.contains("| \(module.rules ?? "")-1 |"))
    }
}
