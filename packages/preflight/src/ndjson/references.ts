import { MAX_PLACES, quoted } from "../findings/finding.ts";
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

/** An id that occurs more than once. */
interface Repeated {
  readonly lines: number[];
  /** The place of its second occurrence. */
  readonly pointer: string;
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

const mapOf = <V>(maps: Map<Kind, Map<string, V>>, kind: Kind): Map<string, V> => {
  let map = maps.get(kind);
  if (map === undefined) {
    map = new Map();
    maps.set(kind, map);
  }
  return map;
};

/** The ids that a file defines, with their lines, and the ids that it refers to. */
export interface References {
  /** The first line of an id as a number; more is kept only for ids that repeat, which are few. */
  readonly defined: Map<Kind, Map<string, number | Repeated>>;
  readonly waiting: Map<Kind, Map<string, Unmet>>;
  /** The kinds with ids that repeat. */
  readonly repeated: Set<Kind>;
}

export const noReferences = (): References => ({
  defined: new Map(),
  waiting: new Map(),
  repeated: new Set(),
});

/** Registers a record with an id. */
export const defineId = (
  { defined, repeated }: References,
  kind: Kind,
  id: string,
  line: number,
  at: string,
): void => {
  const lines = mapOf(defined, kind);
  const before = lines.get(id);
  if (before === undefined) lines.set(id, line);
  else if (typeof before === "number") {
    repeated.add(kind);
    lines.set(id, { lines: [before, line], pointer: `${at}/id` });
  } else before.lines.push(line);
};

/** Whether a record with the id has been seen. */
export const isDefined = ({ defined }: References, kind: Kind, id: string): boolean =>
  defined.get(kind)?.has(id) === true;

/** Registers a reference to a record that has not been seen. */
export const awaitId = ({ waiting }: References, kind: Kind, id: string, reference: Waiting): void => {
  const ids = mapOf(waiting, kind);
  let unmet = ids.get(id);
  if (unmet === undefined) {
    unmet = { hard: 0, soft: 0, first: [] };
    ids.set(id, unmet);
  }
  if (reference.soft) unmet.soft += 1;
  else unmet.hard += 1;
  if ((reference.soft ? unmet.soft : unmet.hard) <= MAX_PLACES) unmet.first.push(reference);
};

/** Reports ids that repeat, and references to records that are not in the file. */
export const reportReferences = (references: References, log: FindingLog): void => {
  for (const [kind, ids] of references.defined) {
    if (!references.repeated.has(kind)) continue;
    for (const [id, repeated] of ids) {
      if (typeof repeated === "number") continue;
      const { lines, pointer } = repeated;
      log.add("duplicate_source_id", lines[1]!, pointer, () => ({
        message: `The id ${quoted(id)} is used by more than one ${NAMES[kind]}, on ${spokenLines(lines)}`,
        count: lines.length,
      }));
    }
  }
  for (const [kind, ids] of references.waiting) {
    for (const [id, { hard, soft: skipped, first }] of ids) {
      if (isDefined(references, kind, id)) continue;
      for (const { line, pointer, soft } of first) {
        log.add(soft ? "skipped_missing_reference" : "missing_reference", line, pointer, () => ({
          message: `The file has no ${NAMES[kind]} with the id ${quoted(id)}`,
        }));
      }
      log.count("missing_reference", Math.max(0, hard - MAX_PLACES));
      log.count("skipped_missing_reference", Math.max(0, skipped - MAX_PLACES));
    }
  }
};
