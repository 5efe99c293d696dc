import BoardyCore

// Contracts are types, and the rows about plugins need ten thousand of them: each is made of its number's digits.

protocol NumberedContract: BoardContract
where Input == Int, Output == Int, Command == Never, Action == Never, BoardKind == PlainBoardKind {
    static var number: Int { get }
}

extension NumberedContract {
    /// Kept, as the constant of a contract written by hand is.
    static var id: BoardID { numberedIDs[number] }
}

/// The contract of a number below 10,000.
func numberedContract(_ number: Int) -> any NumberedContract.Type {
    let tens = digits[number / 1000].followed(by: number / 100 % 10).followed(by: number / 10 % 10)
    return tens.contract(endingIn: number % 10)
}

private let numberedIDs = (0..<10_000).map(featureID)
private let digits: [any Digits.Type] = [
    Zero.self, One.self, Two.self, Three.self, Four.self, Five.self, Six.self, Seven.self, Eight.self, Nine.self,
]

/// A type that stands for a number.
private protocol Digits: SendableMetatype { static var value: Int { get } }

extension Digits {
    static func followed(by digit: Int) -> any Digits.Type { followed(digits[digit]) }
    static func contract(endingIn digit: Int) -> any NumberedContract.Type { contract(digits[digit]) }

    private static func followed<D: Digits>(_: D.Type) -> any Digits.Type { Appended<Self, D>.self }
    private static func contract<D: Digits>(_: D.Type) -> any NumberedContract.Type { Numbered<Self, D>.self }
}

private enum Appended<A: Digits, B: Digits>: Digits {
    static var value: Int { A.value * 10 + B.value }
}

private enum Numbered<A: Digits, B: Digits>: NumberedContract {
    static var number: Int { A.value * 10 + B.value }
}

private enum Zero: Digits { static let value = 0 }
private enum One: Digits { static let value = 1 }
private enum Two: Digits { static let value = 2 }
private enum Three: Digits { static let value = 3 }
private enum Four: Digits { static let value = 4 }
private enum Five: Digits { static let value = 5 }
private enum Six: Digits { static let value = 6 }
private enum Seven: Digits { static let value = 7 }
private enum Eight: Digits { static let value = 8 }
private enum Nine: Digits { static let value = 9 }
