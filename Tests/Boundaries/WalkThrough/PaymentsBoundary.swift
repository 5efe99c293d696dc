import Boundaries

final class FrameworkBoundary: Boundary {
    var address: InputPort<String> { makeInputPort(implementation: "https://pay.example") }
}

final class ModelBoundary: Boundary {
    struct Plugin: PluginBoundary {
        var paymentPersistence: InputPort<any PaymentPersistence>
        var paymentService: InputPort<any PaymentService>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>

    var paymentsFacade: InputPort<PaymentsFacade> {
        let facade = PaymentsFacade(
            persistence: self.dependencies.paymentPersistence,
            service: self.dependencies.paymentService
        )
        return makeInputPort(implementation: facade)
    }
}

final class PresenterBoundary: Boundary {
    typealias Dependencies = BoundaryList.Add<ModelBoundary>

    var paymentsPresenter: InputPort<PaymentsPresenter> {
        let paymentsFacade = self.dependencies.paymentsFacade
        return makeInputPort(implementation: PaymentsPresenter(paymentsFacade: paymentsFacade))
    }
}

final class ViewBoundary: Boundary {
    typealias Dependencies = BoundaryList.Add<PresenterBoundary>

    var paymentsView: InputPort<ViewController> {
        return makeInputPort(implementation: ViewController(presenter: self.dependencies.paymentsPresenter))
    }
}

final class Service: AdapterBoundary {
    typealias PluginAdaptee = ModelBoundary.Plugin
    typealias Dependencies = BoundaryList.Add<FrameworkBoundary>

    func makePlugin() -> ModelBoundary.Plugin {
        return ModelBoundary.Plugin(
            paymentPersistence: makeInputPort(implementation: CoreDataPaymentPersistence()),
            paymentService: makeInputPort(implementation: PaymentWebService(address: self.dependencies.address))
        )
    }
}

final class PaymentsBoundary: ContainerBoundary {
    typealias Subboundaries =
        BoundaryList
        .Add<ModelBoundary>
        .Add<PresenterBoundary>
        .Add<ViewBoundary>
        .Add<Service>
        .Add<FrameworkBoundary>

    lazy var model: ModelBoundary.Resolved = {
        return resolver(for: ModelBoundary.self)
            .resolve(plugin: self.service)
            .resolved()
    }()

    lazy var presenter: PresenterBoundary.Resolved = {
        return resolver(for: PresenterBoundary.self)
            .resolve(dependency: self.model)
            .resolved()
    }()

    lazy var view: ViewBoundary.Resolved = {
        return resolver(for: ViewBoundary.self)
            .resolve(dependency: self.presenter)
            .resolved()
    }()

    lazy var service: Service.Resolved = {
        return resolver(for: Service.self)
            .resolve(dependency: self.framework)
            .resolved()
    }()

    lazy var framework: FrameworkBoundary.Resolved = {
        return resolver(for: FrameworkBoundary.self).resolved()
    }()

    var paymentsView: InputPort<ViewController> {
        return makeInputPort(implementation: view.paymentsView)
    }
}
