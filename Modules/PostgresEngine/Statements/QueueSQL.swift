/// The statements on the way of a message. Each finds a row by its ID and `owner`, and not by `state`: see the table of
/// activations.
enum QueueSQL {
    /// Writes activations in their order, as far as the limit of their contracts allows (RM-30, RM-33). Returns the
    /// number of those that were written, and a row for the place of each that the limit has refused, or one without a
    /// place. An activation whose ID exists, or whose contract may be deleted (see ``RowSQL/pruneContracts``), is left
    /// out, too.
    ///
    /// IDs, contracts, and for each the milliseconds before which nothing waits; inputs, lanes, time limits in
    /// milliseconds, trace contexts, contexts; the caller; the limit.
    static let submit = """
        SELECT s.written, r.place
        FROM boardy.submit($1::uuid[], $2::integer[], $3::bigint[], $4::bytea[], $5::text[], $6::bigint[], $7::text[],
          $8::bytea[], $9::text, $10::bigint) AS s LEFT JOIN LATERAL unnest(s.refused) AS r(place) ON true
        """

    /// Claims activations (RM-35 to RM-38). A batch takes the contracts in the order of their oldest activation.
    ///
    /// The room; contracts, and for each the milliseconds before which nothing waits; the owner; the lease in
    /// milliseconds. Without the bounds a claim passes the index entries of all finished activations while an old
    /// transaction is open. The lane's running activation is a scalar query, because the planner would read all running
    /// ones for `NOT EXISTS`. The timeline of the server's log begins the token, because a failover with asynchronous
    /// replication may have lost a claim with the next one.
    static let claim = """
        WITH served AS (
          SELECT k.contract, k.low
          FROM (SELECT contract, timestamptz 'epoch' + low * interval '1 millisecond' AS low
                FROM unnest($2::integer[], $3::bigint[]) AS g(contract, low)) AS k, LATERAL (
            SELECT run_at FROM boardy.activation a
            WHERE a.state = 0 AND a.contract = k.contract AND a.run_at >= k.low AND a.run_at <= now()
            ORDER BY run_at, number LIMIT 1) AS oldest
          WHERE k.contract <> ALL (ARRAY(
            SELECT c.id FROM boardy.pause p JOIN boardy.contract c ON c.name = p.contract))
          ORDER BY oldest.run_at),
        chosen AS MATERIALIZED (
          SELECT x.id FROM served k, LATERAL (
            SELECT a.id FROM boardy.activation a
            WHERE a.state = 0 AND a.contract = k.contract AND a.run_at >= k.low AND a.run_at <= now()
              AND (a.deadline IS NULL OR a.deadline > now())
              AND (a.lane IS NULL OR (
                (SELECT r.id FROM boardy.activation r WHERE r.lane = a.lane AND r.state = 1) IS NULL
                AND NOT EXISTS (
                  SELECT FROM boardy.activation r WHERE r.lane = a.lane AND r.state < 2 AND r.number < a.number)))
            ORDER BY a.run_at, a.number FOR UPDATE SKIP LOCKED LIMIT $1::integer) AS x
          LIMIT $1::integer),
        timeline AS (
          SELECT (('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint - 1) << 32 AS least)
        UPDATE boardy.activation a
        SET state = 1, token = greatest(a.token + 1, (SELECT least FROM timeline)), attempts = a.attempts + 1,
          owner = $4::text, worker = $4::text, claimed = now(),
          lease_until = now() + $5::bigint * interval '1 millisecond'
        FROM chosen WHERE a.id = chosen.id
        RETURNING a.id, a.contract, a.token, a.attempts, a.input, a.lane, a.time_limit,
          (extract(epoch FROM a.deadline - now()) * 1000)::bigint, a.traceparent, a.caller,
          (extract(epoch FROM a.run_at) * 1000000)::bigint, a.number, a.context, a.ctid,
          (extract(epoch FROM now() - a.run_at) * 1000)::bigint
        """

    /// Prolongs the leases of valid holds (RM-40), and returns the places of those to stop, with true for a
    /// cancellation. A row that is locked is passed by: the fence of a store's transaction keeps it, and nobody takes
    /// it meanwhile.
    ///
    /// IDs, tokens; the lease in milliseconds.
    static let renew = """
        WITH given AS MATERIALIZED (
          SELECT * FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS g(id, token, n)),
        free AS MATERIALIZED (
          SELECT a.id FROM given g JOIN boardy.activation a ON a.id = g.id
          WHERE a.token = g.token AND a.owner IS NOT NULL FOR NO KEY UPDATE OF a SKIP LOCKED),
        renewed AS (
          UPDATE boardy.activation a SET lease_until = now() + $3::bigint * interval '1 millisecond'
          FROM free WHERE a.id = free.id)
        SELECT g.n, a.cancel FROM given g
        LEFT JOIN boardy.activation a ON a.id = g.id AND a.token = g.token AND a.owner IS NOT NULL
        WHERE a.id IS NULL OR a.cancel ORDER BY g.n
        """

    /// Writes outputs and ends as done (RM-41 to RM-44), and returns the places of the records that are accepted. Those
    /// of stale holds are left out; the rest of the batch is written.
    ///
    /// IDs, tokens and if they end; for each output the place of its record, its number and its bytes.
    static let record = """
        WITH given AS MATERIALIZED (
          SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::boolean[]) WITH ORDINALITY AS d(id, token, ends, n)),
        ended AS (
          UPDATE boardy.activation a
          SET state = 2, owner = NULL, lease_until = NULL, cancel = false, ended = now(),
            failure_code = NULL, failure_message = NULL, failure_transient = NULL
          FROM given d WHERE d.ends AND a.id = d.id AND a.token = d.token AND a.owner IS NOT NULL
          RETURNING d.n, a.id, a.token),
        going AS MATERIALIZED (
          SELECT d.n, a.id, a.token FROM given d JOIN boardy.activation a ON a.id = d.id
          WHERE NOT d.ends AND a.token = d.token AND a.owner IS NOT NULL FOR SHARE OF a),
        held AS (SELECT * FROM ended UNION ALL SELECT * FROM going),
        written AS (
          INSERT INTO boardy.output (activation, token, number, bytes)
          SELECT h.id, h.token, o.number, o.bytes
          FROM unnest($4::integer[], $5::integer[], $6::bytea[]) AS o(n, number, bytes) JOIN held h ON h.n = o.n
          ON CONFLICT DO NOTHING),
        replaced AS (
          DELETE FROM boardy.output o USING held h
          WHERE h.token > 1 AND o.activation = h.id AND o.token < h.token
            AND (h.n IN (SELECT n FROM ended) OR h.n = ANY ($4::integer[])))
        SELECT n FROM held
        """
}
