import { addDecimals } from "@farthing/values";
import { clip } from "../findings/finding.ts";
import type { ObjectInLine } from "./object-in-line.ts";
import type { RecordCheck } from "./record-check.ts";
import { SPLIT_KEYS } from "./record-types.ts";
import { isObject, type JsonObject } from "./values.ts";

const isAbsent = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

/** Checks one element of the split lines, and returns its amount; undefined if it has none. */
const checkSplit = (split: unknown, at: ObjectInLine, splitCheck: RecordCheck): string | undefined => {
  if (!isObject(split)) {
    const [index, key] = at.path.toReversed();
    at.report("invalid_split_line", [], () => ({ message: `Element ${index} of ${key} is not an object` }));
    return undefined;
  }
  splitCheck.check(split, at);
  return at.decimalOf(split.amount, ["amount"]);
};

/** Split lines are records themselves, and their amounts add up exactly to the transaction's. */
export const checkSplits = (data: JsonObject, at: ObjectInLine, splitCheck: RecordCheck): void => {
  const key = SPLIT_KEYS.find((name) => !isAbsent(data[name]));
  if (key === undefined) return;
  const lines = data[key];
  if (!Array.isArray(lines)) {
    at.report("invalid_split_lines", [key], () => ({ message: `${key} is not a list` }));
    return;
  }
  const amounts = lines.map((split: unknown, i) => checkSplit(split, at.objectAt([key, i]), splitCheck));
  const total = at.decimalOf(data.amount, ["amount"]);
  if (total === undefined || amounts.includes(undefined)) return;
  const sum = addDecimals(amounts as string[]);
  if (sum !== total)
    at.report("split_amount_mismatch", [key], () => ({
      message: `The split lines add up to ${clip(sum, 60)}, but the amount of the transaction is ${clip(total, 60)}`,
    }));
};
