/// The threads of a drawing. On each one, every slice lies inside the slices that are open at its start.
///
/// One root needs one thread, because its calls are synchronous. Files with several processes may need more.
struct Lanes {
    private var openEnds: [[Duration]] = []

    /// Returns the number of the thread for the next slice, from 1. The slices come in the order of their starts.
    mutating func lane(from start: Duration, to end: Duration, near preferred: Int?) -> Int {
        // A damaged file may have any number of crossing slices, which no drawing could show.
        let candidates = [preferred.map { $0 - 1 }].compactMap(\.self) + Array(openEnds.indices.prefix(32))
        for lane in candidates {
            while let last = openEnds[lane].last, last <= start, last < end { openEnds[lane].removeLast() }
            if openEnds[lane].last.map({ end <= $0 }) ?? true {
                openEnds[lane].append(end)
                return lane + 1
            }
        }
        if openEnds.count < 32 { openEnds.append([]) }
        openEnds[openEnds.count - 1].append(end)
        return openEnds.count
    }
}
