import type { Expected, Place } from "./places.ts";

/** A text in single quotes, as PowerShell reads it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const array = (words: readonly string[]): string => `@(${words.map(quoted).join(", ")})`;

/** What is expected as the script has it: words, or a mark that is none. */
const marked = (expected: Expected | undefined): string =>
  array(typeof expected === "string" ? [`<${expected}>`] : (expected ?? []));

const placeLines = ({ words, commands, flags, argument }: Place): readonly string[] => [
  `    ${quoted(words.join(" "))} = @{`,
  `      commands = ${array(commands.map(({ name }) => name))}`,
  `      flags = ${array(flags.flatMap(({ names }) => names))}`,
  `      argument = ${marked(argument)}`,
  "      values = @{",
  ...flags.flatMap(({ names, value }) =>
    value === undefined ? [] : names.map((name) => `        ${quoted(name)} = ${marked(value)}`),
  ),
  "      }",
  "    }",
];

/** The script for PowerShell 5 and later, on any system. */
export const powershellScript = (places: readonly Place[]): string => `# PowerShell completion for farthing
# Made by \`farthing completion powershell\`; make it again after an update.

Register-ArgumentCompleter -Native -CommandName farthing -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $places = @{
${places.flatMap(placeLines).join("\n")}
  }
  $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
    Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  $path = ''
  $value = @()
  $isArgument = $false
  foreach ($word in $words) {
    if ($value.Count -gt 0) { $value = @() }
    elseif ($word.StartsWith('-')) { $value = @($places[$path].values[$word] | Where-Object { $_ }) }
    elseif (-not $isArgument) {
      if ($places[$path].commands -contains $word) { $path = "$path $word".Trim() } else { $isArgument = $true }
    }
  }
  $place = $places[$path]
  $typed = $wordToComplete.Trim([char[]]@('"', "'"))
  $before = ''
  if ($value.Count -eq 0 -and $typed -match '^(--[^=]+)=(.*)$') {
    $before = $Matches[1] + '='
    $typed = $Matches[2]
    $value = @($place.values[$Matches[1]] | Where-Object { $_ })
  }
  $offered = @(
    if ($value.Count -gt 0) { $value }
    elseif ($typed.StartsWith('-')) { $place.flags }
    elseif ($isArgument -or $place.commands.Count -eq 0) { $place.argument }
    else { $place.commands; $place.argument }
  )
  if ($offered -contains '<account>') { $offered += @(farthing completion accounts 2>$null) }
  # Where nothing is offered, PowerShell offers files.
  foreach ($each in $offered | Where-Object { $_ -notmatch '^<\\w+>$' }) {
    if (-not $each.StartsWith($typed, [StringComparison]::OrdinalIgnoreCase)) { continue }
    $text = if ($each -match '^[\\w.-]+$') { $each } else { "'" + $each.Replace("'", "''") + "'" }
    [System.Management.Automation.CompletionResult]::new("$before$text", $each, 'ParameterValue', $each)
  }
}
`;
