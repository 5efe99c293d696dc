import BoardyHTTP

/// The responses that tell a person why something was not done, each a page of the app.
struct MessageResponses: Sendable {
    let brand: Brand
    /// The words of the link to the app.
    let startLink: String

    func message(
        _ status: Int, _ title: String, _ text: String, _ wayOn: MessagePage.WayOn? = nil
    ) -> HTTPResponse {
        .page(
            status,
            MessagePage.document(title: title, text: text, brand: brand, wayOn: wayOn ?? .look(startLink)))
    }

    var nothing: HTTPResponse { message(404, "Not found", "There is nothing at this address.") }

    func notUnderstood(_ error: FormError) -> HTTPResponse {
        message(error.status, "Not understood", "\(error) Nothing was changed.")
    }

    var ended: HTTPResponse {
        message(
            403, "This session has ended",
            "It was not used for long, somebody has signed in, it has ended in another "
                + "window, or the server was started anew. "
                + "This form was not taken.", .start("Start again"))
    }

    var foreign: HTTPResponse {
        message(403, "Refused", "The form was not sent from a page of this session. Nothing was changed.")
    }

    var closed: HTTPResponse {
        message(409, "This tab was closed", "Other tabs have taken its place. This form was not taken.")
    }

    var noTab: HTTPResponse {
        message(409, "There is no such tab", "This session has had no tab of this number. This form was not taken.")
    }

    /// - Parameter reference: the path and query of the page that the button should be on.
    func noButton(at reference: String) -> HTTPResponse {
        message(
            422, "Not done", "The page has no such button, or has it no more. Nothing was changed.",
            .look("Look at the page", at: reference))
    }

    /// - Parameter reference: the path and query of the page with the button.
    func settling(at reference: String) -> HTTPResponse {
        message(
            409, "Not done",
            "Another tab of this browser has signed in, or has sent a card, meanwhile. So this did not count.",
            .look("Look at the page", at: reference))
    }

    var busy: HTTPResponse {
        message(503, "Too busy", "There is too much to do at the moment. Please come back in a moment.")
            .adding([.init("Retry-After", "2")])
    }

    func response(to refusal: WebSessions.Refusal) -> HTTPResponse {
        let response =
            switch refusal {
            case .full:
                message(503, "Too busy", "There are too many visitors at the moment. Please come back in a minute.")
            case .clientFull:
                message(
                    429, "Too many sessions",
                    "There are too many sessions from your network. Please come back in a minute.")
            }
        return response.adding([.init("Retry-After", "60")])
    }
}
