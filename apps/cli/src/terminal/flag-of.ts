/** A flag that is given once for each of several values says one of them. */
const OF_ONE_VALUE: Readonly<Record<string, string>> = {
  booked_statuses: "--booked-status",
  only_accounts: "--only-account",
};

/** The flag for an option: `date_format` is `--date-format`. */
export const flagOf = (name: string): string => OF_ONE_VALUE[name] ?? `--${name.replaceAll("_", "-")}`;
