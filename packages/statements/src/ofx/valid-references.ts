import { unrepeatedIds } from "../ids/unrepeated.ts";
import type { Entry, Statement } from "../model/statement.ts";

const validEntry = (entry: Entry, valid: ReadonlySet<string>, corrected: ReadonlySet<string>): Entry => {
  const { reference } = entry;
  if (reference === "") return entry;
  if (!valid.has(reference)) return { ...entry, reference: "" };
  return corrected.has(reference) ? { ...entry, status: "informational" } : entry;
};

function* referencesOf(statements: readonly Statement[]): Generator<string> {
  for (const { entries } of statements) for (const { reference } of entries) yield reference;
}

/**
 * Statements in which each reference names one entry, and what the bank corrected or deleted later in the same file is no booking
 * (OFX 2.2.1, 11.4.4.1: CORRECTFITID).
 */
export const withValidReferences = (
  statements: readonly Statement[],
  corrected: ReadonlySet<string>,
): readonly Statement[] => {
  const valid = unrepeatedIds(referencesOf(statements));
  return statements.map((statement) => ({
    ...statement,
    entries: statement.entries.map((entry) => validEntry(entry, valid, corrected)),
  }));
};
