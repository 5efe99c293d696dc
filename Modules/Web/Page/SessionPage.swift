import BoardyHeadless

/// The page of a session, made of what the session shows at one moment.
enum SessionPage {
    /// Returns the whole page.
    ///
    /// - Parameters:
    ///   - view: the things that the session shows.
    ///   - brand: the name of the app.
    ///   - formToken: the token of the session's forms.
    ///   - tab: the number of the tab within the session.
    ///   - address: the path and query of the page; nil for the page of the tab.
    ///   - files: the names of the files that a menu offers as downloads. Other pages do not look for them.
    ///   - refused: the answer that did not count, if this page alone asks for it again; nil for the one of the view.
    static func document(
        of view: SessionView, brand: Brand, formToken: String, tab: Int = 1, address: String? = nil,
        files: @autoclosure () -> [String] = [],
        refused: RefusedAnswer? = nil
    ) -> HTML {
        let refused = refused ?? view.refused
        var menu = view.menu
        // Whoever signs in to go on with a story does that by the form: other ways would leave the story.
        if address == nil, menu?.person == nil, view.question?.asksPassword == true {
            menu?.groups.removeAll(where: \.isPersonal)
        }
        // A link to the same address makes no entry of the history, so the start of a person leads to itself.
        let isHome = address == nil && menu?.person != nil && view.question?.isStart == true
        let start = address == nil ? "\(PageFrame.start)?\(FormName.tab)=\(tab)" : PageFrame.start
        let frame =
            view.isOver
            ? PageFrame(brand: brand, home: nil)
            : PageFrame(
                brand: brand, home: isHome ? FormMark.path(ofTab: tab) : start, menu: menu, token: formToken,
                address: address, tab: address == nil ? tab : nil)
        // What has been said before would look as if it was about the answer that did not count.
        let notices = refused == nil ? view.notices.map(notice).joined() : ""
        let form = FormMark(turn: view.turn, token: formToken, tab: tab, address: address)
        if view.isOver {
            let end = MessagePage.card(
                title: "Goodbye", text: "Your session has ended.", wayOn: .start("Start again", at: address))
            return frame.document(title: "Goodbye", main: notices + end)
        }
        // A page at an address stays when another tab of the browser goes on.
        let isStep = address == nil && view.question?.isStart == false
        let turn = HTML.attributes([
            "data-turn": "\(view.turn)", "data-address": address, "data-step": isStep ? "&step" : nil,
            "data-tab": tab == 1 ? nil : FormMark.query(ofTab: tab),
            "data-person": view.question == nil ? nil : view.menu?.personMark,
        ])
        guard let prompt = view.question else {
            // Without a script, a page of work under way loads itself again.
            return frame.document(
                title: view.progress?.title ?? "One moment",
                head: "<noscript><meta http-equiv=\"refresh\" content=\"1\"></noscript>\n", attributes: turn,
                main: notices + bar(view.progress)
                    + MessagePage.card(
                        title: "One moment", text: "This is under way. The page goes on by itself.",
                        wayOn: .stop(form)))
        }
        if let refused, let confirmation = refused.confirmation, prompt.choices.indices.contains(confirmation.choice) {
            let markup = ConfirmationMarkup(
                prompt: prompt, confirmation: confirmation, values: refused.values, form: form)
            let step = prompt.choices[confirmation.choice].name
            return frame.document(title: step, attributes: turn, main: markup.html)
        }
        let markup = PromptMarkup(prompt: prompt, refused: refused, form: form)
        let titles = (refused == nil ? view.notices.map(\.title) : []) + [prompt.heading ?? prompt.title]
        let downloads = prompt.isMenu ? Self.downloads(files(), of: tab) : ""
        return frame.document(
            title: titles.joined(separator: ", "), attributes: turn,
            main: notices + downloads + bar(view.progress) + markup.html)
    }

    /// Returns what events bring to the page of a step that is over: a note, and a link in place of the buttons.
    static func over(inTab tab: Int) -> [(event: String, html: HTML)] {
        let link = HTML.attributes(["href": FormMark.path(ofTab: tab)])
        return [
            (
                "content",
                """
                <p class="note warning over" role="alert">This step is over: it was answered or left in another \
                window. What was confirmed there is kept.</p>
                """
            ), ("choices", "<div class=\"choices\"><a class=\"button primary\"\(link)>Go on</a></div>"),
        ]
    }

    /// Returns what events bring to a page that is open: the parts between title and form, and the buttons.
    static func parts(of prompt: Prompt) -> [(event: String, html: HTML)] {
        let markup = PromptMarkup(prompt: prompt, refused: nil, form: FormMark(turn: 0, token: ""))
        return [("content", markup.content), ("choices", markup.choices)]
    }

    /// Returns the bar of a long operation, which the event `progress` brings to a page that is open; nothing if none
    /// is under way.
    static func progress(_ bar: ProgressBar?) -> HTML {
        guard let bar else { return "" }
        return """
            <div class="card progress"><label for="progress-bar">\(bar.title)</label> <span>\(bar.percent) %</span>
            <progress id="progress-bar" max="100" value="\(bar.percent)">\(bar.percent) %</progress></div>

            """
    }

    private static func downloads(_ files: [String], of tab: Int) -> HTML {
        if files.isEmpty { return "" }
        let items = files.map { name -> HTML in
            let link = HTML.attributes(["href": FormName.link(toFile: name, of: tab), "download": name])
            return "<li><a\(link)>\(name)</a></li>\n"
        }
        return """
            <section class="card notice files">
            <h2>Your files</h2>
            <p>They are kept as long as this session.</p>
            <ul>
            \(items.joined())</ul>
            </section>

            """
    }

    private static func bar(_ bar: ProgressBar?) -> HTML { "<div id=\"progress\">\(progress(bar))</div>\n" }

    private static func notice(_ notice: Prompt) -> HTML {
        let parts = PartMarkup(hasTiles: false, controls: .none, title: notice.title)
        var sentences: [ScreenPart] = [], tones: [String] = []
        for case .notice(let text, let tone) in notice.content {
            sentences.append(.notice(text, tone))
            tones.append(tone.rawValue)
        }
        return """
            <section class="card notice \(tones.first ?? "")">
            <h2>\(notice.title)</h2>
            \(parts.html(of: notice.link == nil ? notice.content : sentences))</section>

            """
    }
}
