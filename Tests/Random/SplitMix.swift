/// The random number generator SplitMix64. It returns the same numbers for the same seed on every platform.
package struct SplitMix: RandomNumberGenerator {
    package var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a number from 0 up to the bound, without the bound.
    package mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    /// Returns true with a probability of one in `times`.
    package mutating func once(in times: Int) -> Bool { number(below: times) == 0 }
}
