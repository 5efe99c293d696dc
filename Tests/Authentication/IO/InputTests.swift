import AuthenticationIO
import Boardy
import BoardyValues
import Foundation
import Testing

/// The published JSON of inputs.
@Suite struct InputTests {
    /// The input that a board of the contract gets for a JSON text.
    private func input<C: BoardContract>(of contract: C.Type, _ json: String?) throws -> C.Input? {
        var received: C.Input?
        let producer = BoardProducer { _ in
            BoardRegistration(contract) { id in Receiving<C>(identifier: id) { received = $0 } }
        }
        try C.activation(fromJSON: json.map { Data($0.utf8) })(Motherboard(boardProducer: producer))
        return received
    }

    private func problem<C: BoardContract>(of contract: C.Type, _ json: String?) -> String? {
        do {
            _ = try C.activation(fromJSON: json.map { Data($0.utf8) })
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("A registration is read with its name")
    func register() throws {
        let json = #"{"email":"ada@example.com","password":"correct horse","name":"Ada"}"#
        let request = try #require(try input(of: Register.self, json) ?? nil)
        #expect(request.email == "ada@example.com")
        #expect(request.password.reveal() == "correct horse")
        #expect(request.name == "Ada")
    }

    @Test("The name of a registration may be left out")
    func registerWithoutName() throws {
        let request = try input(of: Register.self, #"{"email":"ada@example.com","password":"correct horse"}"#) ?? nil
        #expect(try #require(request).name == nil)
    }

    @Test("A grant is read, and an unknown role is named with its place")
    func grant() throws {
        let request = try input(of: Grant.self, #"{"email":"ada@example.com","role":"operator"}"#) ?? nil
        #expect(request == GrantRequest(email: "ada@example.com", role: .operator))
        #expect(
            problem(of: Grant.self, #"{"email":"ada@example.com","role":"king"}"#)?
                .hasPrefix("authentication.grant: input.role: ") == true)
    }

    @Test("A login is read")
    func login() throws {
        let request = try input(of: Login.self, #"{"email":"ada@example.com","password":"correct horse"}"#) ?? nil
        #expect(request?.email == "ada@example.com")
        #expect(request?.password.reveal() == "correct horse")
    }

    @Test("A registration and a login are written back to the same JSON, and only where secrets are revealed")
    func written() throws {
        let registration = #"{"email":"ada@example.com","name":"Ada","password":"correct horse"}"#
        let login = #"{"email":"ada@example.com","password":"correct horse"}"#
        #expect(try rewritten(RegisterRequest.self, registration) == registration)
        #expect(try rewritten(LoginRequest.self, login) == login)
        let request = try ContractCoding.decode(LoginRequest.self, from: Data(login.utf8))
        #expect(throws: EncodingError.self) { try ContractCoding.encode(request) }
    }

    private func rewritten<T: Codable>(_ type: T.Type, _ json: String) throws -> String {
        let value = try ContractCoding.decode(type, from: Data(json.utf8))
        return String(decoding: try ContractCoding.encode(value, userInfo: SecretCoding.revealing), as: UTF8.self)
    }

    @Test("Without an input, register and login are activated to ask")
    func nothing() throws {
        // The outer optional: an input was received. The inner one: it is absent.
        let registration = try #require(try input(of: Register.self, nil))
        let login = try #require(try input(of: Login.self, nil))
        #expect(registration == nil)
        #expect(login == nil)
    }

    @Test("The others need no input")
    func void() throws {
        #expect(try input(of: Logout.self, nil) != nil)
        #expect(try input(of: Authenticate.self, nil) != nil)
        #expect(try input(of: CurrentUser.self, nil) != nil)
    }

    @Test("A missing or mistyped field is named, a mistyped password not quoted")
    func problems() {
        #expect(
            problem(of: Login.self, #"{"email":"ada@example.com"}"#)
                == "authentication.login: input.password: is missing")
        #expect(
            problem(of: Register.self, #"{"email":1,"password":"correct horse"}"#)
                == "authentication.register: input.email: expected a string")
        #expect(
            problem(of: Login.self, #"{"email":"ada@example.com","password":12345678}"#)
                == "authentication.login: input.password: The secret is not a String.")
    }

    @Test("The barrier cannot be activated with JSON")
    func barrier() {
        #expect(
            problem(of: AuthUser.self, "{}")
                == "authentication.auth-user: input: BarrierCommand<User> cannot be made of JSON; "
                + "activate this board from inside the app")
    }
}

/// Hands on what it is activated with.
private final class Receiving<C: BoardContract>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias BoardKind = C.BoardKind
    typealias OutputType = C.Output
    private let receive: (C.Input) -> Void

    init(identifier: BoardID, receive: @escaping (C.Input) -> Void) {
        self.receive = receive
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: C.Input) { receive(input) }
}
