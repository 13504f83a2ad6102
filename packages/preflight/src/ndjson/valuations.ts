import { quoted } from "../findings/finding.ts";
import type { FindingLog } from "./finding-log.ts";
import { type RecordContext, sourceOf } from "./record-context.ts";
import { spokenLines } from "./references.ts";
import { idText, isDate, isMissing, type JsonObject } from "./values.ts";

/** Valuations by account and day, to find duplicates. */
export const valuations = () => {
  const lines = new Map<string, number[]>();
  return {
    see: ({ account_id, date }: JsonObject, context: RecordContext): void => {
      const account = isMissing(account_id)
        ? undefined
        : idText(account_id, () => sourceOf(context, ["data", "account_id"]));
      if (account === undefined || !isDate(date)) return;
      const key = `${(date as string).slice(0, 10)} ${account}`;
      const seen = lines.get(key);
      if (seen === undefined) lines.set(key, [context.line]);
      else seen.push(context.line);
    },
    report: (log: FindingLog): void => {
      for (const [key, at] of lines) {
        if (at.length < 2) continue;
        log.add("duplicate_valuation", at[1]!, "/data/date", () => ({
          message: `The account ${quoted(key.slice(11))} has several valuations for ${key.slice(0, 10)}, on ${spokenLines(at)}`,
          count: at.length,
        }));
      }
    },
  };
};
