/** The flag for an option of the API: `date_format` is `--date-format`. */
export const flagOf = (name: string): string => `--${name.replaceAll("_", "-")}`;
