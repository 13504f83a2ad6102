import { createHash } from "node:crypto";
import type { TransactionRecord } from "@farthing/preflight";
import { type Through, untold } from "./through.ts";

/** A number of the entry within its file, or what stands where a bank gives none, names another entry in the next file. */
const namesEntry = (reference: string): boolean => /[1-9]/.test(reference) && !/^\d{1,4}$/.test(reference);

const contentOf = ({ account, date, amount, currency, name, notes, reference }: TransactionRecord): string =>
  JSON.stringify([account, date, amount, currency, name, notes, reference]);

/** As many characters of a hash as no two entries share. */
const LENGTH = 32;

const repeatedIn = (texts: Iterable<string>): ReadonlySet<string> => {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const text of texts) (seen.has(text) ? repeated : seen).add(text);
  return repeated;
};

/**
 * An id for each record that it has in every file that has it: the bank's reference if it names this entry alone, else a hash of what
 * the record says and of how many that say the same come before it.
 */
export const entryIds = (
  records: readonly TransactionRecord[],
  through: Through = untold,
): readonly string[] => {
  const repeated = repeatedIn(records.map(({ reference }) => reference));
  const counts = new Map<string, number>();
  return Array.from(through(records), (record) => {
    const { reference } = record;
    if (namesEntry(reference) && !repeated.has(reference)) return reference;
    const content = contentOf(record);
    const before = counts.get(content) ?? 0;
    counts.set(content, before + 1);
    return createHash("sha256").update(`${before} ${content}`).digest("hex").slice(0, LENGTH);
  });
};
