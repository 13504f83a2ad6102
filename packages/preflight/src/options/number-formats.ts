/** The number formats of the API (docs/spec/preflight-csv.md, Numbers), the default first. */
export const NUMBER_FORMATS = ["1,234.56", "1.234,56", "1 234,56", "1,234"] as const;

/** A number format of the API: which marks groups of digits and decimals have. */
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export const isNumberFormat = (text: string): text is NumberFormat =>
  (NUMBER_FORMATS as readonly string[]).includes(text);
