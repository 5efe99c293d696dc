import BoardyStorage
import MembersIO

extension Schema {
    static let members = Schema(
        name: "members",
        migrations: [Migration(1, "CREATE TABLE members (number BIGINT NOT NULL, name TEXT NOT NULL UNIQUE)")])
}

/// The rows of the members.
struct StoredMembers {
    let store: Store

    func add(_ name: String) throws -> JoinOutcome {
        if name.isEmpty { return .rejected(reason: .noName) }
        return try store.transaction("members.add") { store in
            let number: Int = try store.row("SELECT COUNT(*) AS count FROM members") { try $0["count"] + 1 } ?? 1
            let added = try store.run(
                "INSERT INTO members (number, name) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", number, name)
            return added == 1 ? .joined(number: number) : .rejected(reason: .nameTaken)
        }
    }

    func all() throws -> MemberList {
        MemberList(
            members: try store.rows("SELECT number, name FROM members ORDER BY number") { row in
                Member(number: try row["number"], name: try row["name"])
            })
    }
}
