// The core's own lock, which the targets above it use too.
@_exported public import BoardyLock
