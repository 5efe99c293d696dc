import BoardyModulePlugin

enum Level: String, CaseIterable { case low, high }
enum Size: String { case small, large }

enum Settings {
    static let address = Setting("address", placeholder: "HOST", help: "Host.", kind: .text)
    static let size = Setting("size", placeholder: "N", help: "Size.", kind: .number(in: 1...9), default: 3)
    static let level = Setting("level", placeholder: "LEVEL", help: "Level.", kind: .choice, default: Level.low)
    static let names = Setting("name", placeholder: "NAME", help: "Names.", repeated: .text)
}

func right(_ main: MainComponent) -> SettingValues {
    let address: String? = main.setting(Settings.address)
    let size: Int = main.setting(Settings.size)
    let level: Level = main.setting(Settings.level)
    let names: [String] = main.setting(Settings.names)
    return SettingValues().with(Settings.address, address).with(Settings.size, size).with(Settings.level, level)
        .with(Settings.names, names)
}

func wrong(_ main: MainComponent) {
    let address: String = main.setting(Settings.address)  // error: value of optional type 'String?' must be unwrapped to a value of type 'String'
    _ = SettingValues().with(Settings.size, "3")  // error: cannot convert value of type 'String' to expected argument type 'Int'
    _ = Setting("size", placeholder: "N", help: "Size.", kind: .choice, default: Size.small)  // error: requires that 'Size' conform to 'CaseIterable'
}
