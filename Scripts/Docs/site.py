"""The front page of the documentation, and the links of the pages in docs; Scripts/docs runs it.

usage: site.py links           names each relative link of README.md, CHANGELOG.md and docs that leads nowhere, and
                               ends with 1 if there is one
       site.py front FOLDER    writes FOLDER/index.html; standard input is `swift package describe --type json`
"""

import html
import json
import re
import subprocess
import sys
from pathlib import Path


def headings(page):
    """Returns the anchors of a page, as GitHub makes them."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
    titles = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title) for title in re.findall(r"^#+ (.*)$", text, flags=re.M)]
    return {re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-") for title in titles}


def broken_links():
    for page in [Path("README.md"), Path("CHANGELOG.md"), *sorted(Path("docs").glob("**/*.md"))]:
        text = page.read_text(encoding="utf-8")
        text = re.sub(r"```.*?```", lambda code: "\n" * code[0].count("\n"), text, flags=re.S)
        for number, line in enumerate(text.split("\n"), 1):
            for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", line)):
                if re.match(r"[a-z]+:", link):
                    continue
                path, _, anchor = link.partition("#")
                target = page.parent / path if path else page
                if not target.exists():
                    yield f"{page}:{number}: the link {link} leads to no file"
                elif anchor and target.suffix == ".md" and anchor not in headings(target):
                    yield f"{page}:{number}: the link {link} leads to no heading of {target}"


def graph(targets, documented):
    """Returns the picture of the targets that an app is made of, without edges that others imply."""
    names = {target["name"] for target in targets}
    lines = ["digraph modules {"]
    lines += ['rankdir=LR; node [shape=box, fontname="sans-serif", fontsize=11]; edge [color=gray40]']
    for target in targets:
        name = target["name"]
        link = f'URL="{name}/documentation/{name.lower()}/", color=blue, fontcolor=blue' if name in documented else ""
        lines.append(f'"{name}" [{link}]')
        lines += [f'"{name}" -> "{used}"' for used in target.get("target_dependencies", []) if used in names]
    svg = "\n".join([*lines, "}"])
    for tool in [["tred"], ["dot", "-Tsvg"]]:
        svg = subprocess.run(tool, input=svg, capture_output=True, text=True, check=True).stdout
    return svg[svg.index("<svg") :]


def front(folder):
    package = json.load(sys.stdin)
    targets = [
        target
        for target in package["targets"]
        if target["type"] in ["library", "executable"] and target["path"].split("/")[0] in ["Modules", "Launcher"]
    ]
    documented = sorted(path.name for path in folder.iterdir() if (path / "documentation").is_dir())
    items = "\n".join(f'<li><a href="{name}/documentation/{name.lower()}/">{name}</a></li>' for name in documented)
    title = html.escape(package["name"])
    (folder / "index.html").write_text(
        f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 sans-serif; margin: 2em }}
ul {{ padding: 0 }}
li {{ display: inline-block; margin-right: 1.5em }}
figure {{ margin: 0; overflow-x: auto }}
</style>
<h1>{title}</h1>
<ul>
{items}
</ul>
<h2>Modules</h2>
<figure aria-label="The modules; an arrow leads from a module to one that it uses">
{graph(targets, set(documented))}</figure>
""",
        encoding="utf-8",
    )


if sys.argv[1:] == ["links"]:
    broken = list(broken_links())
    print("\n".join(broken), end="\n" if broken else "")
    sys.exit(1 if broken else 0)
front(Path(sys.argv[2]))
