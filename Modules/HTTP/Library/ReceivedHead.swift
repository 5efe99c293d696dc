/// The head of a request after its target, as the library took the head apart.
struct ReceivedHead: Sendable {
    var method = ""
    var version = ""
    var headers: [(name: String, value: String)] = []
    /// The bytes of the whole head as it arrived.
    var count = 0
    /// The bytes of the parts and of the characters between them, without the target.
    ///
    /// With the target they are as many as arrived. Otherwise the library has left something out or changed it: the
    /// rest of a line after a null character, a header that goes on in the next line, a line break without a carriage
    /// return. A proxy could understand such a head in another way.
    var partsCount = 0
}
