import { caseFunctions, quotedWords } from "./cases.ts";
import type { Place } from "./places.ts";

const LISTS = {
  commands: ({ commands }: Place) => quotedWords(commands.map(({ name }) => name)),
  flags: ({ flags }: Place) => quotedWords(flags.flatMap(({ names }) => names)),
};

/** The script for bash 3.2 and later. */
export const bashScript = (places: readonly Place[]): string => `# bash completion for farthing
# Made by \`farthing completion bash\`; make it again after an update.

${caseFunctions(places, LISTS)}

# Offers those of some words that begin with what was typed, as they are typed; files are left to bash, which knows how.
_farthing_offer() {
  local typed=$1 each
  shift
  if [[ $1 == '<file>' ]]; then return; fi
  if [[ $1 == '<text>' ]]; then shift; fi
  if [[ $1 == '<account>' ]]; then
    shift
    while IFS= read -r each; do set -- "$@" "$each"; done < <(farthing completion accounts 2>/dev/null)
  fi
  local bare=\${typed//[\\\\\\"\\']/}
  for each; do
    if [[ $each != "$bare"* ]]; then continue; fi
    # In quotes a word is as it is; bash ends them.
    if [[ $typed != [\\"\\']* ]]; then printf -v each %q "$each"; fi
    COMPREPLY+=("$each")
  done
  compopt +o default 2>/dev/null
}

_farthing() {
  local cur=\${COMP_WORDS[COMP_CWORD]} path= isArgument= word i
  local commands flags argument value=()
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    # bash makes three words of --flag=value.
    if [[ $word == '=' ]]; then continue; fi
    if ((\${#value[@]} > 0)); then
      value=()
    elif [[ $word == -* ]]; then
      _farthing_value "$path $word"
    elif [[ -z $isArgument ]]; then
      _farthing_place "$path"
      if [[ " \${commands[*]} " == *" $word "* ]]; then path+=" $word"; else isArgument=1; fi
    fi
  done
  if [[ $cur == '=' ]]; then cur=; fi
  _farthing_place "$path"
  if ((\${#value[@]} > 0)); then
    _farthing_offer "$cur" "\${value[@]}"
  elif [[ $cur == -* ]]; then
    _farthing_offer "$cur" "\${flags[@]}"
  elif [[ -n $isArgument || \${#commands[@]} -eq 0 ]]; then
    _farthing_offer "$cur" "\${argument[@]}"
  elif [[ \${argument[0]} == '<file>' ]]; then
    # A command or a file.
    _farthing_offer "$cur" "\${commands[@]}"
    local IFS=$'\\n'
    COMPREPLY+=($(compgen -f -- "$cur"))
    compopt -o filenames 2>/dev/null
  else
    _farthing_offer "$cur" "\${commands[@]}"
    _farthing_offer "$cur" "\${argument[@]}"
  fi
}

complete -o default -F _farthing farthing
`;
