/// A charge to one card, on its way through the steps of a payment.
struct Attempt {
    let charge: Charge
    let card: ValidCard
    /// True if the card was typed on a screen, where another can be asked for.
    let isFromScreen: Bool
    /// True if the card's holder has confirmed the charge.
    private(set) var isVerified = false

    init(charge: Charge, card: ValidCard, isFromScreen: Bool) {
        self.charge = charge
        self.card = card
        self.isFromScreen = isFromScreen
    }

    var verified: Attempt {
        var attempt = self
        attempt.isVerified = true
        return attempt
    }
}
