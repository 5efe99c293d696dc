import BoardyHeadless
import BoardyModulePlugin

/// Draws the parts of a screen as markup.
struct PartMarkup {
    /// The form of pairs: tiles on a menu, and a list elsewhere.
    let hasTiles: Bool
    /// The controls in the rows of tables.
    let controls: RowControls
    /// The title of the screen, which names its tables.
    let title: String

    /// Returns the parts between the title and the choices.
    func html(of content: [ScreenPart]) -> HTML {
        content.enumerated().map { place, part -> HTML in
            switch part {
            case .text(let text): "<p>\(lines(text))</p>\n"
            case .notice(let text, let tone):
                "<p class=\"note \(tone.rawValue)\"\(role(of: tone))>\(lines(text))</p>\n"
            case .pairs(let pairs): html(of: pairs)
            case .table(let table):
                TableMarkup(table, title: title, controls: controls, place: place).html
            case .cards(let cards): CardMarkup(cards: cards, title: title, controls: controls, place: place).html
            case .picture(let picture): "<p class=\"figure\">\(PictureMarkup.html(of: picture))</p>\n"
            case .links(let links): html(of: links)
            case .steps(let steps): html(of: steps)
            case .chart(let chart): html(of: chart)
            }
        }.joined()
    }

    /// The lines of a text without the empty ones at its beginning, which set it apart in a terminal and which a page
    /// has margins for.
    private func lines(_ text: String) -> HTML {
        text.drop(while: \.isNewline).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .map { number, line in number == 0 ? "\(String(line))" : "<br>\(String(line))" }.joined()
    }

    private func role(of tone: Tone) -> HTML {
        switch tone {
        case .problem, .warning, .busy, .missing: " role=\"alert\""
        case .success, .information: " role=\"status\""
        }
    }

    private func html(of pairs: Pairs) -> HTML {
        if pairs.pairs.isEmpty { return "" }
        let items = pairs.pairs.map { "<div><dt>\($0.label)</dt><dd>\($0.value)</dd></div>\n" as HTML }
        return "<dl class=\"\(hasTiles ? "tiles" : "pairs")\">\n\(items.joined())</dl>\n"
    }

    private func html(of links: Links) -> HTML {
        let items = links.links.map { link -> HTML in
            let attributes = HTML.attributes([
                "href": WebAddresses.reference(of: link.link), "aria-current": link.isCurrent ? "true" : nil,
            ])
            return "<li><a\(attributes)>\(link.title)</a></li>\n"
        }
        return """
            <nav class="links"\(HTML.attributes(["aria-label": links.title]))><span class="quiet">\(links.title)</span>\
            <ul>
            \(items.joined())</ul></nav>

            """
    }

    private func html(of steps: Steps) -> HTML {
        let items = steps.names.enumerated().map { number, name -> HTML in
            let current = HTML.attributes(["aria-current": number == steps.doneCount ? "step" : nil])
            let done: HTML = number < steps.doneCount ? "<span class=\"unseen\"> (done)</span>" : ""
            return "<li\(current)>\(name)\(done)</li>\n"
        }
        if items.isEmpty { return "" }
        return "<ol class=\"steps\"\(HTML.attributes(["aria-label": steps.title]))>\n\(items.joined())</ol>\n"
    }

    /// A table with a bar in each row, so that label and value wrap as other texts do, and a screen reader reads them
    /// as a table.
    private func html(of chart: BarChart) -> HTML {
        let values = chart.bars.map { $0.value.isFinite ? max(0, $0.value) : 0 }
        let greatest = values.max() ?? 0
        let rows = zip(chart.bars, values).map { bar, value -> HTML in
            let hundredths = greatest > 0 ? Int((value / greatest * 10_000).rounded()) : 0
            let length = "\(Double(hundredths) / 100)%"
            let textClass = bar.text.wrapping == "long" ? "number long" : "number"
            let isLong = bar.label.count > 24 || bar.label.wrapping == "long"
            return """
                <tr><th scope="row"\(HTML.attributes(["class": isLong ? "long" : nil]))>\(bar.label)</th>\
                <td class="bar"><svg aria-hidden="true" width="100%" height="100%"><rect class="track" \
                width="100%" height="100%"/>\
                <rect class="fill" width="\(length)" height="100%"/></svg></td>\
                <td\(HTML.attributes(["class": textClass]))>\(bar.text)</td></tr>

                """
        }
        return """
            <figure class="chart"><figcaption>\(chart.title)</figcaption>
            <table aria-label="\(chart.title)"><tbody>
            \(rows.joined())</tbody></table></figure>

            """
    }
}
