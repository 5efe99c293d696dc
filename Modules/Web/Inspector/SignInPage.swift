/// The page that everybody gets without a token. It loads nothing, because nothing else is answered.
enum SignInPage {
    static let document: HTML = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Token</title>
        </head>
        <body>
        <main>
        <h1>Token</h1>
        <p>The program that serves this page has printed a token at its start. A wrong one is answered late.</p>
        <form method="post" action="/sign-in">
        <p><label for="token">Token</label> <input id="token" name="token" type="password" autocomplete="off" \
        required></p>
        <p><button>Go on</button></p>
        </form>
        </main>
        </body>
        </html>

        """
}
