import { caseFunctions, quotedWords } from "./cases.ts";
import type { Place } from "./places.ts";

/** Names with what they mean, as `_describe` takes them. */
const described = (entries: readonly { readonly name: string; readonly summary: string }[]): string =>
  quotedWords(entries.map(({ name, summary }) => `${name.replaceAll(":", "\\:")}:${summary}`));

const LISTS = {
  commands: ({ commands }: Place) => described(commands),
  flags: ({ flags }: Place) =>
    described(flags.flatMap(({ names, summary }) => names.map((name) => ({ name, summary })))),
};

/** The script for zsh: sourced, or as a file named _farthing in a folder of $fpath. */
export const zshScript = (places: readonly Place[]): string => `#compdef farthing
# zsh completion for farthing
# Made by \`farthing completion zsh\`; make it again after an update.

${caseFunctions(places, LISTS)}

_farthing_offer() {
  case $1 in
    '<file>') _files ;;
    '<text>'|'') _message 'no more to complete' ;;
    '<account>') compadd -- \${(f)"$(farthing completion accounts 2>/dev/null)"} ;;
    *) compadd -- "$@" ;;
  esac
}

_farthing() {
  local at= isArgument= word
  local -a commands flags argument value
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if (( $#value )); then
      value=()
    elif [[ $word == -* ]]; then
      _farthing_value "$at $word"
    elif [[ -z $isArgument ]]; then
      _farthing_place "$at"
      if [[ -n \${(M)commands:#$word:*} ]]; then at+=" $word"; else isArgument=1; fi
    fi
  done
  _farthing_place "$at"
  if (( ! $#value )) && [[ $PREFIX == --*=* ]]; then
    _farthing_value "$at \${PREFIX%%=*}"
    compset -P '*='
  fi
  if (( $#value )); then
    _farthing_offer "\${value[@]}"
  elif [[ $PREFIX == -* ]]; then
    _describe -o 'flag' flags
  elif [[ -n $isArgument ]] || (( ! $#commands )); then
    _farthing_offer "\${argument[@]}"
  else
    _describe 'command' commands
    if (( $#argument )); then _farthing_offer "\${argument[@]}"; fi
  fi
}

if [[ \${funcstack[1]} == _farthing ]]; then _farthing "$@"; else compdef _farthing farthing; fi
`;
