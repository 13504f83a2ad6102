import { isDateCell } from "../../formats/cell-kinds.ts";
import { absolute } from "../../money/units.ts";
import { headerMeanings } from "../../words/header-words.ts";
import { LEAST_ROWS } from "../weights/weights.ts";
import { type SignEvidence, type SignRule, straight, turned } from "./sign-evidence.ts";

type Way = "out" | "in";

const SUM =
  /^(?:total|totals|sum|summe|gesamt|totale|totaal|suma|somme|summa)\b[\s:]*(?:of|der|de|des|du|dei|degli|van)?\s*/i;

const MOST_CHARACTERS = 80;

/** What a label says that its figure is: all money that went out, or all that came in. */
const wayOf = (label: string): Way | undefined => {
  if (label.length > MOST_CHARACTERS || !/\p{L}/u.test(label)) return undefined;
  const meanings = [label, label.replace(SUM, "")].flatMap((each) => headerMeanings(each));
  const [isOut, isIn] = [meanings.includes("outflow"), meanings.includes("inflow")];
  // Payments go out of an account, and come in on a card.
  if (isOut === isIn) return undefined;
  return isOut ? "out" : "in";
};

/** The figures of a statement that are all its money out, or all its money in: behind their labels, or below them. */
const sumsIn = ({ structure: { above, rows }, units }: SignEvidence): Record<Way, ReadonlySet<bigint>> => {
  const found = { out: new Set<bigint>(), in: new Set<bigint>() };
  const see = (way: Way, text: string | undefined): void => {
    const amount = text === undefined ? undefined : units.parse(text);
    if (amount !== undefined && amount !== 0n) found[way].add(absolute(amount));
  };
  const undated = rows.filter(({ cells }) => cells.every((cell) => !isDateCell(cell)));
  for (const lines of [above, undated])
    for (const [row, { cells }] of lines.entries())
      for (const [cell, label] of cells.entries()) {
        const [, before = label, after] = /^([^:]*):\s*(\S.*)$/.exec(label) ?? [];
        const way = wayOf(before);
        if (way === undefined) continue;
        see(way, after ?? cells.slice(cell + 1).find((each) => each !== ""));
        see(way, lines[row + 1]?.cells[cell]);
      }
  return found;
};

/** The amounts of one sign are together what the statement says went out, and those of the other what it says came in. */
export const signBySums: SignRule = (evidence) => {
  const { money, written, positive, negative } = evidence;
  if (positive + negative < LEAST_ROWS) return undefined;
  const sums = sumsIn(evidence);
  if (sums.out.size + sums.in.size === 0) return undefined;
  const sumOf = (sign: bigint): bigint =>
    written.reduce<bigint>(
      (sum, each) => (each !== undefined && each * sign > 0n ? sum + each * sign : sum),
      0n,
    );
  const [plus, minus] = [sumOf(1n), sumOf(-1n)];
  const are = (way: Way, other: Way): boolean =>
    (plus === 0n || sums[way].has(plus)) && (minus === 0n || sums[other].has(minus));
  const [isTurned, isStraight] = [are("out", "in"), are("in", "out")];
  if (isTurned === isStraight) return undefined;
  return {
    money: isTurned ? turned(money) : straight(money),
    reason: "the sums of what went out and came in agree",
  };
};
