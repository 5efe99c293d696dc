import BoardyModulePlugin
import BoardyTrace
import Foundation
import Testing

@testable import BoardyGraph

/// A run of the shop. Each row is a message: its number, cause, kind and board, its start and duration in milliseconds,
/// and its place.
private let rows = """
     1  -  activation  shop.cart        0   100  Shop/Shop.swift:5
     2  1  activation  shop.cart.form  10    20  Shop/Form.swift:3
     3  2  output      shop.cart.form  20     5  Shop/Form.swift:9
     4  1  activation  pay.pay         40    30  Helpers/Call.swift:2
     5  4  work        pay.pay         50   100  Pay/Pay.swift:7
     6  5  output      pay.pay        150    10  Pay/Pay.swift:9
     7  6  activation  pay.refund     152     6  Shop/Cart.swift:8
     8  7  activation  pay.refund.gate 153    1  Pay/Pay.swift:3
     9  -  activation  pay.pay        200     1  App/Main.swift:1
    10  9  command     shop.cart      200     -  Pay/Pay.swift:4
    11  2  activation  shop.cart.form 210     2  Shop/Form.swift:4
    12  -  activation  shop.start     230     -  Shop/Shop.swift:9
    """

/// The messages of the run, read from a file.
var shopRun: [TraceEvent] {
    get throws {
        let spans = try rows.split(separator: "\n").map { row in
            let cells = row.split(separator: " ").map(String.init), place = cells[6].split(separator: ":")
            try #require(cells.count == 7 && place.count == 2)
            let start = try #require(Int(cells[4])) * 1_000_000, duration = Int(cells[5]) ?? 0
            let texts = [
                ("boardy.kind", cells[2]), ("boardy.board", cells[3]), ("boardy.motherboard", "main"),
                ("code.file.path", String(place[0])),
            ].map { #"{"key":"\#($0)","value":{"stringValue":"\#($1)"}}"# }
            let line = #"{"key":"code.line.number","value":{"intValue":"\#(place[1])"}}"#
            let number = #"{"key":"boardy.number","value":{"intValue":"\#(cells[0])"}}"#
            let isOpen = #"{"key":"boardy.unfinished","value":{"boolValue":\#(cells[5] == "-")}}"#
            let parent = Int(cells[1]).map { #""parentSpanId":"\#(String(format: "%016x", $0))","# } ?? ""
            return
                #"{"traceId":"0000000000000000000000000000000a","#
                + #""spanId":"\#(String(format: "%016x", Int(cells[0]) ?? 0))","#
                + #"\#(parent)"name":"n","startTimeUnixNano":"\#(start)","#
                + #""endTimeUnixNano":"\#(start + duration * 1_000_000)","#
                + #""attributes":[\#((texts + [line, number, isOpen]).joined(separator: ","))]}"#
        }
        let line =
            #"{"resourceSpans":[{"resource":{},"scopeSpans":[{"scope":{"name":"boardy"},"spans":["#
            + spans.joined(separator: ",") + "]}]}]}"
        return try RecordedTrace(Data(line.utf8)).events
    }
}

/// The graph of the shop with the run. Each plugin is in a module of its own, so that the file of a call tells who made
/// it.
var shopWithRun: ModuleGraph {
    get throws {
        var graph = ModuleGraph(of: shop.manifests)
        for index in graph.edges.indices {
            graph.edges[index].places = graph.edges[index].places.map { place in
                .init(file: "\(place.file.dropLast(6))/\(place.file)", line: place.line)
            }
        }
        return graph.overlaid(with: try shopRun)
    }
}
