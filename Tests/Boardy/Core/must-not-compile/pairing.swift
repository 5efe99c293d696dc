import BoardyCore

final class Feature: Pairable {}
final class Screen {}

func pair(_ feature: Feature, _ board: Board, with screen: Screen) {
    feature.pairWith(object: screen)  // error: 'pairWith(object:)' is unavailable: only an AttachmentOwner can keep other objects alive
    board.attach(to: screen)  // error: 'attach(to:)' is unavailable: only an AttachmentOwner can keep other objects alive
}
