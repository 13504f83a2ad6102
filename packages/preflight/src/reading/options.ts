/**
 * The options for reading content (docs/spec/preflight.md, Request fields), by their API names.
 * An option that is absent, null or blank is not given.
 */
export interface PreflightOptions {
  readonly type?: string | null;
  readonly account_id?: string | null;
  readonly date_col_label?: string | null;
  readonly amount_col_label?: string | null;
  readonly name_col_label?: string | null;
  readonly category_col_label?: string | null;
  readonly tags_col_label?: string | null;
  readonly notes_col_label?: string | null;
  readonly account_col_label?: string | null;
  readonly qty_col_label?: string | null;
  readonly ticker_col_label?: string | null;
  readonly price_col_label?: string | null;
  readonly entity_type_col_label?: string | null;
  readonly currency_col_label?: string | null;
  readonly exchange_operating_mic_col_label?: string | null;
  readonly date_format?: string | null;
  readonly number_format?: string | null;
  readonly signage_convention?: string | null;
  readonly col_sep?: string | null;
  /** Physical lines to drop before the header row. */
  readonly rows_to_skip?: number | string | null;
  readonly amount_type_strategy?: string | null;
  readonly amount_type_inflow_value?: string | null;
}

/** The name of every option, in the order in which users see them. */
export const OPTION_NAMES = [
  "type",
  "account_id",
  "date_col_label",
  "amount_col_label",
  "name_col_label",
  "category_col_label",
  "tags_col_label",
  "notes_col_label",
  "account_col_label",
  "qty_col_label",
  "ticker_col_label",
  "price_col_label",
  "entity_type_col_label",
  "currency_col_label",
  "exchange_operating_mic_col_label",
  "date_format",
  "number_format",
  "signage_convention",
  "col_sep",
  "rows_to_skip",
  "amount_type_strategy",
  "amount_type_inflow_value",
] as const satisfies readonly (keyof PreflightOptions)[];

/** In these options white space alone can be a value: a separator, a format. */
const KEEPS_BLANKS: ReadonlySet<string> = new Set(["col_sep", "number_format", "date_format"]);

/** The text of an option, or undefined if it is not given. */
export const given = (options: PreflightOptions, name: keyof PreflightOptions): string | undefined => {
  const value = options[name];
  if (value === undefined || value === null) return undefined;
  const text = String(value);
  return (KEEPS_BLANKS.has(name) ? text : text.trim()) === "" ? undefined : text;
};
