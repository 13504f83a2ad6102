import type { ImportPlan, Skipped } from "../books/plan.ts";
import type { FileRecords } from "./file-records.ts";

/** Why records of the other kinds are not stored. */
const NOT_KEPT = "Farthing does not store records of this kind.";

const NAME_EXISTS = "The name already exists; the existing one is used.";

const NOT_REJECTED = "A rejected transfer is between two different transactions that are stored, each once.";

const FIELD_IGNORED =
  "The field farthing of these records is not as an export writes it. The records are stored without it.";

/** Which records of a file are skipped, and why: those of which fewer are planned, and those of other kinds. */
export const skippedRecords = (
  records: FileRecords,
  planned: Readonly<Record<keyof ImportPlan | "rejections", number>>,
  transfersReason: string,
): Readonly<Record<string, Skipped>> => {
  const left = (kind: keyof ImportPlan | "rejections"): number => records[kind].length - planned[kind];
  const all: readonly (readonly [kind: string, count: number, reason: string])[] = [
    ["categories", left("categories"), NAME_EXISTS],
    ["tags", left("tags"), NAME_EXISTS],
    ["merchants", left("merchants"), NAME_EXISTS],
    ["accounts", left("accounts"), "Already in the family."],
    ["transactions", left("transactions"), "Already in the account."],
    ["transfers", left("transfers"), transfersReason],
    ["rejected_transfers", left("rejections"), NOT_REJECTED],
    ["farthing_fields", records.ignored, FIELD_IGNORED],
    ...records.others.map(({ kind, count }) => [kind, count, NOT_KEPT] as const),
  ];
  return Object.fromEntries(
    all.flatMap(([kind, count, reason]) => (count > 0 ? [[kind, { count, reason }]] : [])),
  );
};
