/// The tables of the queue, in the schema `boardy`, as numbered migrations. A migration that was released never
/// changes.
///
/// Autovacuum follows rows, not shares of the table, because each activation leaves three old versions of its row.
enum EngineSchema {
    /// The statements of each migration; the first is number 1.
    static let migrations: [[String]] = [
        [contracts, processes, activations] + activationIndexes + [outputs, outputStorage], [contractUse],
        [processFacts], [attempts, attemptNote, attemptTrigger, currentAttempt, pauses, failedIndex],
        [room, submission],
    ]

    /// A contract in one version. The rows of activations have its number, which keeps their index small.
    private static let contracts = """
        CREATE TABLE boardy.contract (
            id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, hash text NOT NULL,
            UNIQUE (name, hash))
        """

    /// The last time at which a process has asked for the number.
    private static let contractUse =
        "ALTER TABLE boardy.contract ADD COLUMN used timestamptz NOT NULL DEFAULT now()"

    /// The store and the name of the keys of a process, which others compare with theirs; null for a process that does
    /// not tell.
    private static let processFacts = "ALTER TABLE boardy.process ADD COLUMN store text, ADD COLUMN keys text"

    /// The attempts that did not answer, with the reason of their end. One that goes on or has answered is in the row
    /// of the activation.
    private static let attempts = """
        CREATE TABLE boardy.attempt (
            activation uuid NOT NULL, token bigint NOT NULL, worker text NOT NULL, began timestamptz,
            ended timestamptz NOT NULL, failure_code text, failure_message text, PRIMARY KEY (activation, token))
        """

    private static let attemptNote = """
        CREATE FUNCTION boardy.note_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO boardy.attempt (activation, token, worker, began, ended, failure_code, failure_message)
            VALUES (OLD.id, OLD.token, OLD.owner, OLD.claimed, now(),
                CASE WHEN NEW.attempts < OLD.attempts THEN 'givenBack' ELSE NEW.failure_code END,
                CASE WHEN NEW.attempts < OLD.attempts THEN 'the worker drained, or did not know of the claim'
                    ELSE NEW.failure_message END)
            ON CONFLICT DO NOTHING;
            RETURN NULL;
        END
        $$
        """

    /// Every way out of an attempt changes the state of its row, so none is forgotten. Answers call no function.
    private static let attemptTrigger = """
        CREATE TRIGGER note_attempt AFTER UPDATE OF state ON boardy.activation FOR EACH ROW
            WHEN (OLD.state = 1 AND NEW.state NOT IN (1, 2)) EXECUTE FUNCTION boardy.note_attempt()
        """

    /// The worker of the last attempt and its beginning. Both stay after the end of the attempt.
    private static let currentAttempt =
        "ALTER TABLE boardy.activation ADD COLUMN worker text, ADD COLUMN claimed timestamptz"

    /// The paused contracts. Their activations are not claimed, whatever their version.
    private static let pauses =
        "CREATE TABLE boardy.pause (contract text PRIMARY KEY, since timestamptz NOT NULL DEFAULT now())"

    /// Counts failures without a look at what was answered.
    private static let failedIndex =
        "CREATE INDEX activation_failed ON boardy.activation (state, contract) WHERE state IN (3, 4)"

    /// For each contract a number that its waiting activations do not exceed, from one count to the next.
    private static let room = """
        CREATE TABLE boardy.room (contract text PRIMARY KEY, waiting bigint NOT NULL, counted timestamptz NOT NULL)
        WITH (fillfactor = 10)
        """

    /// Writes activations in their order, as far as the limit of their contracts allows (RM-30, RM-33), and returns
    /// their number and the places of the others. Activations whose ID exists are left as they are.
    ///
    /// The row of `boardy.room` is locked from the decision to the commit, so nobody decides meanwhile. Submissions
    /// raise its number, and claims leave it as it is: when it reaches the limit, or is old, the rows are counted.
    /// Nothing but submissions is refused, so activations that wait again are missing in the number until the
    /// next count.
    private static let submission = """
        CREATE FUNCTION boardy.submit(
            ids uuid[], numbers integer[], lows bigint[], inputs bytea[], lanes text[], limits bigint[], traces text[],
            contexts bytea[], submitter text, most bigint, OUT written integer, OUT refused integer[])
        LANGUAGE plpgsql AS $$
        DECLARE
            kind record;
            free bigint;
        BEGIN
            refused := '{}';
            FOR kind IN
                SELECT c.name, count(*) AS wanted FROM unnest(numbers) AS s(number)
                JOIN boardy.contract c ON c.id = s.number GROUP BY c.name ORDER BY c.name
            LOOP
                UPDATE boardy.room r SET waiting = r.waiting + kind.wanted
                WHERE r.contract = kind.name AND r.waiting + kind.wanted <= most AND r.counted > clock_timestamp()
                    - CASE WHEN r.waiting * 2 < most THEN interval '10 seconds' ELSE interval '1 second' END;
                CONTINUE WHEN FOUND;
                INSERT INTO boardy.room (contract, waiting, counted) VALUES (kind.name, 0, '-infinity')
                ON CONFLICT DO NOTHING;
                PERFORM FROM boardy.room r WHERE r.contract = kind.name FOR UPDATE;
                SELECT most - count(*) INTO free FROM (
                    SELECT FROM boardy.contract c
                    LEFT JOIN (SELECT DISTINCT k.number, k.low FROM unnest(numbers, lows) AS k(number, low)) AS known
                        ON known.number = c.id,
                    LATERAL (
                        SELECT FROM boardy.activation a
                        WHERE a.state = 0 AND a.contract = c.id
                            AND a.run_at >= timestamptz 'epoch' + coalesce(known.low, 0) * interval '1 millisecond'
                        LIMIT most) AS x
                    WHERE c.name = kind.name LIMIT most) AS waiting;
                refused := refused || ARRAY(
                    SELECT s.n::integer FROM unnest(ids, numbers) WITH ORDINALITY AS s(id, number, n)
                    JOIN boardy.contract c ON c.id = s.number
                    WHERE c.name = kind.name AND NOT EXISTS (SELECT FROM boardy.activation a WHERE a.id = s.id)
                    ORDER BY s.n OFFSET free);
                UPDATE boardy.room r
                SET waiting = most - greatest(0, free - kind.wanted), counted = clock_timestamp()
                WHERE r.contract = kind.name;
            END LOOP;
            INSERT INTO boardy.activation
                (id, contract, input, lane, time_limit, deadline, traceparent, context, caller)
            SELECT s.id, c.id, s.input, s.lane, s.time_limit,
                now() + s.time_limit * interval '1 millisecond', s.traceparent, s.context, submitter
            FROM unnest(ids, numbers, inputs, lanes, limits, traces, contexts)
                WITH ORDINALITY AS s(id, contract, input, lane, time_limit, traceparent, context, n)
            JOIN boardy.contract c ON c.id = s.contract AND c.used > now() - interval '12 hours'
            WHERE s.n <> ALL (refused) ORDER BY s.n
            ON CONFLICT (id) DO NOTHING;
            GET DIAGNOSTICS written = ROW_COUNT;
        END
        $$
        """

    private static let processes = """
        CREATE TABLE boardy.process (
            id text PRIMARY KEY, lock bigint NOT NULL, host text NOT NULL, pid integer NOT NULL,
            contracts text[] NOT NULL, hashes text[] NOT NULL,
            draining boolean NOT NULL DEFAULT false, seen timestamptz NOT NULL DEFAULT now())
        """

    /// A row has an owner if, and only if, it runs. Statements that find a row by its ID ask for the owner and not for
    /// the state, because the planner would otherwise read all of the index of running rows.
    private static let activations = """
        CREATE TABLE boardy.activation (
            id uuid PRIMARY KEY, number bigint GENERATED ALWAYS AS IDENTITY, contract integer NOT NULL,
            state smallint NOT NULL DEFAULT 0, attempts integer NOT NULL DEFAULT 0, token bigint NOT NULL DEFAULT 0,
            cancel boolean NOT NULL DEFAULT false, failure_transient boolean,
            run_at timestamptz NOT NULL DEFAULT now(), submitted timestamptz NOT NULL DEFAULT now(),
            lease_until timestamptz, deadline timestamptz, ended timestamptz, time_limit bigint,
            owner text, caller text NOT NULL, lane text, traceparent text, failure_code text, failure_message text,
            input bytea NOT NULL, context bytea NOT NULL DEFAULT '',
            CHECK ((state = 1) = (owner IS NOT NULL)))
        WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
            autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000,
            autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000,
            autovacuum_vacuum_cost_delay = 0)
        """

    /// No index holds `lease_until`, so that renewing a lease writes the row only, and no index.
    private static let activationIndexes = [
        "ALTER TABLE boardy.activation ALTER input SET STORAGE EXTERNAL",
        "CREATE INDEX activation_waiting ON boardy.activation (contract, run_at, number) WHERE state = 0",
        "CREATE INDEX activation_running ON boardy.activation (owner) WHERE state = 1",
        "CREATE UNIQUE INDEX activation_lane_running ON boardy.activation (lane) WHERE state = 1 AND lane IS NOT NULL",
        "CREATE INDEX activation_lane ON boardy.activation (lane, number) WHERE state < 2 AND lane IS NOT NULL",
        "CREATE INDEX activation_deadline ON boardy.activation (deadline) WHERE state < 2 AND deadline IS NOT NULL",
        "CREATE INDEX activation_ended ON boardy.activation (state, ended) WHERE state >= 2",
    ]

    private static let outputs = """
        CREATE TABLE boardy.output (
            activation uuid NOT NULL, token bigint NOT NULL, number integer NOT NULL, bytes bytea NOT NULL,
            PRIMARY KEY (activation, token, number))
        WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
            autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000,
            autovacuum_vacuum_cost_delay = 0)
        """

    private static let outputStorage = "ALTER TABLE boardy.output ALTER bytes SET STORAGE EXTERNAL"
}
