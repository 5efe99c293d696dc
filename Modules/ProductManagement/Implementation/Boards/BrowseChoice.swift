import BoardyHeadless
import ProductManagementIO

/// The first screen of ``BrowseBoard``.
enum BrowseStart {
    /// The products of a query, from its offset on, a page of its limit at a time.
    case list(ProductQuery)
    case product(String)
}

/// The shopper's choice on a screen of ``BrowseBoard``.
enum BrowseChoice {
    case enterWords
    case search(ProductQuery)
    case open(String)
    case begin(ProductAction, ProductPage.Entry)
    case importProducts, saveProduct
    case leave
}

/// The products that a search has found, page by page.
///
/// The place at which a page begins is a query: by an offset in the order of the titles, or by the page before.
typealias ProductList = PagedList<ProductPage, ProductQuery>
