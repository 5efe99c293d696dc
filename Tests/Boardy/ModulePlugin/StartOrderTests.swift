import BoardyCore
import BoardyModulePlugin
import RandomCases
import Testing

/// Tests of the order in which plugins start.
@Suite struct StartOrderTests {
    private struct Unprovided: Error {}

    /// Declares that a plugin provides the contract with its number, and needs those with other numbers.
    private static func declare(_ number: Int, needs: [Int], on main: MainComponent) {
        let provide: [(MainComponent) -> Void] = [
            { $0.keep(Cart.self) }, { $0.keep(AddToCart.self) }, { $0.keep(Checkout.self) }, { $0.keep(Pay.self) },
            { $0.keep(Products.self) },
        ]
        // Of each contract half of the plugins cannot do without.
        let require: [(MainComponent) -> Void] = [
            { $0.require(Cart.self) }, { $0.useIfProvided(AddToCart.self) }, { $0.require(Checkout.self) },
            { $0.useIfProvided(Pay.self) }, { $0.require(Products.self) },
        ]
        provide[number](main)
        for need in needs { require[need](main) }
    }

    private static func order(of needs: [[Int]]) -> [Int] {
        let plugins = needs.enumerated().map { number, needs in
            TestPlugin("\(number)") { declare(number, needs: needs, on: $0) }
        }
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugins: plugins).initialize()
        return launcher.startOrder.compactMap { Int($0) }
    }

    @Test(
        "MP-D3 a plugin starts after those whose contracts it requires or uses, and else in the order of installation",
        arguments: [
            (needs: [[], [], []], order: [0, 1, 2]),
            (needs: [[1], [2], []], order: [2, 1, 0]),
            (needs: [[2], [], []], order: [1, 2, 0]),
            (needs: [[1, 2], [3], [3], []], order: [3, 1, 2, 0]),
            (needs: [[], [0], [0, 1]], order: [0, 1, 2]),
            // Nobody provides the contract 4.
            (needs: [[4], [0]], order: [0, 1]),
            (needs: [[0], []], order: [0, 1]),
        ])
    func order(needs: [[Int]], order: [Int]) { #expect(Self.order(of: needs) == order) }

    @Test(
        "MP-D3 plugins that depend on each other keep the order of installation, before those that depend on them",
        arguments: [
            (needs: [[1], [0], []], order: [0, 1, 2]),
            (needs: [[1], [0, 2], []], order: [2, 0, 1]),
            (needs: [[2], [], [0]], order: [0, 1, 2]),
        ])
    func cycles(needs: [[Int]], order: [Int]) { #expect(Self.order(of: needs) == order) }

    @Test(
        "MP-D3 of plugins that depend on each other, one that is required starts before those that require it",
        arguments: [
            (needs: [[1], [2], [1]], order: [2, 1, 0]),
            (needs: [[2], [0], [1]], order: [2, 0, 1]),
        ])
    func requirements(needs: [[Int]], order: [Int]) { #expect(Self.order(of: needs) == order) }

    /// The first order in the dictionary that keeps every plugin behind those that it depends on and that do not depend
    /// on it, and behind those that it requires and that do not require it.
    private func model(_ needs: [[Int]]) -> [Int]? {
        // Contracts with an even number are required.
        let graphs = [needs, needs.map { $0.filter { $0.isMultiple(of: 2) } }].map { needs in
            var reached = needs.map { Set($0) }
            for _ in needs {
                for plugin in needs.indices { for need in reached[plugin] { reached[plugin].formUnion(reached[need]) } }
            }
            return reached
        }
        func fits(_ order: [Int]) -> Bool {
            graphs.allSatisfy { reached in
                order.indices.allSatisfy { place in
                    reached[order[place]].allSatisfy { need in
                        order[..<place].contains(need) || reached[need].contains(order[place])
                    }
                }
            }
        }
        return Self.permutations(of: Array(needs.indices)).first(where: fits)
    }

    private static func permutations(of numbers: [Int]) -> [[Int]] {
        if numbers.isEmpty { return [[]] }
        return numbers.flatMap { first in
            permutations(of: numbers.filter { $0 != first }).map { [first] + $0 }
        }
    }

    @Test("MP-D3 the order is that of a model, for random dependencies", arguments: CaseSeeds.parts(2, of: 20))
    func random(seeds: [UInt64]) throws {
        for seed in seeds {
            var random = SplitMix(state: seed)
            let count = 1 + random.number(below: 5)
            let needs = (0..<count).map { _ in (0..<count).filter { _ in random.once(in: 3) } }
            #expect(Self.order(of: needs) == (try #require(model(needs))), "\(needs), BOARDY_CASE=\(seed)")
        }
    }
}
