import Testing

@testable import BoardyWeb

@Suite struct SessionViewTests {
    @Test func `a new view has no question and has not ended`() {
        let view = SessionView()
        #expect(view.question == nil && view.turn == 0 && !view.isOver)
    }
}
