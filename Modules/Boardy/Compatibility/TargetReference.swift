import BoardyCore
import Dispatch
import Foundation

/// Returns a handler that acts as long as a target lives.
///
/// - Parameter target: an object, which is held weakly, or a value, which is copied.
func handler<Target, Value>(
    of target: Target, file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping (Target, Value) -> Void
) -> (Value) -> Void {
    let reference = TargetReference(target, file, line)
    return { value in reference.target.map { action($0, value) } }
}

/// A target of a handler, as Boardy 1.x takes it: an object, which is held weakly, or a value, which is copied.
///
/// The type of the target may be a protocol: Swift 5 passes no value of a protocol as an object of a generic class.
///
/// Swift 5 does not refuse another thread either. A target that was given on the main thread is there for that thread
/// only. Of a target that was given elsewhere nothing is known: an actor has no thread of its own.
struct TargetReference<Target> {
    private weak var object: AnyObject?
    private let copy: Target?
    private let isOfMainThread = MainQueue.isCurrent
    private let sink = DiagnosticSink.current
    private let file: StaticString
    private let line: UInt

    /// - Parameter target: nil in an optional is no target, and an object in an optional is held weakly.
    init(_ target: Target, _ file: StaticString = #fileID, _ line: UInt = #line) {
        (self.file, self.line) = (file, line)
        let content = Self.content(of: target)
        if let content, type(of: content) is any AnyObject.Type {
            object = content as AnyObject
            copy = nil
        } else {
            copy = content == nil ? nil : target
        }
    }

    /// The target for a call of its handler, or nil if it is gone, was nil, or belongs to another thread, which is
    /// reported.
    var target: Target? {
        if isOfMainThread, !MainQueue.isCurrent {
            sink.report(
                Diagnostic(
                    .isolationMissing,
                    "the handler with a target of type \(Target.self) belongs to the main thread and was called on "
                        + "another one, so it did not run. Send from the main thread, or let a task board do the work",
                    file: file, line: line))
            return nil
        }
        // A missing object is nil before the cast, which would put it into the optional of a target.
        return copy ?? object.flatMap { $0 as? Target }
    }

    /// Returns the value in any number of optionals, or nil for none.
    private static func content(of value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { content(of: $0.value) }
    }
}

/// The queue of the main actor.
///
/// On Linux other threads than the main one serve it once `main` has suspended.
private enum MainQueue {
    private static let key: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// True on the main thread, also in a block of another queue that it waits for, and on the queue.
    static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) != nil }
}
