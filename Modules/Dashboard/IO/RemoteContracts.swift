public import BoardyRemote

// The first screen is drawn where the person is, so only the charts can come from another process.
extension Charts: RemoteContract {}
