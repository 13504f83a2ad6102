import type { ImportOutcome } from "./import-outcome.ts";

/** What an import decided, in sentences: its notes, and what the report warns of that was done in place of a question. */
export const importNotes = ({
  notes,
  outcome,
}: Extract<ImportOutcome, { readonly _tag: "Imported" }>): readonly string[] => {
  const findings = outcome._tag === "Refused" ? [] : outcome.report.findings;
  const done = findings.filter(({ code }) => code === "accounts_as_one" || code === "import_beside");
  return [...notes, ...done.map(({ message, help }) => `${message}. ${help}`)];
};
