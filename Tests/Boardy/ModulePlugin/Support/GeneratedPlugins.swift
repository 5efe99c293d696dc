import BoardyCore
import BoardyModulePlugin

/// A contract with a number of four digits, of which each is one of ten types.
private enum Generated<A, B, C, D>: BoardContract {
    static var id: BoardID { BoardID("generated.\(A.self)-\(B.self)-\(C.self)-\(D.self)") }
}

private let digits: [Any.Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, Bool.self,
]

/// Returns the contract of a number below 10,000, for catalogues of any size.
func generatedContract(_ number: Int) -> any BoardContract.Type {
    func contract<A, B, C, D>(_ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type) -> any BoardContract.Type {
        Generated<A, B, C, D>.self
    }
    let a: Any.Type = digits[number / 1000 % 10]
    let b: Any.Type = digits[number / 100 % 10]
    let c: Any.Type = digits[number / 10 % 10]
    let d: Any.Type = digits[number % 10]
    return contract(a, b, c, d)
}

/// Returns a plugin that provides the contract of its number, requires those of other numbers, and routes a link.
func generatedPlugin(_ number: Int, requires others: [Int]) -> TestPlugin {
    TestPlugin("plugin-\(number)") { main in
        func declare<C: BoardContract>(_ contract: C.Type) {
            main.keep(contract)
            main.route("app://plugin-\(number)/{item}", to: contract, file: "Generated.swift", line: 1) { _ in
                throw CancellationError()
            }
        }
        func require<C: BoardContract>(_ contract: C.Type) { main.require(contract) }
        declare(generatedContract(number))
        for other in others { require(generatedContract(other)) }
    }
}
