import BoardyValues
import Foundation
import Testing

@Suite struct SecretTests {
    private struct Login: Decodable {
        var name: String
        var password: Secret<String>
    }

    @Test("A secret shows three dots wherever it is printed")
    func printed() {
        let secret = Secret("hunter2")
        let login = Login(name: "ada", password: secret)
        var dumped = ""
        dump(login, to: &dumped)
        let optional: Secret<String>? = secret
        for text in ["\(secret)", String(reflecting: secret), "\(login)", "\(String(describing: optional))", dumped] {
            #expect(!text.contains("hunter2"))
            #expect(text.contains("•••"))
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test("A secret is decoded from the plain value and revealed on demand")
    func decoded() throws {
        let data = Data(#"{"name":"ada","password":"hunter2"}"#.utf8)
        let login = try JSONDecoder().decode(Login.self, from: data)
        #expect(login.password.reveal() == "hunter2")
        #expect(login.password == Secret("hunter2"))
        #expect(login.password != Secret("hunter3"))
    }

    @Test("A secret is encoded only by an encoder that was told to reveal secrets, and the refusal does not quote it")
    func encoded() throws {
        let encoder = JSONEncoder()
        let error = #expect(throws: EncodingError.self) { try encoder.encode([Secret("hunter2")]) }
        #expect(!"\(try #require(error))".contains("hunter2"))
        encoder.userInfo = SecretCoding.revealing
        #expect(try encoder.encode([Secret("hunter2")]) == Data(#"["hunter2"]"#.utf8))
    }

    @Test("A secret of the wrong type is an error that does not quote it")
    func misread() throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Secret<Int8>].self, from: Data("[4111]".utf8))
        }
        let context = try #require(error?.dataCorruptedContext)
        #expect(context.debugDescription == "The secret is not a Int8.")
        #expect(context.codingPath.count == 1)
        #expect(!"\(String(describing: error))".contains("4111"))
    }
}
