import BoardyCoding
import Foundation
import JSONSchemaValidator
import Testing

/// The validator that tests of schemas rely on.
@Suite struct JSONSchemaValidatorTests {
    private func problems(_ schema: String, _ value: String) throws -> [String] {
        let schema = try ContractCoding.decode(JSONValue.self, from: Data(schema.utf8))
        let value = try ContractCoding.decode(JSONValue.self, from: Data(value.utf8))
        return try JSONSchemaValidator(schema).problems(in: value)
    }

    @Test(
        "each keyword accepts one value and refuses another",
        arguments: [
            (#"{"type":"integer"}"#, "3", "3.5", "$: is no integer"),
            (#"{"type":["object","null"]}"#, "null", "[]", "$: is of none of the types"),
            (#"{"type":"boolean"}"#, "true", "1", "$: is no boolean"),
            (#"{"const":{"a":1,"b":2}}"#, #"{"b":2,"a":1}"#, #"{"a":1}"#, "$: is not the constant"),
            (#"{"enum":["a","b"]}"#, #""b""#, #""c""#, "$: is none of the values"),
            (#"{"required":["a"]}"#, #"{"a":1}"#, "{}", "$: has no 'a'"),
            (#"{"properties":{"a":{"type":"string"}}}"#, #"{"a":"x"}"#, #"{"a":1}"#, "$.a: is no string"),
            (
                #"{"properties":{"a":true},"additionalProperties":false}"#, #"{"a":1}"#, #"{"b":1}"#,
                "$.b: is not allowed"
            ),
            (#"{"items":{"minimum":1}}"#, "[1]", "[1,0]", "$[1]: is less than 1"),
            (#"{"maximum":1}"#, "1", "2", "$: is more than 1"),
            (#"{"uniqueItems":true}"#, "[1,2]", "[1,1]", "$: has an element twice"),
            (#"{"minItems":1}"#, "[1]", "[]", "$: has fewer elements than 1"),
            (#"{"minLength":2}"#, #""ab""#, #""a""#, "$: is shorter than 2"),
            (#"{"pattern":"^a"}"#, #""ab""#, #""ba""#, "$: does not match ^a"),
            (#"{"allOf":[true,{"type":"null"}]}"#, "null", "1", "$: is no null"),
            (#"{"anyOf":[{"type":"null"},{"type":"number"}]}"#, "1.5", "[]", "$: fits no alternative"),
            (
                #"{"oneOf":[{"minimum":1},{"maximum":3}]}"#, "0", "2", "$: fits 2 alternatives instead of one"
            ),
            (##"{"$ref":"#/$defs/a","$defs":{"a":{"type":"array"}}}"##, "[]", "{}", "$: is no array"),
        ])
    func keyword(schema: String, valid: String, invalid: String, problem: String) throws {
        #expect(try problems(schema, valid) == [])
        #expect(try problems(schema, invalid) == [problem])
    }

    @Test("a schema that the validator cannot check is an error and no success")
    func unknown() {
        #expect(throws: JSONSchemaValidator.UnknownKeyword.self) { try problems(#"{"contains":true}"#, "[]") }
        #expect(throws: JSONSchemaValidator.UnknownKeyword.self) { try problems(##"{"$ref":"#/$defs/a"}"##, "[]") }
    }
}
