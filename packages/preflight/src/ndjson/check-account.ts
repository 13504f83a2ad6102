import { quoted } from "../findings/finding.ts";
import type { At } from "./check-record.ts";
import type { RecordContext } from "./record-context.ts";
import { ACCOUNTABLE_TYPES } from "./record-types.ts";
import { isMissing, isObject, type JsonObject } from "./values.ts";

const SHOWN = 12;

const oneOf = (words: readonly string[]): string =>
  words.length > SHOWN
    ? `${words.slice(0, SHOWN).join(", ")} and ${words.length - SHOWN} more`
    : words.join(", ");

/** An account has a known type and a subtype of that type. */
export const checkAccount = (data: JsonObject, at: At, { line, log }: RecordContext): void => {
  const type = data.accountable_type;
  if (isMissing(type)) return;
  if (typeof type !== "string" || !ACCOUNTABLE_TYPES.has(type)) {
    log.add("invalid_accountable_type", line, `${at.pointer}/accountable_type`, () => ({
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
  log.add(
    "invalid_accountable_subtype",
    line,
    at.pointer + (inside ? "/accountable/subtype" : "/subtype"),
    () => ({
      message: `${quoted(typeof subtype === "string" ? subtype : "not text")} is not a subtype of ${type}`,
      help: `Use one of ${oneOf([...subtypes])}, or leave it out.`,
    }),
  );
};
