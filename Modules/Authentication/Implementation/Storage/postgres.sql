-- Migration 1: the tables of the fourth version, which PostgreSQL came with
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

-- Migration 5: browsers that accounts know
CREATE TABLE known_browsers (
    email TEXT NOT NULL,
    browser TEXT NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (email, browser)
);
CREATE INDEX known_browsers_by_seen ON known_browsers (seen);

-- Migration 6: browsers by their secrets
CREATE INDEX known_browsers_by_browser ON known_browsers (browser);
