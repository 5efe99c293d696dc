public import BoardyCore

/// The way to public boards through their modules: `motherboard.serviceMap.modPayment.ioPayment.activation`.
///
/// A module's IO target declares a map with an accessor for each of its contracts, and extends `ServiceMap` with one for the map:
///
///     public final class PaymentServiceMap: ModuleServiceMap {
///         public var ioPayment: ContractDestination<Pay> { self[Pay.self] }
///     }
///     extension ServiceMap { public var modPayment: PaymentServiceMap { link() } }
///
/// A map is made anew at each use and holds its motherboard weakly.
public struct ServiceMap {
    /// The motherboard it leads to; nil once that has gone, or when the board it was asked of had no owner.
    public private(set) weak var mainboard: Motherboard?

    /// The map of a module, on the same motherboard.
    public func link<Map: ModuleServiceMap>() -> Map { Map(mainboard: mainboard) }
}

/// The public boards of one module. No ``ServiceMap``, which would make it offer the other modules' accessors as well.
open class ModuleServiceMap {
    /// The motherboard it leads to; nil once that has gone, or when the board it was asked of had no owner.
    public private(set) weak var mainboard: Motherboard?

    /// A map onto a motherboard.
    public required init(mainboard: Motherboard?) { self.mainboard = mainboard }

    /// The board of a contract. Without a motherboard it is inert: each use of it is reported `boardNotInstalled`.
    public final subscript<C: BoardContract>(_ contract: C.Type) -> ContractDestination<C> {
        mainboard?[contract] ?? .inert(C.id)
    }
}

extension Motherboard {
    /// The public boards of all modules, by module.
    public var serviceMap: ServiceMap { ServiceMap(mainboard: self) }
}

extension Board {
    /// The public boards of all modules, on this board's owner. Without an owner the map is inert, and reported `boardNotInstalled`.
    public var serviceMap: ServiceMap {
        if owner == nil { report(.boardNotInstalled, "'\(identifier)' asked for a service map, but has no owner") }
        return ServiceMap(mainboard: owner)
    }
}
