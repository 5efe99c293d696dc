"""The public API of the libraries as lines, and the class of a change between two of them. Scripts/api calls it."""

import json
import re
import sys
from pathlib import Path

ORDER = ["patch", "minor", "major"]
# Every type has these, unless it says otherwise.
IMPLIED = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}


def lines(module, folder):
    """Returns the lines of a module's symbol graphs: declarations, conformances, superclasses and requirements."""
    found = set()
    for file in sorted(Path(folder).glob(f"{module}*.symbols.json")):
        if file.name.split("@")[0].removesuffix(".symbols.json") != module:
            continue
        graph = json.loads(file.read_text(encoding="utf-8"))
        names = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in graph["symbols"]}
        relations = graph["relationships"]
        required = {relation["source"] for relation in relations if relation["kind"] == "requirementOf"}
        defaults = {relation["target"] for relation in relations if relation["kind"] == "defaultImplementationOf"}
        for symbol in graph["symbols"]:
            text = "".join(fragment["spelling"] for fragment in symbol.get("declarationFragments", []))
            kind = symbol["kind"]["identifier"].removeprefix("swift.")
            identifier = symbol["identifier"]["precise"]
            if identifier in required:
                kind += ", required" if identifier not in defaults else ", required with a default"
            access = "open " if symbol["accessLevel"] == "open" else ""
            found.add(f"{kind} {names[identifier]}: {access}{' '.join(text.split())}")
        for relation in relations:
            if relation["kind"] in ("conformsTo", "inheritsFrom") and relation["source"] in names:
                target = relation.get("targetFallback") or names.get(relation["target"], relation["target"])
                if target not in IMPLIED:
                    found.add(f"{relation['kind']} {names[relation['source']]}: {target}")
    return sorted(f"{module} {line}" for line in found)


def subject(line):
    """Returns what a line is about: the module, the kind and the path."""
    return line.split(": ")[0]


def change(before, after):
    """Returns each change as its class, its word and its line.

    What is gone or declared differently may break callers. What is new breaks them only as a requirement without a
    default, or as a case, over which callers switch.
    """
    removed, added = set(before) - set(after), set(after) - set(before)
    changes = [("major", "removed", line) for line in removed]
    for line in added:
        kind = line.split(" ", 1)[1]
        breaks = kind.startswith("enum.case ") or ", required " in kind.split(": ")[0] + " " and "default" not in subject(line)
        changes.append(("major" if breaks else "minor", "added", line))
    return sorted(changes, key=lambda item: (subject(item[2]), item[1] == "added"))


def verdict(changes):
    return max((kind for kind, _, _ in changes), key=ORDER.index, default="patch")


def version(text):
    match = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)", text)
    if not match:
        sys.exit(f"'{text}' is no version such as 1.2.3")
    return tuple(map(int, match.groups()))


def enough(last, following, kind):
    """True if a version may follow another one after a change; before 1.0.0 a minor version may break."""
    (major, minor, patch), new = version(last), version(following)
    if new <= (major, minor, patch):
        return False
    least = {"patch": (major, minor, patch + 1), "minor": (major, minor + 1, 0), "major": (major + 1, 0, 0)}
    if major == 0:
        least = {"patch": (0, minor, patch + 1), "minor": (0, minor, patch + 1), "major": (0, minor + 1, 0)}
    return new >= least[kind]


def main():
    action, folder, baseline, following, *modules = sys.argv[1:]
    now = [line for module in modules for line in lines(module, folder)]
    if not now:
        sys.exit("the symbol graphs are empty")
    if action == "write":
        Path(baseline).write_text("\n".join([f"# {following}", *now, ""]), encoding="utf-8")
        print(f"{len(now)} lines of {len(modules)} libraries, of version {following}")
        return
    head, *before = Path(baseline).read_text(encoding="utf-8").rstrip("\n").split("\n")
    last = head.removeprefix("# ")
    changes = change(before, now)
    for kind, word, line in changes:
        print(f"{kind}: {word} {line}")
    kind = verdict(changes)
    print(f"The public API of {len(modules)} libraries has a {kind} change since {last}.")
    if last != "unreleased" and not enough(last, following, kind):
        sys.exit(f"{following} cannot follow {last} with a {kind} change")


if __name__ == "__main__":
    main()
