/// The tables of the queue, in the schema `boardy`, as numbered migrations. A migration that was released never
/// changes.
///
/// Autovacuum follows rows, not shares of the table, because each activation leaves three old versions of its row.
enum EngineSchema {
    /// The statements of each migration; the first is number 1.
    static let migrations: [[String]] = [
        [contracts, processes, activations] + activationIndexes + [outputs, outputStorage], [contractUse],
        [processFacts],
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
