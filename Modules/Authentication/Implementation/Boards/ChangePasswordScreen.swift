import AuthenticationIO
import BoardyHeadless
import BoardyValues

extension Screen {
    static let changePassword = "Change password"

    static func changePassword(
        saying content: [ScreenPart] = [], keeping refused: Answer? = nil, onAnswer: @escaping (Answer) -> Void
    ) -> Screen {
        Screen(
            title: changePassword, content: content,
            fields: [
                Field("old", label: "Old password", .currentPassword, inputField: "old"),
                Field("new", label: "New password, 8 characters or more", .newPassword, inputField: "new"),
            ].keeping(refused), choices: [Choice(changePassword, .primary, takesFields: true), Choice(cancel, .back)],
            onAnswer: onAnswer
        )
    }

    /// Returns a notice of the outcome; nil if there is nothing to tell.
    static func notice(of outcome: ChangePasswordOutcome) -> Screen? {
        switch outcome {
        case .changed:
            Screen(
                title: "Password changed",
                content: [.notice("You are signed out everywhere. Sign in with the new password.", .success)])
        case .rejected(let problem, let retryAt):
            Screen(
                title: "Password not changed",
                content: [.notice(problem.sentence(retryAt: retryAt?.description), .problem)])
        case .cancelled: nil
        }
    }
}

extension ChangePasswordRequest {
    init(_ answer: Answer) {
        self.init(old: .init(answer.optionalText("old") ?? ""), new: .init(answer.optionalText("new") ?? ""))
    }
}
