import BoardyCore

final class Feature: Pairable {}
final class Screen {}

func pair(_ feature: Feature, _ board: Board, with screen: Screen) {
    feature.pairWith(object: screen)  // error: 'pairWith(object:)' is unavailable: Swift tells nobody when an object of any class goes, so only an AttachmentOwner can keep others
    board.attach(to: screen)  // error: 'attach(to:)' is unavailable: Swift tells nobody when an object of any class goes
}
