/// The form of a graph. The raw values are the words of the command line.
enum GraphFormat: String, CaseIterable { case text, mermaid, dot, json, svg, html }
