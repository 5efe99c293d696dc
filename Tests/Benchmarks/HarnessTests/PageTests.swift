import Testing

@testable import BenchmarkHarness

@Suite struct PageTests {
    private let report = Report(
        floor: "a",
        rows: [
            (Workload("a") { { $0 } }, Measurement(id: "a", samples: [Sample(4, floor: 4)])),
            (
                Workload("c.1", [.floors(12), .allocations(0)]) { { $0 } },
                Measurement(id: "c.1", samples: [Sample(41.2, floor: 4)], allocations: 0)
            ),
            (
                Workload("i.100") { { $0 } },
                Measurement(id: "i.100", samples: [Sample(1_762_345, floor: 4)], allocations: 7.25)
            ),
            (Workload(weighing: "p.board", [.bytes(160)]) { _ in { 0 } }, Measurement(id: "p.board", bytes: 72.4)),
        ])

    @Test("The figures of a row are written into the columns with their headings, and all else stays")
    func fill() {
        let text = """
            # Cost

            | what | row | ns | × floor | allocations | promise |
            |---|---|---|---|---|---|
            | an activation | `c.1` | 1 | 2 | 3 | old |
            | **a plugin** | `i.100` | 1 | 2 | 3 | old |
            | a row of another run | `z` | 1 | 2 | 3 | old |

            | row | bytes | ms | notes |
            |---|---|---|---|
            | `p.board` | 1 | – | 5 |
            | `i.100` | – | 1 | ns |

            | ns | bytes |
            |---|---|
            | `c.1` | 4 |

            """
        var page = Page(text)
        page.fill(with: report)
        #expect(
            page.text == """
                # Cost

                | what | row | ns | × floor | allocations | promise |
                |---|---|---|---|---|---|
                | an activation | `c.1` | 41 | 10 | 0 | ≤ 12, ≤ 0 alloc. |
                | **a plugin** | `i.100` | 1,762,350 | 440,590 | 7.25 | – |
                | a row of another run | `z` | 1 | 2 | 3 | old |

                | row | bytes | ms | notes |
                |---|---|---|---|
                | `p.board` | 72 | – | 5 |
                | `i.100` | – | 1.8 | ns |

                | ns | bytes |
                |---|---|
                | `c.1` | 4 |

                """)
        #expect(page.differences(from: report, isWhole: false) == [])
    }

    @Test("A table may have cells without a text")
    func emptyCells() {
        var page = Page("| | row | bytes |\n|---|---|---|\n| | `p.board` | |\n")
        page.fill(with: report)
        #expect(page.text == "| | row | bytes |\n|---|---|---|\n| | `p.board` | 72 |\n")
    }

    @Test("Times are not compared; allocations, bytes and promises are")
    func differences() {
        let page = Page(
            "| row | ns | allocations | promise | bytes |\n|---|---|---|---|---|\n"
                + "| `c.1` | 9 | 1 | ≤ 10 | – |\n| `p.board` | – | – | ≤ 160 bytes | 70 |\n"
        )
        #expect(
            page.differences(from: report, isWhole: false) == [
                "c.1: allocations 0, and the page has 1", "c.1: promise ≤ 12, ≤ 0 alloc., and the page has ≤ 10",
                "p.board: bytes 72, and the page has 70",
            ])
    }

    @Test(
        "A share of an allocation may differ, a whole one may not",
        arguments: [("7.2", true), ("8.1", true), ("6.4", true), ("6.2", false), ("8.3", false), ("–", false)])
    func shares(told: String, isRight: Bool) {
        let page = Page("| row | allocations |\n|---|---|\n| `i.100` | \(told) |\n")
        #expect(page.differences(from: report, isWhole: false).isEmpty == isRight)
    }

    @Test("A whole run has all rows of the page, and the page has all rows of the run but the floor")
    func completeness() {
        let page = Page("| row | bytes |\n|---|---|\n| `p.board` | 72 |\n| `c.2` | – |\n| `i.100` | – |\n")
        #expect(
            page.differences(from: report, isWhole: true) == [
                "the page has c.2, which is no row any more; remove it",
                "c.1 is not on the page; add a line with its name to a table",
            ])
        #expect(page.differences(from: report, isWhole: false) == [])
    }

    @Test(
        "A figure has two or three digits, and commas between thousands",
        arguments: [
            (0.04, "0"), (3.54, "3.5"), (9.96, "10"), (41.2, "41"), (999.4, "999"), (2652, "2,650"),
            (1_762_345, "1,762,350"), (.nan, "0"),
        ] as [(Double, String)])
    func digits(number: Double, text: String) { #expect(significant(number) == text) }
}
