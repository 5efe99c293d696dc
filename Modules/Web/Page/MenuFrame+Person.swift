import BoardyHeadless
import BoardySodium

extension MenuFrame {
    /// The person in letters that tell nobody the ID, by which the windows of a browser notice that it is another one:
    /// empty for nobody in particular, nil if it is not known.
    var personMark: String? {
        guard isPersonKnown else { return nil }
        return person.map { SHA256.hash(of: $0.id.key.utf8).prefix(8).hexadecimal } ?? ""
    }
}
