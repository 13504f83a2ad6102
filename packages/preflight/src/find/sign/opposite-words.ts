import type { TextKind } from "../../words/kind-words.ts";
import { kindsOfRows } from "../directions/kinds-of-rows.ts";
import { type RowWords, textsOf } from "../directions/row-words.ts";
import type { SignFacts } from "./sign-evidence.ts";
import { waysOfParties } from "./sign-of-parties.ts";

/** A row whose words say that money came in, and one whose words say that it went out. */
export interface BothWays {
  readonly into: number;
  readonly out: number;
}

/** What pays a card came in there, and went out of the account that pays it. */
const WAYS: Readonly<Record<TextKind, RowWords>> = {
  purchase: "out",
  refund: "in",
  received: "in",
  repayment: undefined,
};

/**
 * Whether the words of the rows contradict every reading of one column: all amounts have one sign, and some rows say that money
 * came in, others that it went out.
 */
export const oppositeWords = ({
  hypothesis,
  columns,
  units,
  wordsOf,
}: Pick<SignFacts, "hypothesis" | "columns" | "units" | "wordsOf">): BothWays | undefined => {
  const { amount } = hypothesis.money;
  if (amount === undefined) return undefined;
  const written = units.of(amount);
  const moved = [...written.keys()].filter((row) => (written[row] ?? 0n) !== 0n);
  if (new Set(moved.map((row) => written[row]! > 0n)).size !== 1) return undefined;
  const words = wordsOf();
  const kinds = kindsOfRows(textsOf(columns), written.length);
  const ways = waysOfParties(columns);
  // The kind of a row says more than the name of a shop in it, and who pays and is paid more than words.
  const wayOf = (row: number): RowWords =>
    ways?.[row] ?? (kinds[row] === undefined ? words[row] : WAYS[kinds[row]]);
  const [into, out] = (["in", "out"] as const).map((way) => moved.find((row) => wayOf(row) === way));
  return into === undefined || out === undefined ? undefined : { into, out };
};
