import Testing

@testable import ProjectChecks

@Suite struct TargetRoleTests {
    @Test(
        "the folder of a target tells its role",
        arguments: [
            ("Modules/Boardy/Core", TargetRole.framework),
            ("Modules/Storage", .library),
            ("Modules/Payment/IO", .contracts(feature: "Payment")),
            ("Modules/Payment/Implementation", .implementation(feature: "Payment")),
            ("Launcher", .launcher),
            ("Modules/LauncherKit", .library),
            ("Tests/Payment/IO", .tests),
            ("Tests/Benchmarks", .tests),
            ("Scripts/ProjectChecks", .tool),
        ])
    func roles(path: String, role: TargetRole) {
        #expect(TargetRole(path: path, type: "library") == role)
    }

    @Test("a C library belongs to the folder that it lies in")
    func system() {
        #expect(
            TargetRole(path: "Modules/Storage/CBoardySQLite", type: "system-target")
                == .system(folder: "Modules/Storage"))
    }

    @Test(
        "elsewhere there is no role",
        arguments: ["Modules/Boardy", "Modules/Payment/Other", "Sources/App", "Launcher/Sessions", "Modules", ""])
    func elsewhere(path: String) {
        #expect(TargetRole(path: path, type: "library") == nil)
    }

    @Test("tests lie in the mirrored folder")
    func mirror() {
        #expect(TargetRole.testPath(for: "Modules/Payment/IO") == "Tests/Payment/IO")
        #expect(TargetRole.testPath(for: "Launcher") == "Tests/Launcher")
        #expect(TargetRole.testPath(for: "Scripts/ProjectChecks") == "Tests/Scripts/ProjectChecks")
    }
}
