import type { ColumnKey, ReadingOptions } from "@farthing/preflight";

/** More than one column can be this. */
const REPEATED: ReadonlySet<ColumnKey> = new Set(["other_name", "fee"]);

/**
 * What is looked for only as long as nobody says what the columns are; what was found of it stays. The command has no options for
 * it, a profile has.
 */
const FOUND_BESIDE = ["currency", "other_names", "parties", "names_below", "holder"] as const;

/** What the values of the column that says in or out mean: it stays as long as that column does. */
const FOUND_OF_KINDS = ["amount_type_strategy", "amount_type_inflow_value", "amount_type_values"] as const;

/** What can be given, and the command has no flag for. */
export const WITHOUT_FLAG: ReadonlySet<string> = new Set([
  ...FOUND_BESIDE,
  ...["amount_type_values", "pending_without_balance", "debit_sign"],
]);

/** The options of `found` with these names. */
const those = (found: ReadingOptions, names: readonly (keyof ReadingOptions)[]): ReadingOptions =>
  Object.fromEntries(names.flatMap((name) => (found[name] == null ? [] : [[name, found[name]]])));

/**
 * What is given when a person says what a column is: what every column is, by its place, with the others as they are. A column
 * that was this before is nothing then.
 */
export const withRole = (
  given: ReadingOptions,
  found: ReadingOptions,
  before: readonly (ColumnKey | null)[],
  cell: number,
  role: ColumnKey | null,
): ReadingOptions => {
  const roles = before.map((is, at) => {
    if (at === cell) return role;
    return is === role && role !== null && !REPEATED.has(role) ? null : is;
  });
  const isOfKinds = (role === "entity_type") !== (before[cell] === "entity_type");
  const isKept = (name: string): boolean =>
    !name.endsWith("_col_label") && !(isOfKinds && FOUND_OF_KINDS.some((each) => each === name));
  return {
    ...those(found, FOUND_BESIDE),
    ...(isOfKinds ? {} : those(found, FOUND_OF_KINDS)),
    ...Object.fromEntries(Object.entries(given).filter(([name]) => isKept(name))),
    columns: roles,
  };
};

/** The money of a row is one decision. */
const MONEY: readonly string[] = ["amount_col_label", "debit_col_label", "entity_type_col_label"];

const FIELDS: Readonly<Partial<Record<ColumnKey, readonly string[]>>> = {
  amount: MONEY,
  outflow: MONEY,
  inflow: MONEY,
  entity_type: MONEY,
  currency: ["currency_col_label", "currency"],
};

/** Whether a question stays when a person says what a column is: it is about other columns, which nobody has said anything of. */
export const staysOpen = (field: string, roles: readonly (ColumnKey | null)[]): boolean =>
  (field === "currency" || field.endsWith("_col_label")) &&
  !roles.some((role) => role !== null && (FIELDS[role] ?? [`${role}_col_label`]).includes(field));

/** Whether options answer a question: that of the account also by its name. */
export const isAnswered = (field: string, options: ReadingOptions): boolean =>
  field in options || (field === "account_col_label" && "only_accounts" in options);
