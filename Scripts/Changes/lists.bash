# The lists that the program behind Scripts/affected reads. Scripts/affected and Scripts/bench-affected read this file.

# list REVISION BASE: writes down in the folder $lists what git and SwiftPM say of the working copy in this folder, and of
# its change since BASE, the commit at which it left REVISION
list() {
    mkdir -p "$lists/before"
    echo "$1" >"$lists/since"
    # With -z, git writes names with letters outside of ASCII as they are. A file in conflict is listed thrice.
    git ls-files -z --cached --others --exclude-standard | tr '\0' '\n' | LC_ALL=C sort -u >"$lists/files"
    { git diff -z --name-only --no-renames "$2" && git ls-files -z --others --exclude-standard; } | tr '\0' '\n' |
        LC_ALL=C sort -u >"$lists/changed"
    git archive "$2" | tar -x -C "$lists/before"
    swift package dump-package >"$lists/package.json"
    ! grep -qx Package.swift "$lists/changed" ||
        swift package --package-path "$lists/before" dump-package >"$lists/package-before.json" 2>/dev/null ||
        rm "$lists/package-before.json"
}
