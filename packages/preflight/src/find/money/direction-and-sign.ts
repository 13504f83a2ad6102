import { quoted } from "../../findings/finding.ts";
import { choices, option, type Sentence, sentence } from "../../findings/sentence.ts";
import { amountMark } from "../../formats/number-format.ts";
import { SIGNAGE_CONVENTIONS } from "../../options/options.ts";
import type { DirectionColumn } from "../directions/direction.ts";
import { type Conclusion, decision, type Question, setting } from "../facts/conclusion.ts";
import { columnIs, type Decider, exampleOf, type Facts } from "../facts/facts.ts";
import { type BothWays, oppositeWords } from "../sign/opposite-words.ts";
import { givenTypeColumn } from "./given-sign.ts";
import type { WeighedMoney, WithMoney } from "./weigh-money.ts";

const wayOf = (units: bigint | undefined): string =>
  units !== undefined && units > 0n ? "money in" : "money out";

/** What each value of a column of kinds means, or the question of those that are not known. */
const valuesOf = (
  { bookings, structure }: Facts,
  { column, in: into, out, none, others }: DirectionColumn,
): readonly Conclusion[] => {
  const values = [...column.distinct].slice(0, 6).map(quoted).join(", ");
  const taken = columnIs("entity_type", column, structure.header, `its cells are ${values}`);
  const unknown: Sentence = others.slice(0, 5).map(quoted).join(", ");
  return others.length > 0
    ? [
        taken,
        {
          field: "amount_type_inflow_value",
          candidates: [...column.distinct].slice(0, 12),
          ...exampleOf(bookings[column.values.indexOf(others[0]!)]),
          wording: sentence`${quoted(column.header)} says whether money came in or went out, but it is not known what ${unknown} means. Add ${option("amount_type_strategy")} custom_column and ${option("amount_type_inflow_value")}.`,
        },
      ]
    : [
        taken,
        decision("amount_type_strategy", "custom_column", "a column says whether money came in or went out"),
        decision(
          "amount_type_inflow_value",
          into.find((value) => value !== "") ?? "in",
          `${into.map(quoted).join(", ") || "no value"} means money in`,
        ),
        setting({ amount_type_values: { in: into, out, ...(none.length === 0 ? {} : { none }) } }),
      ];
};

/** Columns that can say a kind of each row: some rows have the same. */
const columnsOfKinds = ({ texts, bookings }: Facts): readonly string[] =>
  texts.filter(({ distinct }) => distinct.size < bookings.length).map(({ name }) => name);

/** Asks where balances show that money went both ways, and no amount has a sign. */
const kindsQuestion = (facts: Facts): Question => ({
  field: "entity_type_col_label",
  candidates: columnsOfKinds(facts),
  ...exampleOf(facts.bookings[0]),
  wording: sentence`The balance shows that money came in and went out, but no amount says which. Put a minus before each amount that went out, or add ${option("entity_type_col_label")} and ${option("amount_type_inflow_value")} if a column says it.`,
});

/** Asks where the words of the rows contradict every sign of one column. */
const waysQuestion = (facts: Facts, { into, out }: BothWays): Question => {
  const { bookings } = facts;
  const placeOf = (row: number): string => {
    const { example, line } = exampleOf(bookings[row]);
    return line > 0 ? `line ${line}` : quoted(example);
  };
  return {
    field: "entity_type_col_label",
    candidates: columnsOfKinds(facts),
    ...exampleOf(bookings[into]),
    about: "both_ways",
    wording: sentence`No amount has a sign, but words say that ${placeOf(into)} is money in and ${placeOf(out)} money out, so that no single sign is right for all. Add ${option("entity_type_col_label")} and ${option("amount_type_inflow_value")} if a column says which, or put a minus before each amount that went out; or add ${choices("signage_convention", SIGNAGE_CONVENTIONS)} if all went one way.`,
  };
};

/** Asks which of two columns is money out. */
const pairQuestion = (
  { bookings, columns }: Facts,
  { best: { money }, units }: WeighedMoney,
  row: number,
): Question => ({
  field: "debit_col_label",
  candidates: [money.outflow!, money.inflow!].map((cell) => columns[cell]!.name),
  ...exampleOf(bookings[row]),
  readings: [money.outflow!, money.inflow!].map((cell) =>
    (units.of(cell)[row] ?? 0n) === 0n ? "money in" : "money out",
  ),
  wording: sentence`One of two columns is money out and the other money in, and nothing says which. Add ${option("debit_col_label")} and ${option("credit_col_label")}.`,
});

/** Asks what the sign of an amount means. */
const signQuestion = (facts: Facts, weighed: WeighedMoney): Question => {
  const { columns, bookings } = facts;
  const { best, units } = weighed;
  const { money } = best;
  const all = units.moneyBy(money);
  const cells = columns[money.amount ?? -1]?.values ?? [];
  // An amount with a mark of its own means the same with each answer.
  const row = Math.max(
    0,
    all.findIndex(
      (each, at) => each !== undefined && each !== 0n && amountMark(cells[at] ?? "") === undefined,
    ),
  );
  if (money.amount === undefined) return pairQuestion(facts, weighed, row);
  const positive = money.inflowsPositive ? all[row] : -(all[row] ?? 0n);
  return {
    field: "signage_convention",
    candidates: SIGNAGE_CONVENTIONS,
    ...exampleOf(bookings[row]),
    readings: [wayOf(positive), wayOf(-(positive ?? 0n))],
    wording: sentence`The file does not show whether money in is positive. Add ${choices("signage_convention", SIGNAGE_CONVENTIONS)}.`,
  };
};

/** Whether no row moves money, so that no sign can be wrong. */
const isAllNothing = ({ structure }: Facts, { best, units }: WeighedMoney): boolean => {
  const { amount } = best.money;
  return structure.complete && amount !== undefined && units.of(amount).every((each) => each === 0n);
};

/** What shows which way money went: a column, or the sign of an amount; or the question. */
export const directionAndSign: Decider<WithMoney> = (facts, { money }) => {
  const { best, rule, sign, shownSigns, isSignGiven, signFacts } = money;
  if (best.direction !== undefined) return valuesOf(facts, best.direction);
  if (sign === "both ways") return shownSigns === undefined ? [kindsQuestion(facts)] : [];
  if (sign !== undefined) {
    const convention = rule.inflowsPositive ? "inflows_positive" : "inflows_negative";
    return rule.amount === undefined ? [] : [decision("signage_convention", convention, sign.reason)];
  }
  if (isSignGiven || isAllNothing(facts, money)) return [];
  const both = oppositeWords(signFacts);
  return [both === undefined ? signQuestion(facts, money) : waysQuestion(facts, both)];
};

/** The column of kinds that has the value which the caller says means money in. */
export const givenInflowValue: Decider<WithMoney> = (facts) => {
  const { given, structure } = facts;
  const value = given.amount_type_inflow_value?.trim();
  if (!value) return [];
  const column = givenTypeColumn(facts);
  return [
    ...(column === undefined
      ? []
      : [columnIs("entity_type", column, structure.header, `it has the value ${quoted(value)}`)]),
    ...(given.amount_type_strategy
      ? []
      : [decision("amount_type_strategy", "custom_column", `${quoted(value)} means money in`)]),
  ];
};
