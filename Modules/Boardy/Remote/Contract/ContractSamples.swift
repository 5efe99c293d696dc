import BoardyCoding
import Foundation

/// The samples of a remote contract as text, a line for each, by which a later version shows that it understands an
/// earlier one.
package struct ContractSamples {
    /// Lines such as `input {"sku":"MUG-001"}`. Secrets in them are readable, so no sample may have a real one.
    package let text: String

    package init<C: RemoteContract>(of contract: C.Type) throws {
        let all =
            try C.inputCoding.form.samples(.readable).map { ("input", $0) }
            + (try C.outputCoding.form.samples(.readable).map { ("output", $0) })
        text = all.map { "\($0) \(String(decoding: $1, as: UTF8.self))\n" }.joined()
    }

    /// Returns a sentence for each sample of a text that a contract does not understand.
    package static func problems<C: RemoteContract>(of contract: C.Type, reading text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let json = Array(line.drop { $0 != " " }.dropFirst().utf8)
            do {
                if line.hasPrefix("input ") {
                    _ = try C.decode(input: json, by: .readable)
                } else {
                    _ = try C.decode(output: json, by: .readable)
                }
                return nil
            } catch {
                return "\(error), in the sample \(line)"
            }
        }
    }
}
