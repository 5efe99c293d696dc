public import BoardyCore

/// A module plugin with one entry point: a board that the plugin provides, with inner boards that only this board can
/// activate.
///
///     struct PaymentModulePlugin: ModuleBuilderPlugin {
///         typealias Contract = Pay
///         func build(with identifier: BoardID, sharedComponent: any SharedValueComponent, internalContinuousProducer:
///         any BoardProducing) -> PayBoard {
///             PayBoard(identifier, producer: internalContinuousProducer)
///         }
///         func internalContinuousRegistrations(sharedComponent: any SharedValueComponent, producer: any
///         BoardProducing) -> [BoardRegistration] {
///             BoardRegistration(EnterCard.self) { EnterCardBoard($0) }
///         }
///     }
///
/// The launcher and its mainboard keep the plugin alive.
public protocol ModuleBuilderPlugin: ModulePlugin {
    /// The contract of the entry point, which other modules may require.
    associatedtype Contract: BoardContract
    /// The class of the board behind the entry point.
    associatedtype EntryBoard: ConstructedBoard & GuaranteedBoard & GuaranteedOutputSendingBoard
    where
        EntryBoard.InputType == Contract.Input, EntryBoard.OutputType == Contract.Output,
        EntryBoard.BoardKind == Contract.BoardKind

    /// Makes the board of the entry point, at its first activation and again after it has completed.
    ///
    /// - Parameters:
    ///   - identifier: the ID of the contract.
    ///   - sharedComponent: the options of the app and the values that it shares.
    ///   - internalContinuousProducer: makes the inner boards, and else those that the module may use.
    func build(
        with identifier: BoardID, sharedComponent: any SharedValueComponent,
        internalContinuousProducer: any BoardProducing
    ) -> EntryBoard

    /// Returns the registrations of the inner boards, when the plugin is applied. By default there are no
    /// registrations.
    ///
    /// - Parameter producer: the producer of the inner boards, for those that are continuable. It may be kept.
    @RegistrationsBuilder func internalContinuousRegistrations(
        sharedComponent: any SharedValueComponent, producer: any BoardProducing
    ) -> [BoardRegistration]

    /// Called when the entry point is registered. Requirements, routes and contributions of the module are declared
    /// here.
    func pluginDidLoad(with main: MainComponent)

    /// Called when the entry point is registered, before the form with the ``MainComponent``: the hook as Boardy 1.x
    /// declares it.
    ///
    /// It reads options and shared values, and declares nothing. A plugin needs one of the two forms at most.
    func pluginDidLoad(with sharedComponent: any SharedValueComponent)
}

extension ModuleBuilderPlugin {
    /// An empty list, for an entry point without inner boards of its own.
    public func internalContinuousRegistrations(
        sharedComponent: any SharedValueComponent, producer: any BoardProducing
    ) -> [BoardRegistration] { [] }

    /// Declares nothing, for a module that consists of its entry point.
    public func pluginDidLoad(with main: MainComponent) {}

    /// Does nothing, for a module that reads its options elsewhere.
    public func pluginDidLoad(with sharedComponent: any SharedValueComponent) {}

    /// Provides the contract of the entry point, and then calls `pluginDidLoad(with:)`. A plugin that declares an
    /// ``ModulePlugin/identifier`` has its entry point registered under that ID too.
    public func apply(for main: MainComponent) {
        let inner = BoardProducer(externalProducer: main.producer) { producer in
            internalContinuousRegistrations(sharedComponent: main, producer: producer)
        }
        let make = { id in build(with: id, sharedComponent: main, internalContinuousProducer: inner) }
        main.provide(Contract.self, make: make)
        if !identifier.rawValue.isEmpty, identifier != Contract.id {
            main.register(BoardRegistration(identifier) { make($0).asBoard })
        }
        pluginDidLoad(with: main as any SharedValueComponent)
        pluginDidLoad(with: main)
    }
}
