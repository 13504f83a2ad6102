/** The flag that gives what the API calls so: `date_format` is `--date-format`. */
export const flagOf = (name: string): string => `--${name.replaceAll("_", "-")}`;
