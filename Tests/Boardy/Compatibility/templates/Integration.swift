import Boardy
import BoardyCompatibility
import Foundation

struct ShopModulePlugin: ModuleBuilderPlugin {  // error: does not conform to protocol 'ModuleBuilderPlugin'
    enum ServiceType: CaseIterable {
        case `default`

        var identifier: BoardID {
            return switch self {
            case .default: .modPay
            }
        }
    }

    func build(with identifier: Boardy.BoardID, sharedComponent: any Boardy.SharedValueComponent, internalContinuousProducer: any Boardy.ActivatableBoardProducer) -> any Boardy.ActivatableBoard {  // error: no type named 'ActivatableBoardProducer' in module 'Boardy'
        switch service {
        case .default:
            PayBoardFactory.make(identifier: identifier, producer: internalContinuousProducer)
        }
    }

    func internalContinuousRegistrations(sharedComponent: any Boardy.SharedValueComponent, producer: any Boardy.ActivatableBoardProducer) -> [Boardy.BoardRegistration] {}  // error: no type named 'ActivatableBoardProducer' in module 'Boardy'

    let service: ShopModulePlugin.ServiceType

    var identifier: BoardID {
        service.identifier
    }
}

struct ShopURLOpenerPlugin: GuaranteedURLOpenerPlugin {  // error: does not conform to protocol 'GuaranteedURLOpenerPlugin'
    typealias Parameter = Void

    func willOpen(url: URL) -> URLOpeningOption<Parameter> {
        return .no
    }

    func mainboard(_ mainboard: any FlowMotherboard, openWith parameter: Parameter) {
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
