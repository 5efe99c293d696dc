/// What a task board was given to do with what comes of its tasks.
@usableFromInline struct TaskHandlers<Input, Output: Sendable> {
    @usableFromInline let success: ((TaskBoard<Input, Output>, Output) -> Void)?
    @usableFromInline let processing: ((TaskBoard<Input, Output>) -> Void)?
    @usableFromInline let error: ((TaskBoard<Input, Output>, any Error) -> Void)?
    @usableFromInline let completion: ((TaskBoard<Input, Output>) -> Void)?

    @usableFromInline init(
        success: ((TaskBoard<Input, Output>, Output) -> Void)?, processing: ((TaskBoard<Input, Output>) -> Void)?,
        error: ((TaskBoard<Input, Output>, any Error) -> Void)?, completion: ((TaskBoard<Input, Output>) -> Void)?
    ) {
        self.success = success
        self.processing = processing
        self.error = error
        self.completion = completion
    }
}
