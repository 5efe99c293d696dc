import Boundaries

final class ProfileBoundary: Boundary {
    var profileValidator: ProfileValidator {
        return ProfileValidator()
    }

    lazy var signInTask: any SignInTaskProtocol = {
        return SignInTask()
    }()

    let profileSession: ProfileSessionFacade

    required init(internals: Internals) {
        self.profileSession = ProfileSessionFacade()
        super.init(internals: internals)
    }

    var lifetimes: InputPort<[String: Bool]> {
        makeInputPort(implementation: [
            "validator": profileValidator === profileValidator,
            "task": signInTask === signInTask,
            "session": profileSession === profileSession,
        ])
    }
}

final class NavigationBoundary: Boundary {
    typealias Dependencies = BoundaryList.Add<PaymentsBoundary>

    var launchView: InputPort<ViewController> { makeInputPort(implementation: dependencies.paymentsView) }
}

final class ApplicationBoundary: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<NavigationBoundary>.Add<ProfileBoundary>.Add<PaymentsBoundary>

    var rootView: InputPort<ViewController> {
        return makeInputPort(implementation: self.navigationBoundary.launchView)
    }

    var navigationBoundary: NavigationBoundary.Resolved {
        resolver(for: NavigationBoundary.self).resolve(dependency: paymentsBoundary).resolved()
    }

    lazy var paymentsBoundary: PaymentsBoundary.Resolved = resolver(for: PaymentsBoundary.self).resolved()
    lazy var profileBoundary: ProfileBoundary.Resolved = resolver(for: ProfileBoundary.self).resolved()

    var profileLifetimes: InputPort<[String: Bool]> { makeInputPort(implementation: profileBoundary.lifetimes) }
}
