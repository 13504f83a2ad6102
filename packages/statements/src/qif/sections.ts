/** What the records below a header are: of a ledger, of an investment account, names of accounts, or nothing that is read. */
export type Section = "preamble" | "ledger" | "investments" | "accounts" | "lists";

/** Lists of a program, and records that it keeps to enter them again. */
const LISTS = /^(?:cat|class|tag|security|prices|memori[sz]ed|budget|template|payee|invitem|userprefs)\b/i;

/** The section below a header line, or the one above it where the header says only how to read on. */
export const sectionBelow = (header: string, above: Section): Section => {
  if (/^!account\b/i.test(header)) return "accounts";
  const type = /^!type:\s*(.*)/i.exec(header)?.[1];
  if (type === undefined) return above;
  if (LISTS.test(type)) return "lists";
  return /^invst\b/i.test(type) ? "investments" : "ledger";
};
