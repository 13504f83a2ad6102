import type { Column } from "../columns/column.ts";
import type { Facts } from "../facts/facts.ts";

/** The column that the caller names as the one of kinds, or the one with the fewest values that has the given one. */
export const givenTypeColumn = ({ given, columns, givenColumn }: Facts): Column | undefined => {
  const value = given.amount_type_inflow_value?.trim();
  const withValue = value ? columns.filter(({ distinct }) => distinct.has(value)) : [];
  return givenColumn("entity_type") ?? withValue.toSorted((a, b) => a.distinct.size - b.distinct.size)[0];
};

/** Whether an option says what a sign means, or what a value of the column of kinds does; a profile says it for each value. */
export const isSignGiven = (facts: Facts): boolean => {
  const { given } = facts;
  const isOfValue = given.amount_type_inflow_value?.trim() && !given.amount_type_values;
  return (
    Boolean(given.signage_convention && given.amount_type_strategy !== "custom_column") ||
    Boolean(given.signs_by_balance) ||
    Boolean(isOfValue && givenTypeColumn(facts) !== undefined)
  );
};

/** The sign that the caller gives: whether money in is positive. */
export const givenSign = ({ given }: Facts): boolean | undefined =>
  given.signage_convention ? given.signage_convention === "inflows_positive" : undefined;
