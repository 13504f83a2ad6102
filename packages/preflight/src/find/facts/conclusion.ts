import { textOf } from "../../findings/sentence.ts";
import type { ColumnKey } from "../../options/options.ts";
import type { Column } from "../columns/column.ts";
import type { Evidence, Inspection, Profile, Undecided } from "./inspection.ts";

/** Something that the file decides: what it sets in the profile, and the evidence for it, or one of the two alone. */
export interface Decision {
  readonly sets?: Profile;
  readonly evidence?: Evidence;
  /** What a column is. */
  readonly column?: { readonly key: ColumnKey; readonly cell: number };
}

/** Something that the file leaves open. */
export type Question = Omit<Undecided, "reason">;

export type Conclusion = Decision | Question;

const isQuestion = (conclusion: Conclusion): conclusion is Question => "wording" in conclusion;

/** A field with its value and what shows it. */
export const decision = <Key extends keyof Profile>(
  field: Key,
  value: NonNullable<Profile[Key]>,
  reason: string,
  line?: number,
): Decision => ({
  sets: { [field]: value },
  evidence: evidenceOf(
    field,
    typeof value === "number" ? value : Array.isArray(value) ? value.join(", ") : String(value),
    reason,
    line,
  ),
});

/** A field that another piece of evidence explains. */
export const setting = (sets: Profile): Decision => ({ sets });

/** A notable fact that is no field of the profile, or not by itself. */
export const note = (field: string, value: string | number, reason: string, line?: number): Decision => ({
  evidence: evidenceOf(field, value, reason, line),
});

const evidenceOf = (field: string, value: string | number, reason: string, line?: number): Evidence => ({
  ...{ field, value, reason },
  ...(line === undefined ? {} : { line }),
});

/** What was decided so far. */
export interface Decided {
  readonly profile: Profile;
  /** What columns were found to be, by their cell. */
  readonly keys: ReadonlyMap<number, ColumnKey>;
}

export const isTaken = ({ keys }: Decided, { cell }: Column): boolean => keys.has(cell);

/** Fields that an open one leaves open with it. */
const openWith = (open: ReadonlySet<string>): readonly string[] => [
  // An amount that is named without a fee is one that contains it.
  ...(open.has("fee_col_label") ? ["amount_col_label", "debit_col_label", "credit_col_label"] : []),
  // Which of two columns is money out says which is money in.
  ...(open.has("debit_col_label") ? ["credit_col_label"] : []),
  // What the balances show is read with the answer for the oldest row.
  ...(open.has("signage_convention") ? ["signs_by_balance"] : []),
  // Places would answer a question about a column.
  ...([...open].some((field) => field.endsWith("_col_label") || field.startsWith("amount_type"))
    ? ["columns"]
    : []),
];

/** Collects conclusions, in their order. */
export class Conclusions implements Decided {
  readonly profile: { -readonly [Key in keyof Profile]: Profile[Key] } = {};
  readonly keys = new Map<number, ColumnKey>();
  private readonly evidence: Evidence[] = [];
  private readonly questions: Question[] = [];

  add(conclusions: readonly Conclusion[]): this {
    for (const each of conclusions)
      if (isQuestion(each)) this.questions.push(each);
      else this.decide(each);
    return this;
  }

  inspection(): Inspection {
    const asked = new Set<string>(this.questions.map(({ field }) => field));
    const open = new Set([...asked, ...openWith(asked)]);
    const fields = Object.entries(this.profile);
    return {
      profile: Object.fromEntries(fields.filter(([field]) => !open.has(field))),
      evidence: this.evidence.filter(({ field }) => !open.has(field)),
      undecided: this.questions.map((each) => ({ ...each, reason: textOf(each.wording) })),
      assumed: Object.fromEntries(fields.filter(([field]) => open.has(field))),
    };
  }

  private decide({ sets = {}, evidence, column }: Decision): void {
    Object.assign(this.profile, sets);
    if (column !== undefined) this.keys.set(column.cell, column.key);
    if (evidence === undefined) return;
    // What is decided anew has one piece of evidence; facts that set nothing can be several.
    const before =
      evidence.field in sets ? this.evidence.findIndex(({ field }) => field === evidence.field) : -1;
    if (before >= 0) this.evidence.splice(before, 1);
    this.evidence.push(evidence);
  }
}
