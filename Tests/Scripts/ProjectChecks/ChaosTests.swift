import Foundation
import Testing

/// What `Scripts/chaos` takes for a fault at the end of a run.
@Suite struct ChaosTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Scripts/Chaos").path

    /// Returns what a program of Python prints that has the modules of the script, and a server that answers each
    /// question by the first rows whose word it contains.
    private func python(_ code: String) throws -> String {
        let program = """
            import sys
            sys.path[:0] = ['\(Self.folder)', '\(Self.folder)/../PlainSQL']
            class Server:
                def __init__(self, answers): self.answers = answers
                def rows(self, store, sql): return next(rows for word, rows in self.answers.items() if word in sql)
            class Shopper:
                def __init__(self, name, answers, isSettled):
                    self.name, self.answers, self.isSettled = name, answers, isSettled
            \(code)
            """
        let run = try ProcessRun(URL(filePath: "/usr/bin/env"), ["python3", "-B", "-c", program])
        try #require(run.status == 0, "\(run.errors)")
        return run.output
    }

    @Test("a paid order is uncertain if its shopper still waited for it, and a fault if nobody did")
    func unanswered() throws {
        let output = try python(
            """
            import answers
            paid = [["o1", "a@example.org", "checkout-0"], ["o2", "a@example.org", "checkout-1"],
                    ["o3", "b@example.org", "checkout-1"], ["o4", "b@example.org", "checkout-7"],
                    ["o5", "b@example.org", ""]]
            shoppers = [Shopper("a", {0: ("o1", "t1")}, False), Shopper("b", {0: ("o0", "t0")}, True)]
            for found in answers.unanswered(Server({"orders": paid}), "store", shoppers):
                print([line.split()[0] for line in found])
            """)
        #expect(output == "['o2']\n['o3', 'o4', 'o5']\n")
    }

    @Test("a dead letter is a fault of the program unless the faults of the run explain each of its attempts")
    func deadLetters() throws {
        let output = try python(
            """
            import activations
            names = ["full", "dead", "beside", "late", "refused", "unknown"]
            letters = [[name, "pay", "2", "lost"] for name in names]
            attempts = [["full", "w1", "100", "101", "the server's disk is full"], ["full", "w2", "104", "118", "lost"],
                        ["dead", "v1", "1", "2", "lost"], ["dead", "v2", "3", "4", "lost"],
                        ["beside", "w1", "119", "131", "lost"], ["late", "w1", "119", "131", "lost"],
                        ["late", "w1", "141", "150", "lost"], ["refused", "w1", "90", "99", "the card was refused"]]
            server = Server({"attempt AS": attempts, "state = 4": letters})
            print(len(activations.unexplained(server, "", [[110, 120], [160, 170]], {"v1", "v2"})))
            print(len(activations.unexplained(server, "", [[110, 120], [160, 170]], {"v1"})))
            print(len(activations.unexplained(server, "", [], {"v1", "v2"})))
            print(activations.unexplained(Server({"": []}), "", [], set()))
            """)
        // The late one, the refused one and the one without a history; then the dead one too; then all but the dead one.
        #expect(output == "3\n4\n5\n[]\n")
    }
}
