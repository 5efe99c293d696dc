extension Shell {
    /// Returns the script that completes a program in this shell, by calls of ``CompletionAnswer``.
    func script(of program: String) -> String {
        let function = "_" + String(program.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        let script =
            switch self {
            case .bash: Self.bashScript
            case .zsh: Self.zshScript
            case .fish: Self.fishScript
            }
        return script.replacing("FUNCTION", with: function).replacing("PROGRAM", with: program)
    }

    /// Works with bash 3.2, which macOS has. bash divides words at `=` and `:`; the function joins them again, and cuts
    /// what bash keeps.
    private static let bashScript = #"""
        # Completes PROGRAM in bash.
        FUNCTION() {
            local rest word text note kind='' cut count=0 index
            local -a words=()
            rest=${COMP_LINE#*"${COMP_WORDS[0]}"}
            for ((index = 1; index <= COMP_CWORD; index++)); do
                word=${COMP_WORDS[index]}
                if [[ $count -eq 0 || -z $rest || $rest == [[:space:]]* ]]; then
                    words[count++]=$word
                    rest=${rest#"${rest%%[![:space:]]*}"}
                else
                    words[count - 1]+=$word
                fi
                rest=${rest#"$word"}
            done
            word=${words[count - 1]}
            cut=${word%"${word##*[=:]}"}
            COMPREPLY=()
            while IFS=$'\t' read -r text note; do
                if [[ -z $kind ]]; then
                    kind=$text
                elif [[ ${COMP_TYPE-} -eq 63 && -n $note ]]; then
                    # The shell only lists, and inserts nothing.
                    COMPREPLY+=("${text#"$cut"}  ($note)")
                else
                    printf -v text %q "${text#"$cut"}"
                    COMPREPLY+=("$text")
                fi
            done < <("${COMP_WORDS[0]/#\~/$HOME}" --complete "${words[@]}" 2>/dev/null)
            case $kind in
            files | directories)
                compopt -o filenames 2>/dev/null
                [[ $word != -*=* ]] || word=${word#*=}
                while IFS= read -r text; do COMPREPLY+=("$text"); done < <(
                    if [[ $kind == files ]]; then compgen -f -- "$word"; else compgen -d -- "$word"; fi
                )
                ;;
            esac
        }
        complete -F FUNCTION PROGRAM
        """#

    private static let zshScript = #"""
        #compdef PROGRAM
        # Completes PROGRAM in zsh.
        FUNCTION() {
            local program=${words[1]/#\~/$HOME} line kind
            local -a lines described
            lines=("${(@f)$("${(Q)program}" --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
            kind=$lines[1]
            case $kind in
            files | directories)
                [[ $PREFIX != -*=* ]] || compset -P '*='
                if [[ $kind == files ]]; then _files; else _files -/; fi
                ;;
            *)
                for line in "${(@)lines[2,-1]}"; do
                    described+=("${${${line%%$'\t'*}//:/\\:}}${${line#*$'\t'}:+:${line#*$'\t'}}")
                done
                _describe -V PROGRAM described
                ;;
            esac
        }
        if [[ ${funcstack[1]-} == FUNCTION ]]; then FUNCTION "$@"; else compdef FUNCTION PROGRAM; fi
        """#

    private static let fishScript = #"""
        # Completes PROGRAM in fish.
        function _FUNCTION
            set -l words (commandline -opc)
            set -l word (commandline -ct)
            set -l program (string replace -r '^~' -- $HOME $words[1])
            set -l lines ($program --complete $words[2..-1] "$word" 2>/dev/null)
            set -l before (string match -r -- '^-.*?=' "$word")
            set -l path (string replace -r -- '^-.*?=' '' "$word")
            switch "$lines[1]"
                case files
                    printf "$before%s\n" (__fish_complete_path "$path")
                case directories
                    printf "$before%s\n" (__fish_complete_directories "$path")
                case '*'
                    test (count $lines) -gt 1; and printf '%s\n' $lines[2..-1]
            end
        end
        complete -c PROGRAM -f -a '(_FUNCTION)'
        """#
}
