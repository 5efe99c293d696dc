# The lists that the program behind Scripts/affected reads. Scripts/affected and Scripts/bench-affected read this file.

# list REVISION BASE: writes down in the folder $lists what git and SwiftPM say of the working copy in this folder, and of
# its change since BASE, the commit at which it left REVISION
list() {
    mkdir -p "$lists/before"
    echo "$1" >"$lists/since"
    git ls-files --cached --others --exclude-standard >"$lists/files"
    { git diff --name-only --no-renames "$2" && git ls-files --others --exclude-standard; } | sort -u >"$lists/changed"
    git archive "$2" | tar -x -C "$lists/before"
    swift package dump-package >"$lists/package.json"
    ! grep -qx Package.swift "$lists/changed" ||
        swift package --package-path "$lists/before" dump-package >"$lists/package-before.json" 2>/dev/null ||
        rm "$lists/package-before.json"
}
