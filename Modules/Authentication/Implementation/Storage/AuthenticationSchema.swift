import Storage

extension Schema {
    static let authentication = Schema(
        name: "authentication",
        migrations: [
            Migration(
                1,
                """
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
                """),
            Migration(
                2,
                """
                ALTER TABLE accounts ADD COLUMN role TEXT NOT NULL DEFAULT 'customer'
                    CHECK (role IN ('customer', 'operator'));
                """),
            Migration(
                3,
                """
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
                """),
        ])
}
