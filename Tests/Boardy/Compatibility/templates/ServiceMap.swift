import Boardy
import BoardyCompatibility

public final class ShopServiceMap: ServiceMap {}

public extension ServiceMap {
    var modShop: ShopServiceMap { link() }
}
