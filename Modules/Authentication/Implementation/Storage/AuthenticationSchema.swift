import BoardyStorage

extension Schema {
    static let authentication = Schema(
        name: "authentication",
        migrations: [
            // PostgreSQL came with the fourth version, so its first migration makes the tables of that one.
            Migration(
                1,
                sqlite: """
                    CREATE TABLE accounts (
                        id TEXT PRIMARY KEY NOT NULL,
                        email TEXT NOT NULL UNIQUE,
                        name TEXT NOT NULL,
                        password_hash TEXT NOT NULL,
                        opened INTEGER NOT NULL
                    );
                    CREATE TABLE sessions (
                        profile TEXT PRIMARY KEY NOT NULL,
                        user TEXT NOT NULL REFERENCES accounts (id),
                        created INTEGER NOT NULL,
                        expires INTEGER NOT NULL
                    );
                    """,
                postgres: """
                    CREATE TABLE accounts (
                        id TEXT COLLATE "C" PRIMARY KEY,
                        email TEXT NOT NULL UNIQUE,
                        name TEXT NOT NULL,
                        password_hash TEXT NOT NULL,
                        password_version BIGINT NOT NULL DEFAULT 1,
                        opened BIGINT NOT NULL,
                        role TEXT NOT NULL DEFAULT 'customer' CHECK (role IN ('customer', 'operator'))
                    );
                    CREATE TABLE sessions (
                        id TEXT COLLATE "C" PRIMARY KEY,
                        token_hash BYTEA NOT NULL UNIQUE,
                        "user" TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
                        profile TEXT NOT NULL UNIQUE,
                        began BIGINT NOT NULL,
                        expires BIGINT NOT NULL,
                        seen BIGINT NOT NULL
                    );
                    CREATE INDEX sessions_by_user ON sessions ("user");
                    CREATE TABLE sign_in_failures (
                        subject TEXT PRIMARY KEY,
                        count BIGINT NOT NULL,
                        last BIGINT NOT NULL
                    );
                    CREATE TABLE known_profiles (
                        email TEXT NOT NULL,
                        profile TEXT NOT NULL,
                        PRIMARY KEY (email, profile)
                    );
                    """),
            Migration(
                2,
                sqlite: """
                    ALTER TABLE accounts ADD COLUMN role TEXT NOT NULL DEFAULT 'customer'
                        CHECK (role IN ('customer', 'operator'));
                    """, postgres: ""),
            Migration(
                3,
                sqlite: """
                    CREATE TABLE sign_in_failures (
                        subject TEXT PRIMARY KEY NOT NULL,
                        count INTEGER NOT NULL,
                        last INTEGER NOT NULL
                    );
                    CREATE TABLE known_profiles (
                        email TEXT NOT NULL,
                        profile TEXT NOT NULL,
                        PRIMARY KEY (email, profile)
                    );
                    """, postgres: ""),
            // Nobody has a token of the former sessions, so any random hash will do. Their last known use is their
            // sign-in.
            Migration(
                4,
                sqlite: """
                    ALTER TABLE accounts ADD COLUMN password_version INTEGER NOT NULL DEFAULT 1;
                    ALTER TABLE sessions RENAME TO former_sessions;
                    CREATE TABLE sessions (
                        id TEXT PRIMARY KEY NOT NULL,
                        token_hash BLOB NOT NULL UNIQUE,
                        user TEXT NOT NULL REFERENCES accounts (id),
                        profile TEXT NOT NULL UNIQUE,
                        began INTEGER NOT NULL,
                        expires INTEGER NOT NULL,
                        seen INTEGER NOT NULL
                    );
                    CREATE INDEX sessions_by_user ON sessions (user);
                    INSERT INTO sessions (id, token_hash, user, profile, began, expires, seen)
                        SELECT lower(hex(randomblob(16))), randomblob(32), user, profile, created, expires, created
                        FROM former_sessions;
                    DROP TABLE former_sessions;
                    """, postgres: ""),
            Migration(
                5,
                sqlite: """
                    CREATE TABLE known_browsers (
                        email TEXT NOT NULL,
                        browser TEXT NOT NULL,
                        seen INTEGER NOT NULL,
                        PRIMARY KEY (email, browser)
                    );
                    CREATE INDEX known_browsers_by_seen ON known_browsers (seen);
                    """,
                postgres: """
                    CREATE TABLE known_browsers (
                        email TEXT NOT NULL,
                        browser TEXT NOT NULL,
                        seen BIGINT NOT NULL,
                        PRIMARY KEY (email, browser)
                    );
                    CREATE INDEX known_browsers_by_seen ON known_browsers (seen);
                    """),
        ])
}
