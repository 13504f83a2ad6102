import { quoted } from "../finding.ts";
import type { FindingLog } from "./finding-log.ts";
import type { Kind } from "./record-types.ts";

interface Waiting {
  readonly line: number;
  readonly pointer: string;
  readonly soft: boolean;
}

/** Which ids a file defines, on which lines, and which it refers to. */
export interface References {
  readonly define: (kind: Kind, id: string, line: number) => void;
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
  // The first line of an id as a number, all of its lines once there are more: most ids stand once.
  const defined = new Map<Kind, Map<string, number | number[]>>();
  const waiting = new Map<Kind, Map<string, Waiting[]>>();

  const mapOf = <V>(maps: Map<Kind, Map<string, V>>, kind: Kind): Map<string, V> => {
    let map = maps.get(kind);
    if (map === undefined) {
      map = new Map();
      maps.set(kind, map);
    }
    return map;
  };

  return {
    define: (kind, id, line) => {
      const lines = mapOf(defined, kind);
      const before = lines.get(id);
      if (before === undefined) lines.set(id, line);
      else if (typeof before === "number") lines.set(id, [before, line]);
      else before.push(line);
    },
    refer: (kind, id, line, pointer, soft) => {
      if (defined.get(kind)?.has(id)) return;
      const ids = mapOf(waiting, kind);
      const places = ids.get(id);
      if (places === undefined) ids.set(id, [{ line, pointer, soft }]);
      else places.push({ line, pointer, soft });
    },
    report: (log) => {
      for (const [kind, ids] of defined) {
        for (const [id, lines] of ids) {
          if (typeof lines === "number") continue;
          log.add("duplicate_source_id", lines[1]!, "/data/id", () => ({
            message: `The id ${quoted(id)} of a ${NAMES[kind]} stands on ${spokenLines(lines)}`,
            count: lines.length,
          }));
        }
      }
      for (const [kind, ids] of waiting) {
        for (const [id, places] of ids) {
          if (defined.get(kind)?.has(id)) continue;
          for (const { line, pointer, soft } of places) {
            log.add(soft ? "skipped_missing_reference" : "missing_reference", line, pointer, () => ({
              message: `No ${NAMES[kind]} of this file has the id ${quoted(id)}`,
            }));
          }
        }
      }
    },
  };
};
