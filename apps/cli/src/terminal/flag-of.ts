/** A flag that is given once for each of several values says one of them; that a file has a header row is usual. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  has_header: "--no-header",
  booked_statuses: "--booked-status",
  only_accounts: "--only-account",
};

/** The flag for an option: `date_format` is `--date-format`. */
export const flagOf = (name: string): string => OTHER_NAMES[name] ?? `--${name.replaceAll("_", "-")}`;
