/** Codes of the command line in addition to those of the core. */
export const OWN_CODES = {
  unreadable_file: {
    title: "The file cannot be read",
    remedy: "Check its path and its permissions.",
  },
  more_findings: {
    title: "Not all findings are listed",
    remedy: "Fix the listed findings and check again.",
  },
} as const;
