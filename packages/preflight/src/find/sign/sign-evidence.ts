import type { LayoutHint } from "../../atlas/layout-of.ts";
import type { MoneyRule } from "../../money/money-rule.ts";
import type { Structure } from "../../table/structure.ts";
import type { TextKind } from "../../words/kind-words.ts";
import type { Column } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import { kindsOfRows } from "../directions/kinds-of-rows.ts";
import { agreement, type RowWords, textsOf } from "../directions/row-words.ts";
import type { Hypothesis } from "../hypotheses/hypothesis.ts";
import type { DecidedSign } from "./decided-sign.ts";

/** What is known of a file whose amounts no balance proves. */
export interface SignFacts {
  readonly hypothesis: Hypothesis;
  readonly structure: Structure;
  readonly columns: readonly Column[];
  readonly units: ColumnUnits;
  /** What the words of each row say. */
  readonly wordsOf: () => readonly RowWords[];
  /** Whether the rows go from old to new, as far as their dates show it. */
  readonly oldFirst: boolean | undefined;
  readonly isAccount: () => boolean;
  /** ISO 639-1, of the headers; undefined where they do not show it. */
  readonly language: string | undefined;
  /** What is known of the institution that wrote the file. */
  readonly layout: LayoutHint | undefined;
}

/** What the rows of a file show of the sign of a column of amounts. */
export interface SignEvidence extends SignFacts {
  readonly money: MoneyRule;
  readonly amount: Column;
  /** The amounts as they are written. */
  readonly written: readonly (bigint | undefined)[];
  readonly positive: number;
  readonly negative: number;
  /** The money of each row as the reading has it. */
  readonly all: readonly (bigint | undefined)[];
  readonly words: readonly RowWords[];
  readonly kinds: readonly (TextKind | undefined)[];
  /** How often words agree with the reading, and how often they say the opposite. */
  readonly agree: number;
  readonly oppose: number;
}

/** What a rule says: the sign; that it is open, whatever the rules behind say; or that amounts without a sign went both ways. */
export type SignRule = (evidence: SignEvidence) => DecidedSign | "open" | "both ways" | undefined;

/** Collects what a file shows of the sign of a column of amounts. */
export const signEvidence = (signFacts: SignFacts, amount: Column): SignEvidence => {
  const { columns, units, hypothesis, wordsOf } = signFacts;
  const { money } = hypothesis;
  const all = units.moneyBy(money);
  const written = units.of(amount.cell);
  const words = wordsOf();
  return {
    ...signFacts,
    ...{ money, amount, written, all, words },
    positive: written.filter((each) => each !== undefined && each > 0n).length,
    negative: written.filter((each) => each !== undefined && each < 0n).length,
    kinds: kindsOfRows(textsOf(columns), all.length),
    ...agreement(all, words),
  };
};

/** The reading with money in as positive amounts. */
export const straight = (money: MoneyRule): MoneyRule => ({ ...money, inflowsPositive: true });

/** The reading with money out as positive amounts. */
export const turned = (money: MoneyRule): MoneyRule => ({ ...money, inflowsPositive: false });
