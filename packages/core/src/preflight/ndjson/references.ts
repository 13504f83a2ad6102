import { MAX_PLACES, quoted } from "../finding.ts";
import type { FindingLog } from "./finding-log.ts";
import type { Kind } from "./record-types.ts";

interface Waiting {
  readonly line: number;
  readonly pointer: string;
  readonly soft: boolean;
}

/** References to one id: how many, and the first of them. */
interface Unmet {
  hard: number;
  soft: number;
  readonly first: Waiting[];
}

/** An id that stands more than once. */
interface Repeated {
  readonly lines: number[];
  /** Where it stands the second time. */
  readonly pointer: string;
}

/** Which ids a file defines, on which lines, and which it refers to. */
export interface References {
  readonly define: (kind: Kind, id: string, line: number, at: string) => void;
  readonly refer: (kind: Kind, id: string, line: number, pointer: string, soft: boolean) => void;
  /** Reports ids that stand twice, and references to what is nowhere in the file. */
  readonly report: (log: FindingLog) => void;
}

const NAMES: Record<Kind, string> = {
  account: "Account",
  category: "Category",
  tag: "Tag",
  merchant: "Merchant",
  recurring_transaction: "RecurringTransaction",
  transaction: "Transaction or split line",
  budget: "Budget",
};

/** "lines 3, 7 and 9" */
export const spokenLines = (lines: readonly number[]): string => {
  const shown = lines.slice(0, 10).join(", ");
  return `lines ${shown}${lines.length > 10 ? ` and ${lines.length - 10} more` : ""}`;
};

export const references = (): References => {
  // The first line of an id as a number; more is kept only of ids that stand twice, which few do.
  const defined = new Map<Kind, Map<string, number | Repeated>>();
  const waiting = new Map<Kind, Map<string, Unmet>>();

  const mapOf = <V>(maps: Map<Kind, Map<string, V>>, kind: Kind): Map<string, V> => {
    let map = maps.get(kind);
    if (map === undefined) {
      map = new Map();
      maps.set(kind, map);
    }
    return map;
  };

  return {
    define: (kind, id, line, at) => {
      const lines = mapOf(defined, kind);
      const before = lines.get(id);
      if (before === undefined) lines.set(id, line);
      else if (typeof before === "number") lines.set(id, { lines: [before, line], pointer: `${at}/id` });
      else before.lines.push(line);
    },
    refer: (kind, id, line, pointer, soft) => {
      if (defined.get(kind)?.has(id)) return;
      const ids = mapOf(waiting, kind);
      let unmet = ids.get(id);
      if (unmet === undefined) {
        unmet = { hard: 0, soft: 0, first: [] };
        ids.set(id, unmet);
      }
      if (soft) unmet.soft += 1;
      else unmet.hard += 1;
      if ((soft ? unmet.soft : unmet.hard) <= MAX_PLACES) unmet.first.push({ line, pointer, soft });
    },
    report: (log) => {
      for (const [kind, ids] of defined) {
        for (const [id, repeated] of ids) {
          if (typeof repeated === "number") continue;
          const { lines, pointer } = repeated;
          log.add("duplicate_source_id", lines[1]!, pointer, () => ({
            message: `The id ${quoted(id)} stands on ${spokenLines(lines)}, each time as ${NAMES[kind]}`,
            count: lines.length,
          }));
        }
      }
      for (const [kind, ids] of waiting) {
        for (const [id, { hard, soft: skipped, first }] of ids) {
          if (defined.get(kind)?.has(id)) continue;
          for (const { line, pointer, soft } of first) {
            log.add(soft ? "skipped_missing_reference" : "missing_reference", line, pointer, () => ({
              message: `No ${NAMES[kind]} of this file has the id ${quoted(id)}`,
            }));
          }
          log.count("missing_reference", Math.max(0, hard - MAX_PLACES));
          log.count("skipped_missing_reference", Math.max(0, skipped - MAX_PLACES));
        }
      }
    },
  };
};
