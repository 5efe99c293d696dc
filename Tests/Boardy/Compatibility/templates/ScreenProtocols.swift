import Boardy
import BoardyCompatibility

protocol PayControllable: AnyObject {
    func refresh()
}

protocol PayActionDelegate: AnyObject {
    func close(_ isDone: Bool)
}

protocol PayControlDelegate: AnyObject {
    func loadData()
    func performCompletion(_ isDone: Bool)
}

protocol PayDelegate: PayActionDelegate, PayControlDelegate {}

protocol PayUserInterface: UIViewController {}

struct PayInterface {
    let userInterface: PayUserInterface
    let controller: PayControllable
}

protocol PayBuildable {
    func build(withDelegate delegate: PayDelegate?, input: PayInput) -> PayInterface
}
