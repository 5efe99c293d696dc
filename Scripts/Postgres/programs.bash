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

# rejoin FOLDER PRIMARY: makes the server in a folder, which does not run, a standby of the server at an address
rejoin() {
    local folder=$1 primary=${2#*host=} opts conninfo
    primary=${primary%%&*} conninfo="host=$primary user=boardy application_name=standby"
    opts=$(cat "$folder/data/postmaster.opts")
    rm -f "$folder/data/postmaster.pid" "$folder"/.s.PGSQL.*.lock # The process may be there as a zombie.
    # It tells the new timeline.
    server psql --quiet --host "$primary" --username boardy --dbname postgres --command CHECKPOINT
    # What it has written last may not be on the new primary. A server that cannot be rewound is copied anew.
    server pg_rewind --target-pgdata "$folder/data" --source-server "$conninfo dbname=postgres" --write-recovery-conf \
        --no-sync >"$folder/rewind" 2>&1 || {
        rm -rf "$folder/data"
        server pg_basebackup --pgdata "$folder/data" --checkpoint fast --no-sync --write-recovery-conf --dbname "$conninfo"
    }
    echo "$opts" >"$folder/data/postmaster.opts"
    [ ${#as[@]} -eq 0 ] || chown "$user" "$folder/data/postmaster.opts"
    # A standby has no standby of its own that it would wait for once it is promoted.
    echo "synchronous_standby_names = ''" >>"$folder/data/postgresql.auto.conf"
    server pg_ctl --pgdata "$folder/data" --log "$folder/log" --wait --timeout 120 restart >/dev/null 2>&1 || {
        echo "The standby does not start again:" >&2
        tail -n 20 "$folder/rewind" "$folder/log" >&2
        return 70
    }
}
