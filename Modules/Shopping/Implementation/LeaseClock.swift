import Boardy

/// The launch option for the clock by which a checkout renews its lease. Its default also counts the time in which
/// the machine sleeps.
struct LeaseClock: MainOption {
    let clock: any Clock<Duration>

    static var defaultValue: LeaseClock { LeaseClock(clock: ContinuousClock()) }
}
