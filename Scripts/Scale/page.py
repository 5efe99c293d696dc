"""The table of docs/scale.md, with a column for each number of modules, and its picture."""

PAGE, PICTURE = "docs/scale.md", "docs/scale.svg"
# What is the work of this package, and not of SwiftPM and the compiler.
OWN = ["generate the last module", "validate", "list boards", "graph", "launch and activate", "affected"]
COLORS = ["#4269d0", "#c2410c", "#3a7d44", "#a463f2", "#97640c", "#c0266d"]


class Page:
    def __init__(self):
        with open(PAGE, encoding="utf-8") as page:
            self.lines = page.read().split("\n")
        self.start = next(number for number, line in enumerate(self.lines) if line.startswith("| |"))
        rows = []
        for line in self.lines[self.start :]:
            if not line.startswith("|"):
                break
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        self.length = len(rows)
        self.columns = {}
        for place, head in enumerate(rows[0][1:], 1):
            if head.isdigit():
                self.columns[int(head)] = {row[0]: float(row[place]) for row in rows[2:] if row[place] != "–"}

    def add(self, count, figures):
        self.columns.setdefault(count, {}).update(figures)

    def growth(self, name):
        """Returns the milliseconds that each further module costs, between each number of modules and the next."""
        known = [(count, column[name]) for count, column in sorted(self.columns.items()) if name in column]
        return [(high - low) / (more - less) * 1000 for (less, low), (more, high) in zip(known, known[1:])]

    def problems(self):
        """Returns a sentence for each figure of ours that grows faster than the modules.

        A figure has a part that no module adds to. So the cost of each further module is compared: it may be a half
        more among many modules than among few, because the last digits of a figure vary.
        """
        found = []
        for name in OWN:
            growth = self.growth(name)
            for few, many in zip(growth, growth[1:]):
                if many > max(few, 0.2) * 1.5:
                    found.append(f"{name}: each further module costs {many:.2f} ms, and cost {few:.2f} ms before")
        return found

    def write(self):
        counts = sorted(self.columns)
        names = list(dict.fromkeys(name for count in reversed(counts) for name in self.columns[count]))
        ranges = [f"{less}–{more}, ms a module" for less, more in zip(counts, counts[1:])]
        table = ["| | " + " | ".join([*map(str, counts), *ranges]) + " |"]
        table.append("|---|" + "---|" * (len(counts) + len(ranges)))
        for name in names:
            cells = [f"{self.columns[count][name]:.2f}" if name in self.columns[count] else "–" for count in counts]
            growth = self.growth(name) if "–" not in cells else []
            cells += [f"{value:.1f}" for value in growth] or ["–"] * len(ranges)
            table.append(f"| {name} | " + " | ".join(cells) + " |")
        self.lines[self.start : self.start + self.length] = table
        with open(PAGE, "w", encoding="utf-8") as page:
            page.write("\n".join(self.lines))
        with open(PICTURE, "w", encoding="utf-8") as picture:
            picture.write(self.picture())

    def picture(self):
        """Draws our own figures over the number of modules, both from zero."""
        counts = sorted(self.columns)
        lines = {name: [(count, self.columns[count][name]) for count in counts if name in self.columns[count]] for name in OWN}
        lines = {name: line for name, line in lines.items() if line}
        most = max((seconds for line in lines.values() for _, seconds in line), default=1)
        width, height, right = 420, 220, 170
        x = lambda count: 40 + count / counts[-1] * width
        y = lambda seconds: 20 + (1 - seconds / most) * height
        svg = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {40 + width + right} {height + 60}" '
            'font-family="sans-serif" font-size="12" role="img">',
            "<title>Processor seconds of each command over the number of modules</title>",
            f'<rect width="{40 + width + right}" height="{height + 60}" fill="white"/>',
            f'<path d="M40 20V{20 + height}H{40 + width}" fill="none" stroke="#444"/>',
            f'<text x="36" y="24" text-anchor="end">{most:.1f} s</text>',
            f'<text x="36" y="{24 + height}" text-anchor="end">0</text>',
        ]
        for count in counts:
            svg.append(f'<text x="{x(count):.0f}" y="{38 + height}" text-anchor="middle">{count}</text>')
        svg.append(f'<text x="{40 + width / 2:.0f}" y="{54 + height}" text-anchor="middle">modules</text>')
        free = 1e9  # the labels stand at the ends of the lines, and do not cover each other
        for (name, line), color in sorted(zip(lines.items(), COLORS), key=lambda item: item[0][1][-1][1]):
            points = " ".join(f"{x(count):.1f},{y(seconds):.1f}" for count, seconds in line)
            svg.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
            free = min(free - 15, y(line[-1][1]) + 4)
            svg.append(f'<text x="{x(line[-1][0]) + 8:.0f}" y="{free:.0f}" fill="{color}">{name}, {line[-1][1]:.2f} s</text>')
        return "\n".join([*svg, "</svg>", ""])
