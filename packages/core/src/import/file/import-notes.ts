import { statementSentence } from "@farthing/preflight/checked";
import type { ImportOutcome } from "./import-outcome.ts";

/** The warnings of what an import found, and of what was done in place of a question. */
const TOLD: ReadonlySet<string> = new Set(["accounts_as_one", "import_beside", "batch_beside", "books_gap"]);

/**
 * What an import decided, in sentences: what the balances of a statement prove, its notes, and what the report warns of that was done
 * in place of a question.
 */
export const importNotes = ({
  notes,
  outcome,
}: Extract<ImportOutcome, { readonly _tag: "Imported" }>): readonly string[] => {
  if (outcome._tag === "Refused") return notes;
  const { findings, accounts = [] } = outcome.report;
  const done = findings.filter(({ code }) => TOLD.has(code));
  return [
    ...accounts.map(statementSentence),
    ...notes,
    ...done.map(({ message, help }) => `${message}. ${help}`),
  ];
};
