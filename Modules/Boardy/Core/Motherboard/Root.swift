extension Motherboard {
    /// The outermost motherboard around this one; itself, if nothing is around it.
    package var root: Motherboard {
        var root = self
        while let outer = root.backplane.parentSlot?.backplane.owner as? Motherboard { root = outer }
        return root
    }

    /// Where its diagnostics go at this moment, whoever decided that.
    package var currentSink: DiagnosticSink { backplane.diagnostics }
}
