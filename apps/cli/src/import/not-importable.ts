import { ambiguousSentence, type NotImportable, recalledSentence } from "@farthing/core/import";
import { typeInWords } from "../preflight/type-in-words.ts";
import { noAccount } from "../storage/named-account.ts";
import { forSameFamily } from "../storage/next-command.ts";
import { counted } from "../terminal/counted.ts";
import { shellWord } from "../terminal/shell-word.ts";

const capitalized = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

type AccountsMissing = Extract<NotImportable, { readonly reason: "accounts_missing" }>;

const labels = (headers: readonly string[]): string =>
  headers.map((header) => `--account-col-label ${shellWord(header)}`).join(" or ");

const missingAccounts = ({
  names,
  ambiguous,
  nameless,
  accounts,
  numbered_by,
  are_references,
}: AccountsMissing): string => {
  const label = numbered_by === null ? "" : ` ${labels([numbered_by])}`;
  if (are_references)
    return `Each row names another account, ${names.length} that do not exist, such as ${names
      .slice(0, 2)
      .map((name) => JSON.stringify(name))
      .join(
        " and ",
      )}: they look like references, not like accounts. Add --account NAME${label} to import all rows into one account. If they are accounts, add --create-accounts.`;
  const asOne = `--account NAME${label} to import all rows into one account`;
  const create = "--create-accounts to create those that are named";
  const there =
    accounts.length === 0
      ? "There are none yet."
      : `Accounts are: ${accounts.map(({ name }) => name).join(", ")}.`;
  return [
    ...(names.length === 0
      ? []
      : [`The file has rows of accounts that do not exist: ${names.join(", ")}. ${there}`]),
    ...ambiguous.map(ambiguousSentence),
    ...(ambiguous.length === 0
      ? []
      : [
          `Write a name in the file that no other of them has or had; \`${forSameFamily("account rename", "ACCOUNT NAME")}\` gives an account one.`,
        ]),
    ...(nameless === null
      ? []
      : [
          `${counted({ rows: nameless.count })} of the file ${nameless.count === 1 ? "names" : "name"} no account, the first in line ${nameless.line}.`,
        ]),
    nameless === null
      ? `Add ${names.length === 0 ? "" : `${create}, or `}${asOne}.`
      : `Write an account in each row${names.length === 0 ? "" : ` and add ${create}`}, or add ${asOne}.`,
  ].join(" ");
};

/** Why a valid file was not stored, and what to add; `currency` is that of the family. */
export const notImportable = (
  why: Exclude<NotImportable, { readonly reason: "undecided" }>,
  createAccounts: boolean,
  currency: string,
): string => {
  switch (why.reason) {
    case "type_not_stored":
      return `${capitalized(typeInWords(why.type))} can be checked but not stored. Transactions, accounts, categories, merchants and service exports can be stored.`;
    case "no_account": {
      const more =
        why.headers.length === 0
          ? ""
          : ` If a column names the accounts of the rows, add ${labels(why.headers)}, and --create-accounts.`;
      return `${noAccount(currency)} Or import a service export with accounts, or connect a bank with \`${forSameFamily("provider claim")}\`.${more}`;
    }
    case "accounts_missing":
      return missingAccounts(why);
    case "account_required": {
      const label = why.headers.length === 0 ? "--account-col-label HEADER" : labels(why.headers);
      if (createAccounts)
        return `No column of the file is read as the account. Add ${label} if one names the accounts, or --account NAME to import all rows into one account.`;
      const choices = why.accounts.map(({ id, name }) => `${id} (${name})`).join(", ");
      const column = why.headers.length === 0 ? "" : ` Or add ${label} if that column names the accounts.`;
      return `${recalledSentence(why)}Choose the account to import into. Add --account NAME or --account ID, one of ${choices}.${column}`;
    }
  }
};
