public import BoardyRemote

// A form of a board of another process is shown in the session of the person, and what is typed there is sealed.

extension Register: RemoteContract {}
extension Login: RemoteContract {}
extension Logout: RemoteContract {}
extension Authenticate: RemoteContract {}
extension CurrentUser: RemoteContract {}
extension ChangePassword: RemoteContract {}
extension ListSessions: RemoteContract {}
extension FindUsers: RemoteContract {}

extension Grant: RemoteContract {
    public static var commitRule: CommitRule { .withAnswer }
}

// What waits for a sign-in is work of this process.
extension AuthUser: LocalContract {}
// Boards that commit with their answer decide by the role in the same transaction.
extension CurrentRole: LocalContract {}
