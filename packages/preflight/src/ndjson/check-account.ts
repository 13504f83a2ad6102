import { quoted } from "../findings/finding.ts";
import type { ObjectInLine } from "./object-in-line.ts";
import { ACCOUNTABLE_TYPES } from "./record-types.ts";
import { isMissing, isObject, type JsonObject } from "./values.ts";

const MAX_LISTED = 12;

const oneOf = (words: readonly string[]): string =>
  words.length > MAX_LISTED
    ? `${words.slice(0, MAX_LISTED).join(", ")} and ${words.length - MAX_LISTED} more`
    : words.join(", ");

/** An account has a known type and a subtype of that type. */
export const checkAccount = (data: JsonObject, at: ObjectInLine): void => {
  const type = data.accountable_type;
  if (isMissing(type)) return;
  if (typeof type !== "string" || !ACCOUNTABLE_TYPES.has(type)) {
    at.report("invalid_accountable_type", ["accountable_type"], () => ({
      message: `${quoted(typeof type === "string" ? type : "not text")} is not an account type`,
      help: `Use one of ${[...ACCOUNTABLE_TYPES.keys()].join(", ")}.`,
    }));
    return;
  }
  const subtypes = ACCOUNTABLE_TYPES.get(type)!;
  const inside = isObject(data.accountable) && !isMissing(data.accountable.subtype);
  const subtype = inside ? (data.accountable as JsonObject).subtype : data.subtype;
  if (subtypes === null || isMissing(subtype)) return;
  if (typeof subtype === "string" && subtypes.has(subtype)) return;
  at.report("invalid_accountable_subtype", inside ? ["accountable", "subtype"] : ["subtype"], () => ({
    message: `${quoted(typeof subtype === "string" ? subtype : "not text")} is not a subtype of ${type}`,
    help: `Use one of ${oneOf([...subtypes])}, or leave it out.`,
  }));
};
