import { quoted } from "../findings/finding.ts";
import type { FindingLog } from "./finding-log.ts";
import { lineList } from "./line-list.ts";
import type { ObjectInLine } from "./object-in-line.ts";
import { isDate, isMissing, type JsonObject } from "./values.ts";

/** Valuations by account and day, to find duplicates. */
export const valuations = () => {
  const lines = new Map<string, number[]>();
  return {
    see: ({ account_id, date }: JsonObject, at: ObjectInLine): void => {
      const account = isMissing(account_id) ? undefined : at.idOf(account_id, ["account_id"]);
      if (account === undefined || !isDate(date)) return;
      const key = `${(date as string).slice(0, 10)} ${account}`;
      const seen = lines.get(key);
      if (seen === undefined) lines.set(key, [at.line]);
      else seen.push(at.line);
    },
    report: (log: FindingLog): void => {
      for (const [key, at] of lines) {
        if (at.length < 2) continue;
        log.add("duplicate_valuation", { line: at[1]!, path: ["data", "date"] }, () => ({
          message: `The account ${quoted(key.slice(11))} has several valuations for ${key.slice(0, 10)}, on ${lineList(at)}`,
          count: at.length,
        }));
      }
    },
  };
};
