import type { Books } from "../books/books.ts";
import type { PlannedRejection, PlannedTransfer } from "../books/plan.ts";
import type { IdOf } from "./ids-of-file.ts";
import type { FileRejection, FileTransfer } from "./read-record.ts";
import type { SideOf } from "./transfer-sides.ts";

/** What becomes of the transfers of a file. */
interface PlannedTransfers {
  readonly made: readonly PlannedTransfer[];
  /** Ids of stored transfers that the file has, too. */
  readonly found: readonly string[];
  /** Why the others are skipped. */
  readonly reason: string;
}

const NOT_POSSIBLE =
  "A transfer is between two different transactions that are stored and belong to no other.";

const RULE = "Those that the rule has paired are paired again by it.";

const reasonFor = (there: number, impossible: number, ofRule: number): string => {
  const rule = ofRule === 0 ? [] : [RULE];
  if (there === 0) return [...(impossible === 0 && ofRule > 0 ? [] : [NOT_POSSIBLE]), ...rule].join(" ");
  return impossible + ofRule === 0
    ? "Already in the family."
    : [`Already in the family: ${there}.`, ...(impossible === 0 ? [] : [NOT_POSSIBLE]), ...rule].join(" ");
};

/**
 * The transfers that are stored, and those that are there. No transaction is part of two, and none is transferred to itself;
 * what is stored counts first.
 */
export const planTransfers = (
  entries: readonly FileTransfer[],
  { sides }: Books,
  sideOf: SideOf,
  idOf: IdOf,
): PlannedTransfers => {
  const moved = new Map(
    sides.flatMap(({ id, transfer_id }) => (transfer_id === null ? [] : [[id, transfer_id] as const])),
  );
  const found = new Set<string>();
  const taken = new Set<string>();
  const made: PlannedTransfer[] = [];
  let there = 0;
  let impossible = 0;
  const own = entries.filter(({ made_by }) => made_by !== "rule");
  for (const entry of own) {
    const [inflow, outflow] = [sideOf(entry.inflow_transaction_id), sideOf(entry.outflow_transaction_id)];
    if (inflow === undefined || outflow === undefined || inflow === outflow) {
      impossible += 1;
      continue;
    }
    const transfer = moved.get(inflow);
    if (transfer !== undefined && transfer === moved.get(outflow)) {
      found.add(transfer);
      there += 1;
    } else if ([inflow, outflow].some((side) => moved.has(side) || taken.has(side))) impossible += 1;
    else {
      taken.add(inflow).add(outflow);
      made.push({
        id: idOf(entry.id),
        inflow_transaction_id: inflow,
        outflow_transaction_id: outflow,
        ...(entry.made_by === "person" ? { made_by: "person" } : {}),
      });
    }
  }
  return { made, found: [...found], reason: reasonFor(there, impossible, entries.length - own.length) };
};

/** Which transactions of the books are not to be paired with each other: those of which a file says so that are there. */
export const planRejections = (
  entries: readonly FileRejection[],
  sideOf: SideOf,
  idOf: IdOf,
): readonly PlannedRejection[] => {
  const planned = new Map<string, PlannedRejection>();
  for (const { id, inflow_transaction_id: into, outflow_transaction_id: out } of entries) {
    const [inflow, outflow] = [into, out].map((own) => (own === undefined ? undefined : sideOf(own)));
    if (inflow === undefined || outflow === undefined || inflow === outflow) continue;
    const key = `${inflow} ${outflow}`;
    if (!planned.has(key))
      planned.set(key, { id: idOf(id), inflow_transaction_id: inflow, outflow_transaction_id: outflow });
  }
  return [...planned.values()];
};
