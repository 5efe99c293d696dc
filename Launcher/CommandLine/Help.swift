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
          --input JSON         the input of activate, for a board that takes one
          --format FORMAT      of list: text or json
          --help, --version

        Data goes to standard output, messages to standard error.

        Exit codes
          0    done: the board has answered, also when it has refused
          64   the command line is wrong
          65   an input, link or answer does not fit, or a screen came up that nothing answers
          66   no chosen plugin routes the link
          69   the activation gave no output: refused, discarded, completed without, or no such board
          70   unexpected error
          74   the store or a file cannot be used
          78   the chosen plugins do not fit together
          130  interrupted
        """
}
