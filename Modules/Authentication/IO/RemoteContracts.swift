public import BoardyRemote

// A sign-in without an input asks on a screen, which a worker has not: the activation fails and names the screen. What asks in any case,
// and the barrier of sign-ins, stay in the process. So does the role: gateways, and boards that commit with their answer, decide by it at once.

extension Register: RemoteContract {}
extension Login: RemoteContract {}
extension Logout: RemoteContract {}
extension CurrentUser: RemoteContract {}
extension ChangePassword: RemoteContract {}
extension ListSessions: RemoteContract {}

extension Grant: RemoteContract {
    public static var commitRule: CommitRule { .withAnswer }
}
