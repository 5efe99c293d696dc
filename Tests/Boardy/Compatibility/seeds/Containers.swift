import Boundaries

// The snippet of seed 002 on a container, as written. The lines that expect an error compile nowhere: a dot is left over
// behind `resolver(for:)`, and the list of children lacks `Service`.

class UIViewController {}
protocol PaymentPersistence {}
struct Persistence: PaymentPersistence {}

final class Model: Boundary {
    struct Plugin: PluginBoundary {
        var paymentPersistence: InputPort<PaymentPersistence>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>
    var payments: InputPort<String> { makeInputPort(implementation: "") }
}

final class Presenter: Boundary {
    typealias Dependencies = BoundaryList.Add<Model>
    var presenter: InputPort<String> { makeInputPort(implementation: dependencies.payments) }
}

final class View: Boundary {
    typealias Dependencies = BoundaryList.Add<Presenter>
    var paymentsView: InputPort<UIViewController> { makeInputPort(implementation: UIViewController()) }
}

final class AFrameworkRelatedBoundary: Boundary {}

final class Service: AdapterBoundary {
    typealias PluginAdaptee = Model.Plugin
    typealias Dependencies = BoundaryList.Add<AFrameworkRelatedBoundary>
    func makePlugin() -> Model.Plugin { Model.Plugin(paymentPersistence: makeInputPort(implementation: Persistence())) }
}

typealias ModelBoundary = Model
typealias PresenterBoundary = Presenter
typealias AFramework = AFrameworkRelatedBoundary

// snippet: 002 a container
// A boundary for the payments feature
final class PaymentsBoundary: ContainerBoundary {
    // Create a Subboundaries typealias using `BoundaryList` adding each children.
    typealias Subboundaries = BoundaryList
        .Add<Model>
        .Add<Presenter>
        .Add<View>
        .Add<AFrameworkRelatedBoundary>

    // Create a stored property for each subboundary. After resolving a boundary you get back
    // a Resolved object, which gives you access ONLY to the input ports of the boundary. The
    // Boundary itself remains private. This protects the encapsulation and the access to 
    // internal dependencies of the boundary
    lazy var model: ModelBoundary.Resolved = {
        // Call the inherited function `resolver(for:)` which gives you a builder for your dependency.
        return resolver(for: Model.self).  // error: expected member name following '.'
            .resolve(plugin: self.service) // You connect the plugin with the adapter here
            .resolved() // After resolving each dependency, you call .resolved() and you are done.
    }()

    ///  Same as before, the resolver works with generics and have the needed functions to resolve the boundary
    lazy var presenter: PresenterBoundary.Resolved = {
        return resolver(for: PresenterBoundary.self)
            .resolve(dependency: self.model) // In here you connect the presenter with the model.
            .resolved()
    }()

    /// You can resolve the adapter defined in the previous example here.
    lazy var service: Service.Resolved = {
        return resolver(for: Service.self)  // error: the boundary is not in this container's Subboundaries
            .resolve(dependency: self.framework)
            .resolved()
    }()

    lazy var framework: AFramework.Resolved = {
        return resolver(for: AFramework.self).resolved()
    }()

    lazy var view = resolver(for: View.self).resolve(dependency: self.presenter).resolved()  // …

    // Finally you can create an input port based on the input ports of your children.
    // In this case since this feature uses MVP, it only exposes the view to respect the flow.
    var paymentsView: InputPort<UIViewController> {
        return makeInputPort(implementation: view.paymentsView)
    }
}
