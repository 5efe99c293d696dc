// `import LauncherKit` is all that an app and its commands need.
@_exported public import Boardy
@_exported public import BoardyCommandLine
