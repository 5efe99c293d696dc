import Boardy
import BoardyCompatibility

final class ShopPluginsServiceMap: ServiceMap {}

extension ServiceMap {
    var modShopPlugins: ShopPluginsServiceMap { link() }
}
