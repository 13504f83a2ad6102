import { findingKind, quoted } from "../../findings/finding.ts";
import type { Rule } from "../rule.ts";

/** A quote that begins a text and does not quote it is likely a mistake. */
export const strayQuote = (): Rule => {
  const kind = findingKind("stray_quote", undefined, ({ value = "" }) => ({
    message: `${quoted(value)} has a quote that quotes nothing, and is read as a text of this line`,
  }));
  return {
    kinds: [kind],
    check: (row, found) => {
      if (row.badlyQuoted >= 0) found.push({ kind, cell: row.badlyQuoted });
    },
  };
};
