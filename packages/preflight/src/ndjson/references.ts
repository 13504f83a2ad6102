import { MAX_PLACES, quoted } from "../findings/finding.ts";
import type { FindingLog } from "./finding-log.ts";
import { lineList } from "./line-list.ts";
import type { LinePlace, Path } from "./path.ts";
import type { Kind } from "./record-types.ts";

interface Reference extends Required<LinePlace> {
  /** Whether an import skips the record if the other one is missing. */
  readonly soft: boolean;
}

/** References to one id that has not been seen: how many, and the first of them. */
interface Unmet {
  hard: number;
  soft: number;
  readonly first: Reference[];
}

/** An id that occurs more than once. */
interface Repeated {
  readonly lines: number[];
  /** Where its second occurrence is. */
  readonly path: Path;
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

const mapOf = <V>(maps: Map<Kind, Map<string, V>>, kind: Kind): Map<string, V> => {
  let map = maps.get(kind);
  if (map === undefined) {
    map = new Map();
    maps.set(kind, map);
  }
  return map;
};

/** The ids that a file defines, with their lines, and the ids that it refers to. */
export class References {
  /** The first line of an id as a number; more is kept only for ids that repeat, which are few. */
  private readonly defined = new Map<Kind, Map<string, number | Repeated>>();
  private readonly repeatedKinds = new Set<Kind>();
  private readonly unmet = new Map<Kind, Map<string, Unmet>>();

  /** Registers the id of a record that is at a place. */
  define(kind: Kind, id: string, { line, path }: Required<LinePlace>): void {
    const ids = mapOf(this.defined, kind);
    const before = ids.get(id);
    if (before === undefined) ids.set(id, line);
    else if (typeof before === "number") {
      this.repeatedKinds.add(kind);
      ids.set(id, { lines: [before, line], path: [...path, "id"] });
    } else before.lines.push(line);
  }

  /** Whether a record with the id has been seen. */
  isDefined(kind: Kind, id: string): boolean {
    return this.defined.get(kind)?.has(id) === true;
  }

  /** Registers a reference to a record that has not been seen. */
  expect(kind: Kind, id: string, reference: Reference): void {
    const ids = mapOf(this.unmet, kind);
    let unmet = ids.get(id);
    if (unmet === undefined) {
      unmet = { hard: 0, soft: 0, first: [] };
      ids.set(id, unmet);
    }
    const strength = reference.soft ? "soft" : "hard";
    unmet[strength] += 1;
    if (unmet[strength] <= MAX_PLACES) unmet.first.push(reference);
  }

  /** Reports ids that repeat, and references to records that are not in the file. */
  report(log: FindingLog): void {
    for (const kind of this.defined.keys()) if (this.repeatedKinds.has(kind)) this.reportRepeated(kind, log);
    for (const kind of this.unmet.keys()) this.reportUnmet(kind, log);
  }

  private reportRepeated(kind: Kind, log: FindingLog): void {
    for (const [id, repeated] of this.defined.get(kind)!) {
      if (typeof repeated === "number") continue;
      const { lines, path } = repeated;
      log.add("duplicate_source_id", { line: lines[1]!, path }, () => ({
        message: `The id ${quoted(id)} is used by more than one ${NAMES[kind]}, on ${lineList(lines)}`,
        count: lines.length,
      }));
    }
  }

  private reportUnmet(kind: Kind, log: FindingLog): void {
    for (const [id, { hard, soft, first }] of this.unmet.get(kind)!) {
      if (this.isDefined(kind, id)) continue;
      for (const reference of first)
        log.add(reference.soft ? "skipped_missing_reference" : "missing_reference", reference, () => ({
          message: `The file has no ${NAMES[kind]} with the id ${quoted(id)}`,
        }));
      log.count("missing_reference", Math.max(0, hard - MAX_PLACES));
      log.count("skipped_missing_reference", Math.max(0, soft - MAX_PLACES));
    }
  }
}
