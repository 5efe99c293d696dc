"""Measures a package with many generated modules; Scripts/scale has made the copy in which this works."""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

from page import Page

count, copy, flags = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
builds = "--without-build" not in flags
root = os.getcwd()
figures = {}


def run(*command, status=0):
    """Runs a command in the copy. Returns its seconds, its processor seconds and its output."""
    began = time.perf_counter()
    with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
        process = subprocess.Popen(command, cwd=copy, stdout=output, stderr=subprocess.STDOUT)
        _, ended, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - began
        output.seek(0)
        text = output.read()
    if os.waitstatus_to_exitcode(ended) != status:
        sys.exit(f"'{' '.join(command)}' ended with {os.waitstatus_to_exitcode(ended)}:\n{text[-4000:]}")
    return seconds, usage.ru_utime + usage.ru_stime, text


def note(name, value, unit="s"):
    figures[name] = value
    print(f"scale: {name}: {value:.2f} {unit}", flush=True)


def median(name, *command, turns=3):
    """Notes the processor time of a command, because other programs may use the machine too."""
    note(name, statistics.median(run(*command)[1] for _ in range(turns)))


def compiled(output):
    """Returns the modules that a build has compiled."""
    return set(re.findall(r"(?:Compiling|Emitting module|Emitting module for) (\w+)", output))


def edit(path, old, new):
    path = os.path.join(copy, path)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if old not in text:
        sys.exit(f"{path} has no '{old}'")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new, 1))


def generate(name, required):
    """Generates a module that awaits the boards of three others, and returns the processor time."""
    options = [word for contract in required for word in ("--requires", contract)]
    return run(f"{root}/Scripts/generate", "new-module", name, "--package", ".", *options)[1]


def others(number):
    """Returns the three modules that a module awaits: they are before it, and at most six await the same one."""
    return [names[other - 1] for other in (number - 1, number // 2, number // 3)]


def copied(number):
    """Adds a module as a copy of the fourth one, which takes the generator a second among hundreds."""
    renamed = dict(zip(names[:4], [*reversed(others(number)), names[number - 1]]))
    renamed |= {old.lower(): new.lower() for old, new in renamed.items()}

    def rename(text):
        return re.sub("|".join(renamed), lambda match: renamed[match[0]], text)

    template = names[3]
    for path in run("git", "ls-files", "--others", f"Modules/{template}", f"Tests/{template}")[2].split():
        if not path.endswith("generated.json"):
            new = os.path.join(copy, rename(path))
            os.makedirs(os.path.dirname(new), exist_ok=True)
            with open(os.path.join(copy, path), encoding="utf-8") as old, open(new, "w", encoding="utf-8") as file:
                file.write(rename(old.read()))
    manifest = os.path.join(copy, "Package.swift")
    with open(manifest, encoding="utf-8") as file:
        text = file.read()
    row = re.search(rf' +\.feature\("{template}"\).*?,\n', text, re.DOTALL)
    with open(manifest, "w", encoding="utf-8") as file:
        file.write(text[: row.end()] + rename(row[0]) + text[row.end() :])


run("git", "init", "--quiet")
run("git", "add", "--all")
names = [f"Unit{number:04}" for number in range(1, count + 1)]
shop = ["authentication.current-user", "products.list", "payment.audit"]
for number, name in enumerate(names, 1):
    if 4 < number < count:
        copied(number)
    else:
        last = generate(name, [f"{other.lower()}.add" for other in others(number)] if number > 3 else shop)
note("generate the last module", last)
run("git", "add", "--all")
run("git", "-c", "user.name=scale", "-c", "user.email=scale@example.org", "commit", "--quiet", "--message", "Add modules")
median("evaluate the manifest", "swift", "package", "--manifest-cache", "none", "dump-package")

changed = names[count // 2]
body = f"Modules/{changed}/Implementation/Boards/Add{changed}Board.swift"
interface = f"Modules/{changed}/IO/{changed}Contracts.swift"
problems = []
if builds:
    for name, what in [("the libraries", ["--target", "LauncherKit"]), ("the modules", ["--product", "launcher"])]:
        seconds, processor, _ = run("swift", "build", *what)
        note(f"build of {name}, clock", seconds)
        note(f"build of {name}", processor)
    median("build without a change", "swift", "build", "--product", "launcher")
    launcher = f"{copy}/.build/debug/launcher"
    median("validate", launcher, "validate")
    median("list boards", launcher, "list", "boards", "--format", "json")
    median("graph", launcher, "graph", "--format", "json")
    request = json.dumps({"name": "Ada"})
    median("launch and activate", launcher, "activate", f"{names[-1].lower()}.add", "--input", request, "--store", ":memory:")

    package = json.loads(run("swift", "package", "describe", "--type", "json")[2])
    uses = {target["name"]: target.get("target_dependencies", []) for target in package["targets"]}

    def users(name):
        """Returns the targets that use one, directly or through others."""
        found, waiting = set(), [name]
        while waiting:
            used = waiting.pop()
            new = [user for user, names in uses.items() if used in names and user not in found]
            found.update(new)
            waiting += new
        return found

    edit(body, "entries.add(input)", "let entry = input\n        return entries.add(entry)")
    seconds, processor, output = run("swift", "build", "--product", "launcher")
    note("build after a line in an implementation, clock", seconds)
    note("build after a line in an implementation", processor)
    again = compiled(output)
    print("scale: it compiled", *sorted(again))
    if again != {changed}:
        problems.append(f"a line in {changed} compiled {' '.join(sorted(again)) or 'nothing'}, and not {changed} alone")
    edit(interface, "public enum", f"public let noteOf{changed} = 1\n\n/// Adds an entry, as before.\npublic enum")
    seconds, processor, output = run("swift", "build", "--product", "launcher")
    note("build after a line in an IO, clock", seconds)
    note("build after a line in an IO", processor)
    again = compiled(output)
    print("scale: it compiled", *sorted(again))
    allowed = users(f"{changed}IO") | {f"{changed}IO"}
    if not {f"{changed}IO", changed} <= again <= allowed:
        problems.append(f"a line in {changed}IO compiled {' '.join(sorted(again))}, not its users alone")
else:
    edit(body, "entries.add(input)", "let entry = input\n        return entries.add(entry)")
    edit(interface, "public enum", f"public let noteOf{changed} = 1\n\n/// Adds an entry, as before.\npublic enum")

run(f"{copy}/Scripts/affected")  # the build of its program does not count
median("affected", f"{copy}/Scripts/affected", "--why")

page = Page()
page.add(count, figures)
problems += page.problems()
if "--page" in flags:
    page.write()
if problems:
    sys.exit("\n".join(problems))
