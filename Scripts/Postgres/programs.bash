# The programs of PostgreSQL for Scripts/postgres and Scripts/standby, which read this file.

# The newest of Debian's or Homebrew's packages, or what the PATH has. PostgreSQL refuses to run as root.
PATH=$PATH$(printf ':%s' {/opt/homebrew,/usr/local}/opt/postgresql*/bin)
programs=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -1)
[ -x "$programs/initdb" ] || programs=$(dirname "$(command -v initdb || echo /missing/initdb)")
[ -x "$programs/initdb" ] || { echo "PostgreSQL is not installed. Scripts/bootstrap --postgres installs it." >&2 && exit 69; }
user=postgres as=()
id "$user" >/dev/null 2>&1 || user=nobody
[ "$(id -u)" -ne 0 ] || as=(runuser -u "$user" --)
server() { (cd / && env -u PGDATA -u PGPORT -u PGHOST LC_ALL=C ${as[@]+"${as[@]}"} "$programs/$1" "${@:2}"); }

stop() {
    [ -d "$1" ] || return 0
    [ ! -e "$1/data/postmaster.pid" ] || server pg_ctl --pgdata "$1/data" --mode immediate --wait stop >/dev/null || true
    rm -rf "$1"
}
