public import BoardyCore

/// A directory of public boards by module, as in `motherboard.serviceMap.modPayment.ioPay.activation`.
///
/// The IO target of a module declares a map with an accessor for each of its contracts, and extends `ServiceMap` with
/// an accessor for this map:
///
///     public final class PaymentServiceMap: ModuleServiceMap {
///         public var ioPay: ContractDestination<Pay> { self[Pay.self] }
///     }
///     extension ServiceMap { public var modPayment: PaymentServiceMap { link() } }
///
/// A map is created at each use and holds its motherboard weakly.
open class ServiceMap: ModuleServiceMap {
    /// Creates the map of a module, for the same motherboard.
    public final func link<Map: ModuleServiceMap>(_ map: Map.Type = Map.self) -> Map { Map(mainboard: motherboard) }
}

/// A directory of the public boards of one module, which subclasses it with an accessor for each contract.
///
/// A module does not subclass ``ServiceMap``, because its map would then offer the accessors of other modules too.
open class ModuleServiceMap {
    /// The motherboard whose boards are reached. It is nil once the motherboard is gone, or if the map came from a
    /// board without an owner.
    public private(set) weak var motherboard: Motherboard?

    /// Creates a map for a motherboard, which is held weakly.
    public required init(mainboard: Motherboard?) { motherboard = mainboard }

    /// A handle of the board of a contract. Without a motherboard, each use of the handle is reported
    /// `boardNotInstalled`.
    public final subscript<C: BoardContract>(_ contract: C.Type) -> ContractDestination<C> {
        motherboard?[contract] ?? .inert(C.id)
    }
}

extension Motherboard {
    /// The public boards of all modules, reached through this motherboard.
    public var serviceMap: ServiceMap { ServiceMap(mainboard: self) }
}

extension Board {
    /// The public boards of all modules, reached through the owner of this board. Without an owner, `boardNotInstalled`
    /// is reported, and no board is reached.
    public var serviceMap: ServiceMap {
        if owner == nil { report(.boardNotInstalled, "'\(identifier)' asked for a service map, but has no owner") }
        return ServiceMap(mainboard: owner)
    }
}
