/// An object that receives all messages of a motherboard and of those inside its boards, work included, with their
/// ends.
package protocol MessageRecorder: AnyObject {
    /// Takes a message before it takes effect. The source is the number that the recorder gave to the recorded
    /// motherboard.
    // Consuming, since a copy counts a reference for each ID and for the value.
    func begin(_ message: consuming Message, of source: Int)
    /// Takes the number of a message whose call has returned, or of work whose result is there and not yet handled.
    func end(_ number: Int, of source: Int)
    /// Returns the W3C trace context of a message, which other processes may continue, or nil if its trace stays in
    /// this process.
    func traceparent(of number: Int) -> String?
}

/// A recording of one motherboard, which keeps the recorder alive until the recording is cancelled or the motherboard
/// is gone.
package final class Recording {
    private(set) var recorder: (any MessageRecorder)?
    let source: Int

    init(_ recorder: any MessageRecorder, _ source: Int) { (self.recorder, self.source) = (recorder, source) }

    package func cancel() { _ = recorder.take() }
}

extension [Recording] {
    /// The recorder of a list that has exactly one, and the source to tell it.
    @inline(__always) var sole: (recorder: any MessageRecorder, source: Int)? {
        guard count == 1, let recorder = self[0].recorder else { return nil }
        return (recorder, self[0].source)
    }
}
