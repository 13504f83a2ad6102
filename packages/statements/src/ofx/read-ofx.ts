import type { NoStatement, Opened } from "../model/opened.ts";
import type { Problem } from "../model/problem.ts";
import { eachOnce } from "../proof/each-once.ts";
import { LineIndex } from "../text/line-index.ts";
import { type DecimalMark, DecimalMarks } from "../text/written-decimal.ts";
import { aggregatesOf } from "./aggregates.ts";
import { OfxContents } from "./ofx-contents.ts";
import { ofxText } from "./ofx-text.ts";
import { withValidReferences } from "./valid-references.ts";

const AMOUNT = /<(?:TRNAMT|TOTAL|BALAMT)>\s*([^<\r\n]{1,80})/gi;

const decimalMarkIn = (text: string): DecimalMark | undefined => {
  const marks = new DecimalMarks();
  for (const [, amount] of text.matchAll(AMOUNT)) marks.add(amount!);
  return marks.mark;
};

const noStatement = (errors: Iterable<string>): NoStatement => {
  const [error = "download one with transactions from the bank"] = errors;
  return { kind: "none", what: "no_entries", message: `This OFX file holds no statement: ${error}.` };
};

/** What is wrong with the file as a whole, told with its first statement. */
const problemsOf = (
  contents: OfxContents,
  cutAt: number | undefined,
  lines: LineIndex,
): readonly Problem[] => {
  const errors = [...contents.errors].map(([error, at]) => ({
    code: "unreadable_field" as const,
    message: `An account or a period may be missing: ${error}.`,
    place: lines.placeOf(at),
  }));
  if (cutAt === undefined) return errors;
  const message = "The file ends before </OFX>, so entries may be missing. Download it again.";
  return [...errors, { code: "unreadable_field", message, place: lines.placeOf(cutAt) }];
};

/** Reads OFX 1 (SGML) and OFX 2 (XML), also under the names QFX and QBO. */
export const readOfx = (bytes: Uint8Array): Opened => {
  const text = ofxText(bytes);
  const lines = new LineIndex(text);
  const contents = new OfxContents({ lines, decimalMark: decimalMarkIn(text) });
  let isCut = false;
  for (const ended of aggregatesOf(text)) {
    contents.add(ended);
    isCut ||= ended.isCut;
    if (contents.limit.refusal !== undefined) return contents.limit.refusal;
  }
  contents.end();
  const once = eachOnce(contents.statements).map(({ statement }) => statement);
  const [first, ...others] = withValidReferences(once, contents.corrected);
  if (first === undefined) return noStatement(contents.errors.keys());
  const problems = [...first.problems, ...problemsOf(contents, isCut ? text.length : undefined, lines)];
  const statements = [{ ...first, problems }, ...others];
  return { kind: "statements", format: "ofx", statements, dateOrder: "decided" };
};
