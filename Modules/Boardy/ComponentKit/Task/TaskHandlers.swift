/// What a task board was given to do with what comes of its tasks.
struct TaskHandlers<Input, Output: Sendable> {
    let success: ((TaskBoard<Input, Output>, Output) -> Void)?
    let processing: ((TaskBoard<Input, Output>) -> Void)?
    let error: ((TaskBoard<Input, Output>, any Error) -> Void)?
    let completion: ((TaskBoard<Input, Output>) -> Void)?
}
