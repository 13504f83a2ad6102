/** The service's own NDJSON. */
import { preflight, serviceRecords } from "../../../../packages/preflight/src/index.ts";
import { holds, isJson, same } from "./expect.ts";

const OPTIONS = { type: "ServiceImport" };
const KNOWN = { today: "2024-06-30" };

const utf16 = (text: string): Uint8Array =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (each) => each.charCodeAt(0)).buffer);

/** Of any bytes. */
export const examine = (bytes: Uint8Array): void => {
  const outcome = preflight(bytes, OPTIONS, KNOWN);
  isJson(outcome, "an outcome");
  if (outcome._tag === "Refused") return;
  const { stats, valid, groups, content } = outcome.report;
  const { rows_count, valid_rows_count = 0, invalid_rows_count = 0, entity_counts = {} } = stats;
  same(valid_rows_count + invalid_rows_count, rows_count, "each line is valid or not");
  same(
    Object.values(entity_counts).reduce((sum, each) => sum + each, 0),
    valid_rows_count,
    "each valid line is of a kind",
  );
  same(content.byte_size, bytes.length, "the size");
  same(
    valid,
    groups.every(({ severity }) => severity === "warning"),
    "valid means without errors",
  );
  if (valid) {
    const records = [...serviceRecords({ bytes })];
    holds(records.length <= rows_count, "no record without a line");
    for (const { line } of records) holds(line >= 1, "each record has a line");
  }
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (text.includes("\ufffd") || text.startsWith("\ufeff") || text.includes("\0")) return;
  const { content: _, ...report } = outcome.report;
  const other = preflight({ bytes: utf16(text) }, OPTIONS, KNOWN);
  if (other._tag === "Refused") throw new Error(`refused in UTF-16: ${other.code}`);
  const { content: __, ...again } = other.report;
  same(again, report, "the same in UTF-16");
};
