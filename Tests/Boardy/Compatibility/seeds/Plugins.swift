import Boundaries

// The snippets of seed 002 on plugins, as written.

protocol PaymentPersistence {}
protocol PaymentService {}
struct CoreDataPaymentPersistence: PaymentPersistence {}
struct PlaymentWebService: PaymentService {}
struct PaymentsFacade {
    let persistence: PaymentPersistence
    let service: PaymentService
}
final class AFrameworkRelatedBoundary: Boundary {}

// snippet: 002 a plugin
final class ModelBoundary: Boundary {
    // Use structs to declare your plugins inheriting from `PluginBoundary`.
    struct Plugin: PluginBoundary {
        // As any other boundary, you must declare your properties as InputPorts to make it accessible
        // By the dependent boundaries.
        var paymentPersistence: InputPort<PaymentPersistence>
        var paymentService: InputPort<PaymentService>
    }
    // Add the plugin to the dependencies. Plugin is a boundary then you follow the same approach.
    typealias Dependencies = BoundaryList.Add<Plugin>

    var paymentsFacade: InputPort<PaymentsFacade> {
        // You can now use the input ports of the plugin to create your objects.
        // ModelBoundary doesn't care who will implement those dependencies, it only cares about
        // declaring them and using them.
        let facade =  PaymentsFacade(
            persistence: self.dependencies.paymentPersistence,
            service: self.dependencies.paymentService
        )
        return makeInputPort(implementation: facade)
    }
}

// snippet: 002 an adapter
final class Service: AdapterBoundary {
    // This part of the AdapterBoundary, you must define a typealias of the plugin you are implementing.
    typealias PluginAdaptee = ModelBoundary.Plugin
    // In order to implement this you may need to depend on other boundary.
    typealias Dependencies = BoundaryList.Add<AFrameworkRelatedBoundary>

    // This function is part of AdapterBoundary. This is the place where you create the plugin implementation.
    func makePlugin() -> ModelBoundary.Plugin {
        // Create the input ports of the plugins, providing the implementation.
        return ModelBoundary.Plugin(
            paymentPersistence: makeInputPort(implementation: CoreDataPaymentPersistence()),
            paymentService: makeInputPort(implementation: PlaymentWebService())
        )
    }
}
