/// The tables of the queue, in the schema `boardy`, as numbered migrations. A migration that was released never
/// changes.
///
/// Autovacuum follows rows, not shares of the table, because each activation leaves three old versions of its row.
enum EngineSchema {
    /// The statements of each migration; the first is number 1.
    static let migrations: [[String]] = [
        [contracts, processes, activations] + activationIndexes + [outputs, outputStorage], [contractUse],
        [processFacts], [attempts, attemptNote, attemptTrigger, currentAttempt, pauses, failedIndex],
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

    /// The contracts of which nothing is claimed, in all versions.
    private static let pauses =
        "CREATE TABLE boardy.pause (contract text PRIMARY KEY, since timestamptz NOT NULL DEFAULT now())"

    /// Counts failures without a look at what was answered.
    private static let failedIndex =
        "CREATE INDEX activation_failed ON boardy.activation (state, contract) WHERE state IN (3, 4)"

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
