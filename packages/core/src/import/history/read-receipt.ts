import * as Effect from "effect/Effect";
import { Imports } from "../books/imports.ts";
import type { StoredReceipt } from "../receipts/receipt.ts";
import { receiptRows } from "../receipts/receipt-rows.ts";
import { ReceiptNotFound } from "./errors.ts";
import { findImport } from "./read-imports.ts";

/** The receipt of an import of a family: what was stored, as it was then, also if the import was undone. */
export const findReceipt = Effect.fnUntraced(function* (familyId: string, id: string) {
  const { id: uuid } = yield* findImport(familyId, id);
  return (yield* (yield* Imports).receipt(familyId, uuid)) ?? (yield* new ReceiptNotFound({ id }));
});

const ROWS_OF_PART = 500;

const rowLine = (row: object): string => `\n    ${JSON.stringify(row)}`;

/** The text of a receipt (docs/spec/import.md, Receipts), in parts: a row is a line. */
export function* receiptText({ head, rows, sha256 }: StoredReceipt): Generator<string> {
  const all = JSON.stringify(JSON.parse(head), null, 2);
  yield `${all.slice(0, -"\n}".length)},\n  "rows": [`;
  let part: string[] = [];
  let isFirst = true;
  const text = (): string => {
    const lines = `${isFirst ? "" : ","}${part.join(",")}`;
    isFirst = false;
    part = [];
    return lines;
  };
  for (const row of receiptRows(rows)) {
    part.push(rowLine(row));
    if (part.length === ROWS_OF_PART) yield text();
  }
  if (part.length > 0) yield text();
  yield `${isFirst ? "" : "\n  "}],\n  "sha256": ${JSON.stringify(sha256)}\n}\n`;
}
