import Testing

/// What the manifest promises for every target, seen from inside one.
@Suite struct ManifestTests {
    @Test("the upcoming features of the manifest are on")
    func upcomingFeatures() {
        var missing: [String] = []
        #if !hasFeature(ExistentialAny)
            missing.append("ExistentialAny")
        #endif
        #if !hasFeature(MemberImportVisibility)
            missing.append("MemberImportVisibility")
        #endif
        #if !hasFeature(InternalImportsByDefault)
            missing.append("InternalImportsByDefault")
        #endif
        #if !hasFeature(NonisolatedNonsendingByDefault)
            missing.append("NonisolatedNonsendingByDefault")
        #endif
        #expect(missing == [])
    }
}
