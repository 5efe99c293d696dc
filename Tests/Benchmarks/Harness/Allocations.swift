private import CAllocations

/// What was asked of the allocator, in all threads.
struct Allocations {
    /// Blocks that were asked for.
    let blocks: Int
    /// Bytes that were kept, as the allocator rounds them up.
    let bytes: Int

    /// Counts while `body` runs; nil where that is not possible: under a sanitizer, or without glibc.
    static func counting(_ body: () throws -> Void) rethrows -> Allocations? {
        var start = allocation_tally()
        guard allocation_count_begin(&start) else {
            try body()
            return nil
        }
        do {
            try body()
            let end = allocation_count_end()
            return Allocations(blocks: Int(end.blocks - start.blocks), bytes: Int(end.bytes - start.bytes))
        } catch {
            _ = allocation_count_end()
            throw error
        }
    }
}
