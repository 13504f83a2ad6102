import { Option } from "commander";
import * as Effect from "effect/Effect";
import { UsageError } from "../storage/failure.ts";
import { type ItemKind, itemIds } from "../storage/named-item.ts";
import { flagOf } from "../terminal/flag-of.ts";

/** The flags that say what a transaction is. */
export interface SaidFields {
  readonly date?: string;
  readonly amount?: string;
  readonly spent?: string;
  readonly received?: string;
  readonly name?: string;
  readonly notes?: string;
  readonly category?: string;
  readonly merchant?: string;
}

/** The options of money, of which one is given. */
export const moneyOptions = (): readonly Option[] => [
  new Option("--spent <amount>", "money out, such as 12.50").conflicts(["received", "amount"]),
  new Option("--received <amount>", "money in, such as 100").conflicts(["spent", "amount"]),
  new Option("--amount <amount>", "money out, or money in with a minus, as in the API").conflicts([
    "spent",
    "received",
  ]),
];

/** The other options. */
export const fieldOptions = (): readonly Option[] => [
  new Option("--name <text>", "what it is called"),
  new Option("--category <name>", "its category, by name or id; blank for none"),
  new Option("--merchant <name>", "its merchant, by name or id; blank for none"),
  new Option("--notes <text>", "notes; blank for none"),
];

const moneyOf = ({ amount, spent, received }: SaidFields): Effect.Effect<object, UsageError> => {
  const [flag, said] = spent === undefined ? ["--received", received] : ["--spent", spent];
  if (said === undefined) return Effect.succeed(amount === undefined ? {} : { amount });
  if (/^\s*[-+]/.test(said))
    return Effect.fail(
      new UsageError({ message: `${flag} says which way the money went: write the amount without a sign.` }),
    );
  return Effect.succeed({ amount: said, nature: spent === undefined ? "income" : "expense" });
};

/** The flag that says a field of the API. */
export const flagIn =
  ({ spent, received }: Pick<SaidFields, "spent" | "received">) =>
  (field: string): string => {
    if (field !== "amount") return flagOf(field);
    if (spent !== undefined) return "--spent";
    return received === undefined ? "--amount" : "--received";
  };

/** The id that a name means, as a field; null for a blank name, and no field without one. */
const reference = (familyId: string, kind: ItemKind, field: string, name: string | undefined) => {
  if (name === undefined) return Effect.succeed({});
  if (name.trim() === "") return Effect.succeed({ [field]: null });
  return Effect.map(itemIds(familyId, kind, [name], true), ([id]) => ({ [field]: id }));
};

/** The names that are said of several; a blank one is none. */
export const withoutBlank = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name.trim() !== "");

/** What the flags say, as fields of the API. */
export const saidFields = Effect.fn("cli.saidFields")(function* (familyId: string, said: SaidFields) {
  const { date, name, notes, category, merchant } = said;
  return {
    ...(date === undefined ? {} : { date }),
    ...(yield* moneyOf(said)),
    ...(name === undefined ? {} : { name }),
    ...(notes === undefined ? {} : { notes: notes === "" ? null : notes }),
    ...(yield* reference(familyId, "categories", "category_id", category)),
    ...(yield* reference(familyId, "merchants", "merchant_id", merchant)),
  };
});
