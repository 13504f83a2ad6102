import { recalledSentence } from "../import/file/accounts-for-rows.ts";
import type { ImportOutcome, NotImportable } from "../import/file/import-outcome.ts";
import { ambiguousSentence } from "../import/rows/accounts-of-rows.ts";

const quoted = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(", ");

const whyNotImportable = (why: NotImportable): string => {
  switch (why.reason) {
    case "type_not_stored":
      return `${why.type} can be checked, but not stored.`;
    case "undecided":
      return [
        "The content can be read in more than one way. Set the option that answers each question in undecided.",
        ...(why.account === undefined ? [] : [whyNotImportable(why.account)]),
      ].join(" ");
    case "no_account":
      return "The family has no account for the rows. Add one with addAccount, and set account_id.";
    case "account_required":
      return `${recalledSentence(why)}No account is given. Set account_id to one of accounts.`;
    case "accounts_missing":
      return [
        ...(why.names.length === 0 ? [] : [`The family has no account ${quoted(why.names)}.`]),
        ...why.ambiguous.map(ambiguousSentence),
        ...(why.nameless === null
          ? []
          : [`Rows that name no account: ${why.nameless.count}, the first in line ${why.nameless.line}.`]),
        "Set create_accounts to add those that are missing, or account_id to import all rows into one account.",
      ].join(" ");
  }
};

/** What an import ended with, as sentences for a person. */
export const importMessage = (outcome: ImportOutcome): string => {
  switch (outcome._tag) {
    case "Imported":
      return outcome.import === undefined
        ? "It can be imported. Nothing was stored: this was a trial."
        : "It was imported.";
    case "AlreadyImported":
      return "The same bytes were imported before. Nothing was stored.";
    case "ImportedOtherwise":
      return "The same bytes were imported before, into another account or read in another way. Nothing was stored. Undo that import, or set again.";
    case "NotValid":
      return outcome.outcome._tag === "Refused"
        ? `${outcome.outcome.message} Nothing was stored.`
        : "The content has errors; the findings of its report say which. Nothing was stored.";
    case "NotImportable":
      return `${whyNotImportable(outcome)} Nothing was stored.`;
  }
};
