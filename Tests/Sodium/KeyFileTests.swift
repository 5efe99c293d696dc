import Foundation
import Testing

@testable import BoardySodium

@Suite struct KeyFileTests {
    private let path = FileManager.default.temporaryDirectory.path + "/keys-\(UUID().uuidString)"

    private func withFile(_ body: () throws -> Void) rethrows {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body()
    }

    @Test("RM-14 a key file is written for its owner alone, and every process reads the same keys from it")
    func roundTrip() throws {
        try withFile {
            let keys = try SealingKeys.create(file: path)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let read = try SealingKeys(file: path)
            #expect(read.canOpen)
            #expect(try read.unseal(try keys.seal([1, 2, 3])) == [1, 2, 3])
        }
    }

    @Test("RM-14 a key file that exists is not written again")
    func exists() throws {
        try withFile {
            let keys = try SealingKeys.create(file: path)
            let problem = #expect(throws: KeyFileProblem.self) { try SealingKeys.create(file: path) }
            #expect(
                try #require(problem).description
                    == "There is a file \(path) already, and it was not changed. "
                    + "Write the keys to another path, or use the keys of this file.")
            #expect(try SealingKeys(file: path).name == keys.name)
        }
    }

    @Test("RM-14 a secret key that others may read is refused", arguments: [0o640, 0o604, 0o660])
    func permissions(mode: Int) throws {
        try withFile {
            _ = try SealingKeys.create(file: path)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            let problem = #expect(throws: KeyFileProblem.self) { try SealingKeys(file: path) }
            #expect(
                try #require(problem).description
                    == "The key file \(path) can be read by others, because its mode is \(String(mode, radix: 8)). "
                    + "Run chmod 600 \(path); if somebody else may have read it, write a new one.")
        }
    }

    @Test("RM-14 a file with only the public key may be read by all, and seals without opening")
    func publicKey() throws {
        try withFile {
            let keys = try SealingKeys.random()
            try "public \(keys.publicKey.hexadecimal)\n".write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            let sealing = try SealingKeys(file: path)
            #expect(!sealing.canOpen)
            #expect(try keys.unseal(try sealing.seal([7])) == [7])
        }
    }

    @Test("RM-14 a missing or damaged key file is told with its path and the remedy")
    func damaged() throws {
        let missing = #expect(throws: KeyFileProblem.self) { try SealingKeys(file: path) }
        #expect(
            try #require(missing).description
                == "The key file \(path) cannot be read: No such file or directory. "
                + "Every process of a deployment needs a copy of one file, which 'make-seal-key FILE' writes.")
        #expect(throws: KeyFileProblem.unreadable("/", reason: "it is no regular file")) { try SealingKeys(file: "/") }
        try withFile {
            let key = String(repeating: "0", count: 64)
            for (content, name) in [("", "public"), ("public 12\n", "public"), ("public \(key)\nsecret x\n", "secret")]
            {
                try content.write(toFile: path, atomically: true, encoding: .utf8)
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
                let problem = #expect(throws: KeyFileProblem.self) { try SealingKeys(file: path) }
                #expect(
                    try #require(problem).description
                        == "The file \(path) is no key file: it has no line '\(name)' with 64 hexadecimal digits. "
                        + "Name the key file of the deployment, or restore this one from a backup.")
            }
        }
    }
}
