import { caseFunctions, quoted } from "./cases.ts";
import type { Place } from "./places.ts";

const LISTS = {
  none: "",
  commands: ({ commands }: Place) => quoted(commands.map(({ name }) => name).join(" ")),
  flags: ({ flags }: Place) => quoted(flags.flatMap(({ names }) => names).join(" ")),
};

/** The script for bash 3.2 and later. */
export const bashScript = (places: readonly Place[]): string => `# bash completion for farthing
# Made by \`farthing completion bash\`; make it again after an update.

${caseFunctions(places, LISTS)}

# Offers what was found; files are left to bash, which knows how to quote them.
_farthing_offer() {
  case $1 in
    *'<file>'*) return ;;
    *'<text>'*) ;;
    *) COMPREPLY=($(compgen -W "$1" -- "$2")) ;;
  esac
  compopt +o default 2>/dev/null
}

_farthing() {
  local cur=\${COMP_WORDS[COMP_CWORD]} path= value= isArgument= word i
  local commands flags argument
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    # bash makes three words of --flag=value.
    if [[ $word == '=' ]]; then continue; fi
    if [[ -n $value ]]; then
      value=
    elif [[ $word == -* ]]; then
      _farthing_value "$path $word"
    elif [[ -z $isArgument ]]; then
      _farthing_place "$path"
      if [[ " $commands " == *" $word "* ]]; then path+=" $word"; else isArgument=1; fi
    fi
  done
  if [[ $cur == '=' ]]; then cur=; fi
  _farthing_place "$path"
  if [[ -n $value ]]; then
    _farthing_offer "$value" "$cur"
  elif [[ $cur == -* ]]; then
    _farthing_offer "$flags" "$cur"
  elif [[ -n $isArgument || -z $commands ]]; then
    _farthing_offer "$argument" "$cur"
  elif [[ $argument == '<file>' ]]; then
    # A command or a file.
    local IFS=$' \t\n'
    COMPREPLY=($(compgen -W "$commands" -- "$cur"))
    IFS=$'\n'
    COMPREPLY+=($(compgen -f -- "$cur"))
    compopt -o filenames 2>/dev/null
  else
    _farthing_offer "$commands" "$cur"
  fi
}

complete -o default -F _farthing farthing
`;
