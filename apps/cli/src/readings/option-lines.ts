import type { StoredReading } from "@farthing/core/import";
import { optionWords } from "@farthing/preflight/text";
import { visible } from "../terminal/output.ts";

/** A value as a person reads it: its own words are kept, those of options lose their marks. */
const valueText = (value: unknown): string => {
  if (value === null || value === "") return "nothing";
  if (value === "\t") return "tab";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([of, is]) => `${of} is ${valueText(is)}`)
      .join(", ");
  return /^[a-z]+(?:_[a-z]+)+$/.test(String(value)) ? String(value).replaceAll("_", " ") : String(value);
};

/** What was said of a reading, or what was found, a line for each option. */
const linesOf = (title: string, options: readonly (readonly [string, unknown])[]): readonly string[] =>
  options.length === 0
    ? []
    : [
        `  ${title}:`,
        ...options.map(([name, value]) => `    ${optionWords(name)}: ${visible(valueText(value))}`),
      ];

/** How files are read that are read as one was: what somebody said of that, and what was found in it. */
export const optionLines = ({
  reading,
  said,
}: Pick<StoredReading, "reading" | "said">): readonly string[] => {
  const options = Object.entries(reading);
  return [
    ...linesOf(
      "as you said",
      options.filter(([name]) => said.includes(name)),
    ),
    ...linesOf(
      "as was found",
      options.filter(([name]) => !said.includes(name)),
    ),
  ];
};
