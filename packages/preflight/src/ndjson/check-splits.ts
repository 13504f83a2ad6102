import { addDecimals } from "@farthing/values";
import { clip } from "../findings/finding.ts";
import { type At, checkRecord, type RecordCheck } from "./check-record.ts";
import { type RecordContext, sourceOf } from "./record-context.ts";
import { SPLIT_KEYS } from "./record-types.ts";
import { decimalOf, isObject, type JsonObject } from "./values.ts";

const isAbsent = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

/** Split lines are records themselves, and their amounts add up exactly to the transaction's. */
export const checkSplits = (
  data: JsonObject,
  at: At,
  context: RecordContext,
  splitCheck: RecordCheck,
): void => {
  const key = SPLIT_KEYS.find((name) => !isAbsent(data[name]));
  if (key === undefined) return;
  const { line, log } = context;
  const lines = data[key];
  const pointer = `${at.pointer}/${key}`;
  if (!Array.isArray(lines)) {
    log.add("invalid_split_lines", line, pointer, () => ({ message: `${key} is not a list` }));
    return;
  }
  const exact = (value: unknown, path: readonly (string | number)[]): string | undefined =>
    decimalOf(value, () => sourceOf(context, [...at.path, ...path]));

  const amounts: (string | undefined)[] = [];
  for (const [i, split] of lines.entries()) {
    if (!isObject(split)) {
      log.add("invalid_split_line", line, `${pointer}/${i}`, () => ({
        message: `Element ${i} of ${key} is not an object`,
      }));
      amounts.push(undefined);
      continue;
    }
    checkRecord(splitCheck, split, { pointer: `${pointer}/${i}`, path: [...at.path, key, i] }, context);
    amounts.push(exact(split.amount, [key, i, "amount"]));
  }
  const total = exact(data.amount, ["amount"]);
  if (total === undefined || amounts.includes(undefined)) return;
  const sum = addDecimals(amounts as string[]);
  if (sum !== total)
    log.add("split_amount_mismatch", line, pointer, () => ({
      message: `The split lines add up to ${clip(sum, 60)}, but the amount of the transaction is ${clip(total, 60)}`,
    }));
};
