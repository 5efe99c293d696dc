import Boundaries

// Twenty-two boundaries, a boundary that depends on all of them and reads the last twenty, and their root.

final class A: Boundary {
    var a: InputPort<Int> { makeInputPort(implementation: 1) }
}

final class B: Boundary {
    var b: InputPort<Int> { makeInputPort(implementation: 2) }
}

final class C: Boundary {
    var c: InputPort<Int> { makeInputPort(implementation: 3) }
}

final class D: Boundary {
    var d: InputPort<Int> { makeInputPort(implementation: 4) }
}

final class E: Boundary {
    var e: InputPort<Int> { makeInputPort(implementation: 5) }
}

final class F: Boundary {
    var f: InputPort<Int> { makeInputPort(implementation: 6) }
}

final class G: Boundary {
    var g: InputPort<Int> { makeInputPort(implementation: 7) }
}

final class H: Boundary {
    var h: InputPort<Int> { makeInputPort(implementation: 8) }
}

final class I: Boundary {
    var i: InputPort<Int> { makeInputPort(implementation: 9) }
}

final class J: Boundary {
    var j: InputPort<Int> { makeInputPort(implementation: 10) }
}

final class K: Boundary {
    var k: InputPort<Int> { makeInputPort(implementation: 11) }
}

final class L: Boundary {
    var l: InputPort<Int> { makeInputPort(implementation: 12) }
}

final class M: Boundary {
    var m: InputPort<Int> { makeInputPort(implementation: 13) }
}

final class N: Boundary {
    var n: InputPort<Int> { makeInputPort(implementation: 14) }
}

final class O: Boundary {
    var o: InputPort<Int> { makeInputPort(implementation: 15) }
}

final class P: Boundary {
    var p: InputPort<Int> { makeInputPort(implementation: 16) }
}

final class Q: Boundary {
    var q: InputPort<Int> { makeInputPort(implementation: 17) }
}

final class R: Boundary {
    var r: InputPort<Int> { makeInputPort(implementation: 18) }
}

final class S: Boundary {
    var s: InputPort<Int> { makeInputPort(implementation: 19) }
}

final class T: Boundary {
    var t: InputPort<Int> { makeInputPort(implementation: 20) }
}

final class U: Boundary {
    var u: InputPort<Int> { makeInputPort(implementation: 21) }
}

final class V: Boundary {
    var v: InputPort<Int> { makeInputPort(implementation: 22) }
}

typealias Alphabet = BoundaryList.Add<A>.Add<B>.Add<C>.Add<D>.Add<E>.Add<F>.Add<G>
    .Add<H>.Add<I>.Add<J>.Add<K>.Add<L>.Add<M>.Add<N>
    .Add<O>.Add<P>.Add<Q>.Add<R>.Add<S>.Add<T>.Add<U>
    .Add<V>

final class Reader: Boundary {
    typealias Dependencies = Alphabet

    var numbers: InputPort<[Int]> {
        var numbers: [Int] = []
        numbers.append(dependencies.c)
        numbers.append(dependencies.d)
        numbers.append(dependencies.e)
        numbers.append(dependencies.f)
        numbers.append(dependencies.g)
        numbers.append(dependencies.h)
        numbers.append(dependencies.i)
        numbers.append(dependencies.j)
        numbers.append(dependencies.k)
        numbers.append(dependencies.l)
        numbers.append(dependencies.m)
        numbers.append(dependencies.n)
        numbers.append(dependencies.o)
        numbers.append(dependencies.p)
        numbers.append(dependencies.q)
        numbers.append(dependencies.r)
        numbers.append(dependencies.s)
        numbers.append(dependencies.t)
        numbers.append(dependencies.u)
        numbers.append(dependencies.v)
        return makeInputPort(implementation: numbers)
    }
}

final class Many: RootBoundary {
    typealias Subboundaries = Alphabet.Add<Reader>

    lazy var a: A.Resolved = resolver(for: A.self).resolved()
    lazy var b: B.Resolved = resolver(for: B.self).resolved()
    lazy var c: C.Resolved = resolver(for: C.self).resolved()
    lazy var d: D.Resolved = resolver(for: D.self).resolved()
    lazy var e: E.Resolved = resolver(for: E.self).resolved()
    lazy var f: F.Resolved = resolver(for: F.self).resolved()
    lazy var g: G.Resolved = resolver(for: G.self).resolved()
    lazy var h: H.Resolved = resolver(for: H.self).resolved()
    lazy var i: I.Resolved = resolver(for: I.self).resolved()
    lazy var j: J.Resolved = resolver(for: J.self).resolved()
    lazy var k: K.Resolved = resolver(for: K.self).resolved()
    lazy var l: L.Resolved = resolver(for: L.self).resolved()
    lazy var m: M.Resolved = resolver(for: M.self).resolved()
    lazy var n: N.Resolved = resolver(for: N.self).resolved()
    lazy var o: O.Resolved = resolver(for: O.self).resolved()
    lazy var p: P.Resolved = resolver(for: P.self).resolved()
    lazy var q: Q.Resolved = resolver(for: Q.self).resolved()
    lazy var r: R.Resolved = resolver(for: R.self).resolved()
    lazy var s: S.Resolved = resolver(for: S.self).resolved()
    lazy var t: T.Resolved = resolver(for: T.self).resolved()
    lazy var u: U.Resolved = resolver(for: U.self).resolved()
    lazy var v: V.Resolved = resolver(for: V.self).resolved()

    lazy var reader: Reader.Resolved = resolver(for: Reader.self)
        .resolve(dependency: a)
        .resolve(dependency: b)
        .resolve(dependency: c)
        .resolve(dependency: d)
        .resolve(dependency: e)
        .resolve(dependency: f)
        .resolve(dependency: g)
        .resolve(dependency: h)
        .resolve(dependency: i)
        .resolve(dependency: j)
        .resolve(dependency: k)
        .resolve(dependency: l)
        .resolve(dependency: m)
        .resolve(dependency: n)
        .resolve(dependency: o)
        .resolve(dependency: p)
        .resolve(dependency: q)
        .resolve(dependency: r)
        .resolve(dependency: s)
        .resolve(dependency: t)
        .resolve(dependency: u)
        .resolve(dependency: v)
        .resolved()

    var numbers: InputPort<[Int]> { makeInputPort(implementation: reader.numbers) }
}
