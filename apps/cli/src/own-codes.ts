/** Codes that the command adds to those of the core. */
export const OWN_CODES = {
  unreadable_file: {
    title: "The file cannot be read",
    remedy: "Check its path and its permissions.",
  },
  more_findings: {
    title: "There are more findings than are listed",
    remedy: "Mend the ones that are listed and check again.",
  },
} as const;
