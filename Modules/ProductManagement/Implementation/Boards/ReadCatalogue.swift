import Boardy
import ProductManagementIO

/// Reads a catalogue off the domain, and tells how far it is; inside ``ImportBoard``.
enum ReadCatalogue: BoardContract {
    static let id: BoardID = "products.read-catalogue"
    typealias Input = ImportRequest
    typealias Output = BoardResult<ImportTally, any Error>

    static func board(
        identifier: BoardID, reader: CatalogueReader
    ) -> ResultTaskBoard<ImportRequest, ImportTally, any Error> {
        ResultTaskBoard(identifier: identifier) { request, progress in
            try reader.tally(of: request, progress: progress)
        }
    }
}
