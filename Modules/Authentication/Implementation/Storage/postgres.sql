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

-- Migration 7: sessions of browsers that stay signed in
-- A session stays if it was asked for (1), and is found by the hash of a secret when its browser has that.
ALTER TABLE sessions ADD COLUMN stays BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN lasting_hash TEXT;
CREATE UNIQUE INDEX sessions_by_lasting_hash ON sessions (lasting_hash);
-- The secrets in whose place a session has another one. Whoever brings one has stolen it.
CREATE TABLE former_secrets (
    hash TEXT PRIMARY KEY,
    session TEXT COLLATE "C" NOT NULL REFERENCES sessions (id) ON DELETE CASCADE
);
CREATE INDEX former_secrets_by_session ON former_secrets (session);

-- Migration 8: a secret that reaches several programs at once
-- The time at which a secret was replaced, while it may still come: until the one after it has come back.
ALTER TABLE former_secrets ADD COLUMN replaced BIGINT;
-- The first session of a device, while one secret has begun several. The first of them whose secret comes back stays.
ALTER TABLE sessions ADD COLUMN device TEXT COLLATE "C";
CREATE INDEX sessions_by_device ON sessions (device);
