/// The statements about the processes that serve.
enum ProcessSQL {
    /// Writes the row of a process: ID, lock, host, number, contracts, hashes, if it drains, store, and name of the
    /// keys.
    static let announce = """
        INSERT INTO boardy.process (id, lock, host, pid, contracts, hashes, draining, store, keys)
        VALUES ($1::text, $2::bigint, $3::text, $4::integer, $5::text[], $6::text[], $7::boolean, $8::text, $9::text)
        ON CONFLICT (id) DO UPDATE
        SET contracts = excluded.contracts, hashes = excluded.hashes, draining = excluded.draining,
            store = excluded.store, keys = excluded.keys, seen = now()
        """

    /// The number of the connection, if the server has just started, and the processes whose session lock nobody holds,
    /// without the one that asks; at least one row.
    static let free = """
        SELECT pg_backend_pid(), now() - pg_postmaster_start_time() < interval '2 seconds', p.id
        FROM (SELECT) AS one
        LEFT JOIN boardy.process p ON p.id <> $1::text AND pg_try_advisory_xact_lock(p.lock)
        """

    /// Removes the rows of processes whose lock is still free.
    static let forget = "DELETE FROM boardy.process WHERE id = ANY ($1::text[]) AND pg_try_advisory_xact_lock(lock)"

    static let leave = "DELETE FROM boardy.process WHERE id = $1::text"

    /// All processes, with a row for each contract in one version.
    static let list = """
        SELECT p.id, p.host, p.pid, p.draining, floor(extract(epoch FROM p.seen) * 1000)::bigint, k.name, k.hash,
            p.store, p.keys
        FROM boardy.process p
        LEFT JOIN LATERAL unnest(p.contracts, p.hashes) WITH ORDINALITY AS k(name, hash, n) ON true
        ORDER BY p.id, k.n
        """
}
