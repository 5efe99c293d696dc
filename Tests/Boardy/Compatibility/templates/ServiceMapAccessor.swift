import Boardy
import BoardyCompatibility

public extension ShopServiceMap {
    var ioPay: PayMainDestination {
        mainboard.ioPay()
    }
}
