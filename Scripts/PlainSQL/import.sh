#!/usr/bin/env bash
# The program of Scripts/bench-import, which explains the options.

set -euo pipefail
size=50000000 runs=1 journal=false kill=false folder=
usage() { echo "Scripts/bench-import: $1; see --help" >&2 && exit 64; }
while [ $# -gt 0 ]; do
    case $1 in
    --size) [[ ${2-} =~ ^[1-9][0-9]*$ ]] || usage "--size needs a number of bytes" && size=$2 && shift ;;
    --runs) [[ ${2-} =~ ^[1-9][0-9]*$ ]] || usage "--runs needs a number" && runs=$2 && shift ;;
    --folder) [ -n "${2-}" ] || usage "--folder needs a path" && folder=$2 && shift ;;
    --journal) journal=true ;;
    --kill) kill=true ;;
    *) usage "unknown argument '$1'" ;;
    esac
    shift
done
root=$(cd "$(dirname "$0")/../.." && pwd -P)
command -v sqlite3 >/dev/null || { echo "Scripts/bench-import needs the sqlite3 shell: apt-get install sqlite3" >&2 && exit 70; }
"$root/Scripts/bootstrap"
output=$(swift build --package-path "$root" -c release --product launcher 2>&1) || { status=$? && echo "$output" >&2 && exit $status; }
launcher=$root/.build/release/launcher
folder=${folder:-$root/.build}
mkdir -p "$folder" && folder=$(mktemp -d "$(cd "$folder" && pwd -P)/bench-import.XXXXXX") && cd "$folder"
trap 'rm -rf "$folder"' EXIT
fail() { echo "Scripts/bench-import: $1" >&2 && exit 70; }

# Rows of a shop: scattered SKUs, titles of two to six words, descriptions of five to thirty. One in ten is quoted for
# a comma, one in twenty for a line break, one in twenty for quotation marks. The generator is by Park and Miller.
make_catalogue() {
    LC_ALL=C awk -v size="$size" '
        function random(below) { state = state * 16807 % 2147483647; return int(state / 2147483647 * below) }
        # Some words are frequent, and most are rare.
        function word(   part) { part = random(30000) / 30000; return words[int(part * part * part * 30000)] }
        function text(count,   all) { all = word(); while (--count > 0) all = all " " word(); return all }
        BEGIN {
            state = 2011
            parts = split("ka lo mi ter ston ber van del ro sa quin fol gar hel nor pla rus tin ul wex", part, " ")
            for (i = 0; i < 30000; i++) { words[i] = ""; for (k = 2 + random(3); k > 0; k--) words[i] = words[i] part[1 + random(parts)] }
            for (i = 0; i < 200; i++) categories[i] = text(2)
            line = "sku,title,category,description,price,currency,stock"
            while (1) {
                printf "%s\r\n", line
                written += length(line) + 2
                if (written >= size) break
                rows++
                description = text(5 + random(26))
                kind = random(20)
                if (kind < 2) sub(/ /, ", ", description)
                else if (kind < 3) sub(/ /, "\r\n", description)
                else if (kind < 4) sub(/ /, " \"\"x\"\" ", description)
                if (kind < 4) description = "\"" description "\""
                line = sprintf("%07d-%d,%s,%s,%s,%d.%02d,EUR,%d", rows * 7654321 % 9999991, rows % 10, text(2 + random(5)),
                    categories[random(200)], description, random(200), random(100), random(10) ? random(500) : 0)
            }
            print rows >"rows"
        }' >catalogue.csv
}

# Makes a store with an operator, whom the imports run as.
make_store() {
    rm -f "$1" "$1-wal" "$1-shm"
    for contract in register grant login; do
        "$launcher" activate "authentication.$contract" --store "$1" \
            --input '{"email":"olga@example.org","password":"seven thousand baskets","role":"operator"}' >/dev/null
    done
    "$launcher" activate products.list --store "$1" --input '{}' >/dev/null
}

import() { exec "$launcher" activate products.import --store "$1" --input "{\"path\":\"$folder/catalogue.csv\"}" >report; }

# Sets `peak` to the greatest memory of a process in KiB, and waits for its end.
peak_of() {
    peak=0
    local now
    while now=$(sed -n 's/^VmHWM:[[:space:]]*\([0-9]*\).*/\1/p' "/proc/$1/status" 2>/dev/null); do
        [ -z "$now" ] || peak=$now
        sleep 0.2
        kill -0 "$1" 2>/dev/null || break
    done
    wait "$1"
}

# Prepares the database that the shell imports into: the products of an empty store, behind a view that has the columns of the catalogue.
make_yardstick() {
    cp fresh.sqlite shell.sqlite
    {
        echo "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
        "$journal" || echo "DROP TRIGGER product_counted; DROP TRIGGER stock_added_unentered; DROP TRIGGER stock_changed_unentered;"
        echo "CREATE VIEW catalogue AS SELECT sku, title, category, description, price, currency, stock FROM products;
            CREATE TRIGGER catalogue_row INSTEAD OF INSERT ON catalogue BEGIN
                INSERT INTO products (sku, title, category, description, price, currency, stock, search) VALUES (
                    new.sku, new.title, new.category, new.description, CAST(round(new.price * 100) AS INTEGER), new.currency,
                    CAST(new.stock AS INTEGER), lower(new.title || char(1) || new.sku || char(1) || new.category));
            END;"
        echo ".import --csv --skip 1 catalogue.csv catalogue"
    } >shell.sql
}

rows_in() { sqlite3 "$1" "SELECT count(*) FROM products"; }

# Prints a checksum of all products, the number of those whose journal does not sum up, and an error if the words do not fit.
contents_of() {
    sqlite3 "$1" "SELECT sku, title, category, description, price, currency, stock, search FROM products ORDER BY sku" | cksum
    sqlite3 "$1" "SELECT count(*) FROM products WHERE stock <>
        coalesce((SELECT sum(pieces) FROM stock_journal WHERE stock_journal.sku = products.sku), 0)"
    sqlite3 "$1" "INSERT INTO products_text (products_text) VALUES ('integrity-check')"
}

seconds() { awk -v from="$1" -v to="$2" 'BEGIN { printf "%.1f", to - from }'; }
divided() { awk -v a="$1" -v b="$2" -v digits="$3" 'BEGIN { printf "%.*f", digits, a / b }'; }

make_catalogue
rows=$(cat rows)
echo "catalogue: $(wc -c <catalogue.csv) bytes, $rows rows"
make_store fresh.sqlite
for ((run = 1; run <= runs; run++)); do
    rm -f import.sqlite* shell.sqlite*
    cp fresh.sqlite import.sqlite
    sync
    begin=$EPOCHREALTIME
    import import.sqlite &
    peak_of $! || fail "the import failed: $(cat report)"
    took=$(seconds "$begin" "$EPOCHREALTIME")
    [ "$(rows_in import.sqlite)" = "$rows" ] || fail "the import kept $(rows_in import.sqlite) of $rows rows: $(head -c 500 report)"
    echo "products.import: $took s, $(divided "$rows" "$took" 0) rows/s, at most $(divided "$peak" 1000 1) MB of memory"
    make_yardstick
    sync
    begin=$EPOCHREALTIME
    sqlite3 shell.sqlite <shell.sql >/dev/null
    yardstick=$(seconds "$begin" "$EPOCHREALTIME")
    [ "$(rows_in shell.sqlite)" = "$rows" ] || fail "the shell kept $(rows_in shell.sqlite) of $rows rows"
    echo "sqlite3 .import: $yardstick s, $(divided "$rows" "$yardstick" 0) rows/s"
    echo "ratio: $(divided "$took" "$yardstick" 2)"
done

"$kill" || exit 0
rm -f shell.sqlite*
cp fresh.sqlite killed.sqlite
import killed.sqlite &
sleep "$(divided "$took" 2 1)"
kill -9 $! && { wait $! 2>/dev/null || :; }
kept=$(rows_in killed.sqlite)
echo "killed in the middle: $kept of $rows rows are kept"
{ [ "$kept" -gt 0 ] && [ "$kept" -lt "$rows" ]; } || fail "the import was not killed in its middle"
(import killed.sqlite) || fail "the import could not be resumed: $(cat report)"
echo "resumed: $(cat report)"
contents_of import.sqlite >import.sum
contents_of killed.sqlite >killed.sum
cmp import.sum killed.sum || fail "the rows differ from the rows of the undisturbed import"
[ "$(sed -n 2p killed.sum)" = 0 ] || fail "the journal of $(sed -n 2p killed.sum) products does not sum up to the stock"
echo "the resumed import has the same $(rows_in killed.sqlite) rows as the undisturbed one, and its journal sums up"
