import { marked, type Place, pathOf, quoted } from "./places.ts";

/** Names with what they mean, as `_describe` takes them. */
const described = (entries: readonly { readonly name: string; readonly summary: string }[]): string =>
  entries.map(({ name, summary }) => quoted(`${name.replaceAll(":", "\\:")}:${summary}`)).join(" ");

const placeCase = (place: Place): string =>
  [
    `    ${quoted(pathOf(place))})`,
    `      commands=(${described(place.commands)})`,
    `      flags=(${described(place.flags.flatMap(({ names, summary }) => names.map((name) => ({ name, summary }))))})`,
    `      argument=${quoted(marked(place.argument))} ;;`,
  ].join("\n");

const valueCases = (place: Place): readonly string[] =>
  place.flags
    .filter(({ value }) => value !== undefined)
    .map(
      ({ names, value }) =>
        `    ${names.map((name) => quoted(`${pathOf(place)} ${name}`)).join("|")}) value=${quoted(marked(value))} ;;`,
    );

/** The script for zsh: sourced, or as a file named _farthing in a folder of $fpath. */
export const zshScript = (places: readonly Place[]): string => `#compdef farthing
# zsh completion for farthing
# Made by \`farthing completion zsh\`; make it again after an update.

# What can follow the words of a command: sets commands, flags and argument.
_farthing_place() {
  commands=() flags=() argument=
  case $1 in
${places.map(placeCase).join("\n")}
  esac
}

# What follows a flag: sets value, which is empty if nothing does.
_farthing_value() {
  value=
  case $1 in
${places.flatMap(valueCases).join("\n")}
  esac
}

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
