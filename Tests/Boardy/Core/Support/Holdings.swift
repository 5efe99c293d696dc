/// Returns the number of objects of each class, subclasses included, that can be reached from an object through stored
/// properties. Captures of closures are not seen.
func holdings(of object: AnyObject) -> [String: Int] {
    var seen: Set<ObjectIdentifier> = [], counts: [String: Int] = [:]
    var waiting: [Any] = [object]
    while let next = waiting.popLast() {
        let mirror = Mirror(reflecting: next)
        if mirror.displayStyle == .class {
            guard seen.insert(ObjectIdentifier(next as AnyObject)).inserted else { continue }
        }
        var part: Mirror? = mirror
        while let these = part {
            if mirror.displayStyle == .class { counts["\(these.subjectType)", default: 0] += 1 }
            waiting += these.children.map(\.value)
            part = these.superclassMirror
        }
    }
    return counts
}
