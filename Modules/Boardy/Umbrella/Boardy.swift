// `import Boardy` is all that an app needs.
@_exported public import BoardyCoding
@_exported public import BoardyComponentKit
@_exported public import BoardyComposable
@_exported public import BoardyCore
@_exported public import BoardyFlows
@_exported public import BoardyModulePlugin
@_exported public import BoardyTrace
