/// The texts of `--help` and `--version`. A new command, option or exit code must be added here; a test compares the text with the code.
enum Help {
    static let version = "launcher 0.1.0"

    static let text = """
        launcher: assembles feature modules into an app and runs it without a graphical interface.

        Usage
          launcher run                  starts at the dashboard, or at a menu if there is no dashboard
          launcher list SUBJECT         lists plugins, boards or links of the selected plugins
          launcher validate             checks that the selected plugins fit together
          launcher activate BOARD       activates one board, prints its first output as JSON
          launcher open LINK            opens a link such as app://cart, prints the first output as JSON

        Options
          --plugin NAME        selects a plugin; can be repeated, takes comma-separated lists;
                               default: all plugins
          --without NAME       removes a plugin from the selection; takes the same forms as --plugin
          --store PATH         file of the store, or :memory: to keep nothing; default: $BOARDY_STORE,
                               else boardy/store.sqlite in the data directory of the platform
          --profile NAME       profile whose sign-in is used and kept; default: default
          --gateway URL        payment gateway that charges cards; default: $BOARDY_GATEWAY, else a
                               sandbox that moves no money; its key is in $BOARDY_GATEWAY_KEY
          --script FILE        answers screens from a session script; - reads it from standard input
          --input JSON         input of the board, for activate
          --format FORMAT      format of list: text or json; default: text
          --help, -h           prints this text
          --version            prints the version

        Data goes to standard output, messages go to standard error.

        Exit codes
          0    success; a board that answers with a refusal has succeeded too
          64   the command line is wrong
          65   an input, link or answer does not fit, or a screen has no answer
          66   no selected plugin routes the link
          69   the activation had no output, or no selected plugin provides the board
          70   unexpected error
          74   the store or a file cannot be used
          77   the contract needs a role that the signed-in user does not have
          78   the selected plugins do not fit together
          130  interrupted
        """
}
