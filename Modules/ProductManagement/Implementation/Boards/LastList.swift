/// The list of products that a session has shown last, to which the page of a product leads back.
final class LastList {
    /// The link to the page of the list.
    var link = "app://products"
}
