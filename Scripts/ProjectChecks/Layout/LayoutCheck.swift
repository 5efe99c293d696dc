/// The rules that the layout of the package lays down, all of them at once.
struct LayoutCheck {
    let checkout: Checkout
    let package: PackageDescription

    /// Everything that does not fit, in the order of the files.
    func findings() throws -> [Finding] {
        let sources = try parsedSources()
        let manifest = ManifestLines(try checkout.read("Package.swift"))
        var findings = TopLevel.findings(in: checkout.files)
        findings += package.dependencies.map { dependency in
            Finding(
                file: "Package.swift", line: 1, rule: .packageDependency,
                what: "the package depends on another one, \(dependency.identity)",
                instead: "use the toolchain's libraries, or a C library of the system through a systemLibrary target")
        }
        for target in package.targets {
            let files = target.swiftFiles.map { ($0, sources[$0, default: SwiftSource("")]) }
            findings += ImportCheck(target: target, package: package, manifest: manifest).findings(in: files)
            findings += TestCheck(package: package, manifest: manifest).findings(for: target, sources: files.map(\.1))
        }
        return findings.sorted()
    }

    private func parsedSources() throws -> [String: SwiftSource] {
        var sources: [String: SwiftSource] = [:]
        for file in package.targets.flatMap(\.swiftFiles) {
            sources[file] = SwiftSource(try checkout.read(file))
        }
        return sources
    }
}

/// Finds the line of `Package.swift` that a target comes from.
struct ManifestLines {
    private let lines: [Substring]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The first line that names the target, or the module that the target is derived from.
    func line(of target: String) -> Int {
        var names = [target]
        for suffix in ["Tests", "IO"] {
            if let last = names.last, last.hasSuffix(suffix) { names.append(String(last.dropLast(suffix.count))) }
        }
        for name in names {
            if let index = lines.firstIndex(where: { $0.contains("\"\(name)\"") }) { return index + 1 }
        }
        return 1
    }
}
