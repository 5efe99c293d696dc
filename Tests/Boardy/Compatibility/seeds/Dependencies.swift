import Boundaries

// The snippets of seed 002 on ports and dependencies, as written. The lines that expect an error compile nowhere: the port
// of the snippet before it is called `paymentsFacade`.

final class PaymentsFacade {}
struct PaymentsPresenter {
    let paymentsFacade: PaymentsFacade
}
final class THE_DEPENDEE_BOUNDARY_HERE: Boundary {}

// snippet: 002 a port
final class ModelBoundary: Boundary {
    // Let's say PaymentsFacade is a class that exists on the Model Layer.
    var paymentsFacade: InputPort<PaymentsFacade> {
        // makeInputPort is a factory method inherited from `Boundary`
        return makeInputPort(implementation: PaymentsFacade())
    }
}

final class DependentBoundary: Boundary {
    // snippet: 002 a list of dependencies
    typealias Dependencies = BoundaryList.Add<THE_DEPENDEE_BOUNDARY_HERE>
}

// snippet: 002 a dependent boundary
final class PresenterBoundary: Boundary {
    // Declaring the typealias will let Boundary see the input ports of ModelBoundary. You can add up to
    // 20 dependencies on BoundaryList which is a generic type of the Boundaries framework
    typealias Dependencies = BoundaryList.Add<ModelBoundary>

    var paymentsPresenter: InputPort<PaymentsPresenter> {
        // The dependencies property is inherited from Boundary and uses dynamic look-up
        // for accessing all the input ports of ModelBoundary, this also gives you autocomplete support.
        let paymentsFacade = self.dependencies.paymentFacade  // error: none of this boundary's Dependencies has an input port of this name
        return makeInputPort(implementation: PaymentsPresenter(paymentsFacade: paymentsFacade))  // error: cannot convert value of type 'NoSuchPort'
    }
}
