import Foundation

/// A search for a seed that violates a rule, on several threads.
package struct SimulationSearch: Sendable {
    /// A seed whose run violates a rule.
    package struct Finding: Error, Equatable {
        package let seed: UInt64
        package let violation: Violation
    }

    /// The seeds that one task runs in a row.
    private static let blockLength = 200

    /// The runs so far.
    package private(set) var runs = 0
    /// The messages of all runs so far.
    package private(set) var messages = 0
    package private(set) var events = SimulationEvents()

    private let options: SimulationOptions

    package init(_ options: SimulationOptions) { self.options = options }

    /// Runs the seeds from the first one on.
    ///
    /// - Parameters:
    ///   - threads: the number of blocks of seeds that run at a time.
    ///   - progress: called after each block.
    /// - Throws: the lowest seed that violates a rule. No later block begins when one is found.
    package mutating func run(
        threads: Int = ProcessInfo.processInfo.activeProcessorCount, _ progress: (SimulationSearch) -> Void = { _ in }
    ) async throws(Finding) {
        var blocks = stride(from: 0, to: options.runs, by: Self.blockLength).makeIterator()
        var finding: Finding?
        await withTaskGroup(of: Result<SimulationSearch, Finding>.self) { [options] group in
            func begin() {
                guard let start = blocks.next() else { return }
                let end = min(start + Self.blockLength, options.runs)
                group.addTask { Result { () throws(Finding) in try Self.block(start..<end, options) } }
            }
            for _ in 0..<threads { begin() }
            for await result in group {
                switch result {
                case .success(let block):
                    add(block)
                    progress(self)
                    if finding == nil { begin() }
                case .failure(let found):
                    // Blocks begin in the order of their seeds, so those of all lower seeds run already.
                    if finding.map({ found.seed < $0.seed }) ?? true { finding = found }
                }
            }
        }
        if let finding { throw finding }
    }

    private static func block(_ places: Range<Int>, _ options: SimulationOptions) throws(Finding) -> SimulationSearch {
        var search = SimulationSearch(options)
        for place in places {
            let seed = options.first &+ UInt64(place)
            var simulation = Simulation(seed: seed, fault: options.fault, only: options.only)
            do throws(Violation) { try simulation.run() } catch { throw Finding(seed: seed, violation: error) }
            search.runs += 1
            search.messages += simulation.steps
            search.events.add(simulation.events)
        }
        return search
    }

    private mutating func add(_ block: SimulationSearch) {
        runs += block.runs
        messages += block.messages
        events.add(block.events)
    }
}
