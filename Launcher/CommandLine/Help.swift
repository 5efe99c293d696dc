/// What `--help` and `--version` print.
enum Help {
    static let version = "launcher 0.1.0"

    static let text = """
        launcher: assembles feature modules into an app and runs it headless.

        Usage
          launcher run                  starts at the dashboard, or at a menu without it
          launcher list SUBJECT         plugins, boards or links of the chosen plugins
          launcher validate             says whether the chosen plugins fit together
          launcher activate BOARD       activates one board, prints its first output as JSON
          launcher open LINK            opens a link such as app://cart, prints the first output as JSON

        Options
          --plugin NAME        takes this plugin; can be repeated, takes comma lists; none means all
          --without NAME       leaves this plugin out
          --store PATH         the store's file; :memory: keeps nothing. Else $BOARDY_STORE, else
                               boardy/store.sqlite in the platform's data directory
          --profile NAME       who is sitting there: sessions are kept by profile (default: default)
          --script FILE        answers screens from a session script; - reads it from standard input
          --input JSON         the input of activate
          --format FORMAT      of list: text or json
          --help, --version

        Data goes to standard output, messages to standard error.

        Exit codes
          0 done   64 usage   65 input or answer does not fit   66 no route for the link
          69 no output   70 unexpected error   74 store or file unusable   78 plugins do not fit together
        """
}
