import BoardyHeadless
import Foundation

/// Draws pictures.
enum PictureMarkup {
    /// The beginning of the paths at which the server has the pictures of the app's folder.
    static let path = "/pictures/"

    /// The size for which a page has room before the picture is there. Its style fits every other one into it.
    private static let size = (width: 640, height: 480)

    /// Returns the path or address of a picture, or nil if it has none.
    static func reference(of picture: Picture) -> String? {
        guard Picture.isSource(picture.source) else { return nil }
        if picture.isForeign { return picture.source }
        return path + picture.source.split(separator: "/").map { String($0).percentEncoded }.joined(separator: "/")
    }

    /// Returns an element with a picture, or one with its words if it cannot have an address.
    ///
    /// - Parameter isLazy: true for a picture that is asked for when it comes into view.
    static func html(of picture: Picture, isLazy: Bool = false) -> HTML {
        guard let reference = reference(of: picture) else { return missing(picture.text) }
        let image = HTML.attributes([
            "src": reference, "alt": picture.text.printable, "width": "\(size.width)", "height": "\(size.height)",
            "loading": isLazy ? "lazy" : nil, "decoding": "async",
        ])
        return "<img\(image)>"
    }

    /// Returns an element in place of a picture that is not there. The words stand beside it, so that nobody hears the
    /// letter.
    ///
    /// - Parameter name: the name of the thing, whose first letter is shown.
    static func missing(_ name: String) -> HTML {
        let letter = name.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? "–"
        return "<span class=\"nothing\" aria-hidden=\"true\">\(letter)</span>"
    }
}

extension Sequence<ScreenPart> {
    /// True if a picture is at an address of its own.
    var haveForeignPicture: Bool {
        contains { part in
            if case .picture(let picture) = part { return picture.isForeign }
            return part.rows?.rows.contains { $0.picture?.isForeign ?? false } ?? false
        }
    }
}
