/// Pages that say one thing: an error, the end of a session, or a request to go on from here.
enum MessagePage {
    /// The way on from a message.
    enum WayOn: Sendable {
        /// A link to the page of the session, or to another path.
        case look(String, at: String = "/")
        /// A button that begins a new session, at an address or at its start.
        case start(String, at: String? = nil)
        /// A link that looks again, and a button that stops the work under way.
        case stop(FormMark)
    }

    /// Returns a whole page.
    ///
    /// - Parameters:
    ///   - title: the message in a few words, such as "Not found".
    ///   - text: the reason, and the advice.
    ///   - brand: the name of the app.
    ///   - wayOn: a link or button with its text; nil if there is nowhere to go.
    static func document(title: String, text: String, brand: Brand, wayOn: WayOn? = nil) -> HTML {
        PageFrame(brand: brand).document(title: title, main: card(title: title, text: text, wayOn: wayOn))
    }

    /// The reason why a page opens later, and the time until then in seconds.
    typealias Delay = (reason: String, seconds: Int)

    static let fromElsewhere: Delay = ("You come from another site. The page opens from here.", 0)
    static let settling: Delay = ("Another tab of this browser signs in or pays. The page opens when that is done.", 1)

    /// Returns a page that opens the page of the session by itself.
    ///
    /// - Parameter reference: the path and query of the page.
    static func onceMore(_ delay: Delay, brand: Brand, at reference: String) -> HTML {
        let refresh = HTML.attributes(["content": "\(delay.seconds);url=\(reference)"])
        return PageFrame(brand: brand).document(
            title: "One moment", head: "<meta http-equiv=\"refresh\"\(refresh)>\n",
            main: card(title: "One moment", text: delay.reason, wayOn: .look("Go on", at: reference)))
    }

    static func card(title: String, text: String, wayOn: WayOn?) -> HTML {
        let link: HTML =
            switch wayOn {
            case nil: ""
            case .look(let name, let path):
                "<div class=\"choices\"><a class=\"button\"\(HTML.attributes(["href": path]))>\(name)</a></div>\n"
            case .start(let name, let address):
                """
                <form method="post" action="/start">\(FormMark.place(address))<div class="choices"><button \
                class="primary">\(name)</button></div></form>

                """
            case .stop(let form):
                """
                <form method="post" action="/leave">
                \(form.html)<div class="choices">\
                <a class="button"\(HTML.attributes(["href": form.address ?? FormMark.path(ofTab: form.tab)]))>Look \
                again</a>
                <button class="back">Stop waiting</button></div>
                </form>

                """
            }
        return """
            <section class="card narrow">
            <h1>\(title)</h1>
            <p>\(text)</p>
            \(link)</section>

            """
    }
}
