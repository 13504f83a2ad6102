import { clip, quoted } from "../../findings/finding.ts";
import { note } from "../facts/conclusion.ts";
import type { Decider } from "../facts/facts.ts";
import { accountsOfSections, cardsOfSections } from "./account-sections.ts";

/** Asks about a file with tables of several accounts; those of several cards are read as one account. */
export const tablesOfAccounts: Decider = ({ structure, given }) => {
  if (given.account_col_label) return [];
  const sections = accountsOfSections(structure);
  if (sections !== undefined)
    return [
      {
        field: "account_col_label",
        candidates: [],
        example: clip(sections.names.join(", ")),
        line: sections.line,
        about: "tables_of_accounts",
        wording: `The file has the tables of more than one account: ${sections.names.map(quoted).join(" and ")}. Split it into one file per account; or remove these lines if they are one.`,
      },
    ];
  const cards = cardsOfSections(structure);
  return cards === undefined
    ? []
    : [
        note(
          "account",
          cards.names.join(", "),
          "the tables of these cards are read as one account",
          cards.line,
        ),
      ];
};
