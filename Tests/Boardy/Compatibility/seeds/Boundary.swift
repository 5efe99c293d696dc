import Boundaries

// The first snippet of seed 002, as written. A line that expects an error compiles nowhere: `internal` is a keyword, so
// the call of `super` cannot be parsed, and Boundaries 1.0 has `init(internals: Internals)` instead.

struct ProfileValidator {}
protocol SignInTaskProtocol {}
struct SignInTaskImplementation: SignInTaskProtocol {}
struct ProfileSessionFacade {}

// snippet: 002 a boundary
// A boundary for the Model Layer. Every boundary must be a class inheraing from Boundary 
final class ModelBoundary: Boundary {
    // By declaring this as a computed property a new object will be created every time this object is requested.
    var profileValidator: ProfileValidator {
        return ProfileValidator()
    }

    // Lazy property, the same instance will be used and the creation will be on-demand.
    // Notice we can cache dependencies without creating global variables like singletons.
    lazy var signInTask: SignInTaskProtocol = {
        return SignInTaskImplementation()
    }()

    // Stored property, also a single instance will be used, but this must be initialized on the init.
    // When you don't use protocols for declaring your dependencies, that's what is called a Partial Boundary In clean architecture.
    let profileSession: ProfileSessionFacade

    // This init is required by the superclass. `Internal` has not public initializer hence
    // you cannot directly instantiate a Boundary. You need a ContainerBoundary for initializing this.
    required override init(internal: Internal) {  // error: cannot find type 'Internal' in scope
        self.profileSession = ProfileSessionFacade()
        super.init(internal: internal)  // error: expected expression in list of expressions // error: 'init()' is unavailable
    }
}  // error: 'required' initializer 'init(internals:)' must be provided
