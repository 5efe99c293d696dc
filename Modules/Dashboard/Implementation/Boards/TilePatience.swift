import Boardy

/// The time that the dashboard waits for its tiles, as an option of the plugin: 3 seconds by the clock of the machine.
struct TilePatience: MainOption {
    var clock: any Clock<Duration> = ContinuousClock()
    var limit = Duration.seconds(3)

    static var defaultValue: TilePatience { TilePatience() }
}
