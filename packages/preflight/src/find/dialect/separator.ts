import { lineAt } from "../../decode/lines.ts";
import type { Utf8Text } from "../../decode/utf8.ts";
import { SEPARATORS, type Separator, separatorName } from "../../options/separators.ts";
import { headerWorth } from "../../table/find-header.ts";
import { findSeparator } from "../../table/separator.ts";
import { type Decision, decision } from "../facts/conclusion.ts";

/** What separates the cells, as the first line declares it or the first records show it. */
export const separatorOf = (
  content: Utf8Text,
  beginning: string,
): { readonly separator: Separator; readonly decision: Decision } => {
  const first = /^sep=(.)\r?$/im.exec(lineAt(beginning, 1))?.[1];
  const declared = SEPARATORS.find((each) => each === first);
  if (declared !== undefined)
    return {
      separator: declared,
      decision: decision("col_sep", declared, `the first line is sep=${declared}`, 1),
    };
  const { separator, alike, records, width } = findSeparator(content, headerWorth);
  const columns = `${width} ${width === 1 ? "column" : "columns"}`;
  const reason = `with ${separatorName(separator)} ${alike} of the first ${records} records have ${columns}`;
  return { separator, decision: decision("col_sep", separator, reason) };
};
