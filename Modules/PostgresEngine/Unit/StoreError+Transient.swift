public import BoardyRemote
public import BoardyStorage

/// Another attempt may succeed when the store is not busy any more, or when its server is back.
extension StoreError: TransientError {
    public var isTransient: Bool { [.busy, .disk, .full, .unreadable].contains(code) }
}
