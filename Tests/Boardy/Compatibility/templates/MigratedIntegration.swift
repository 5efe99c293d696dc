import Boardy
import BoardyCompatibility
import Foundation

struct ShopModulePlugin: IDModuleBuilderPlugin {
    enum ServiceType: CaseIterable {
        case `default`

        var identifier: BoardID {
            return switch self {
            case .default: .modPay
            }
        }
    }

    func build(with identifier: BoardID, sharedComponent: any SharedValueComponent, internalContinuousProducer: any BoardProducing) -> any ActivatableBoard {
        switch service {
        case .default:
            PayBoardFactory.make(identifier: identifier, producer: internalContinuousProducer)
        }
    }

    func internalContinuousRegistrations(sharedComponent: any SharedValueComponent, producer: any BoardProducing) -> [BoardRegistration] {}

    let service: ShopModulePlugin.ServiceType

    var identifier: BoardID {
        service.identifier
    }
}

struct ShopURLOpenerPlugin: GuaranteedURLOpenerPlugin {
    typealias Parameter = Void

    func willOpen(url: URL) -> URLOpeningOption<Parameter> {
        return .no
    }

    func mainboard(_ mainboard: Motherboard, openWith parameter: Parameter) {
    }
}

public struct ShopLauncherPlugin: LauncherPlugin {
    public init() { /**/ }

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(
            modulePlugins: ShopModulePlugin.ServiceType.allCases.map {
                ShopModulePlugin(service: $0)
            },
            urlOpenerPlugins: [
                ShopURLOpenerPlugin()
            ]
        )
    }
}
