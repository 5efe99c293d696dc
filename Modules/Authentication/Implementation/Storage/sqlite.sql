-- Migration 1: accounts and sessions
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

-- Migration 2: roles
ALTER TABLE accounts ADD COLUMN role TEXT NOT NULL DEFAULT 'customer'
    CHECK (role IN ('customer', 'operator'));

-- Migration 3: failed sign-ins, and profiles that accounts know
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

-- Migration 4: sessions with a token
-- Nobody has a token of the former sessions, so any random hash will do. Their last known use is their sign-in.
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

-- Migration 5: browsers that accounts know
CREATE TABLE known_browsers (
    email TEXT NOT NULL,
    browser TEXT NOT NULL,
    seen INTEGER NOT NULL,
    PRIMARY KEY (email, browser)
);
CREATE INDEX known_browsers_by_seen ON known_browsers (seen);

-- Migration 6: browsers by their secrets
CREATE INDEX known_browsers_by_browser ON known_browsers (browser);

-- Migration 7: sessions of browsers that stay signed in
-- A session stays if it was asked for (1), and is found by the hash of a secret when its browser has that.
ALTER TABLE sessions ADD COLUMN stays INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN lasting_hash TEXT;
CREATE UNIQUE INDEX sessions_by_lasting_hash ON sessions (lasting_hash);
-- The secrets in whose place a session has another one. Whoever brings one has stolen it.
CREATE TABLE former_secrets (
    hash TEXT PRIMARY KEY NOT NULL,
    session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE
);
CREATE INDEX former_secrets_by_session ON former_secrets (session);

-- Migration 8: a secret that reaches several programs at once
-- The time at which a secret was replaced, while it may still come: until the one after it has come back.
ALTER TABLE former_secrets ADD COLUMN replaced INTEGER;
-- The first session of a device, while one secret has begun several. The first of them whose secret comes back stays.
ALTER TABLE sessions ADD COLUMN device TEXT;
CREATE INDEX sessions_by_device ON sessions (device);
