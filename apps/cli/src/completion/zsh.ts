import { caseFunctions, quoted } from "./cases.ts";
import type { Place } from "./places.ts";

/** Names with what they mean, as `_describe` takes them. */
const described = (entries: readonly { readonly name: string; readonly summary: string }[]): string =>
  `(${entries.map(({ name, summary }) => quoted(`${name.replaceAll(":", "\\:")}:${summary}`)).join(" ")})`;

const LISTS = {
  none: "()",
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
    *) compadd -- \${=1} ;;
  esac
}

_farthing() {
  local at= value= isArgument= word argument
  local -a commands flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if [[ -n $value ]]; then
      value=
    elif [[ $word == -* ]]; then
      _farthing_value "$at $word"
    elif [[ -z $isArgument ]]; then
      _farthing_place "$at"
      if [[ -n \${(M)commands:#$word:*} ]]; then at+=" $word"; else isArgument=1; fi
    fi
  done
  _farthing_place "$at"
  if [[ -z $value && $PREFIX == --*=* ]]; then
    _farthing_value "$at \${PREFIX%%=*}"
    compset -P '*='
  fi
  if [[ -n $value ]]; then
    _farthing_offer "$value"
  elif [[ $PREFIX == -* ]]; then
    _describe -o 'flag' flags
  elif [[ -n $isArgument || \${#commands} -eq 0 ]]; then
    _farthing_offer "$argument"
  else
    _describe 'command' commands
    if [[ $argument == '<file>' ]]; then _files; fi
  fi
}

if [[ \${funcstack[1]} == _farthing ]]; then _farthing "$@"; else compdef _farthing farthing; fi
`;
