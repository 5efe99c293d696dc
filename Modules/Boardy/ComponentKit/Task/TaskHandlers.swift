/// What a task board was given to do with what comes of its tasks.
struct TaskHandlers<Input, Output: Sendable> {
    let success: ((TaskBoard<Input, Output>, Output) -> Void)?
    let processing: ((TaskBoard<Input, Output>) -> Void)?
    let error: ((TaskBoard<Input, Output>, any Error) -> Void)?
    let completion: ((TaskBoard<Input, Output>) -> Void)?

    init(
        success: ((TaskBoard<Input, Output>, Output) -> Void)?, processing: ((TaskBoard<Input, Output>) -> Void)?,
        error: ((TaskBoard<Input, Output>, any Error) -> Void)?, completion: ((TaskBoard<Input, Output>) -> Void)?
    ) {
        self.success = success
        self.processing = processing
        self.error = error
        self.completion = completion
    }
}
