import type {
  AccountOpen,
  ImportOutcome,
  NotImportable,
  Import as StoredImport,
} from "@farthing/core/import";
import {
  ambiguousSentence,
  importNotes,
  readingOf,
  recalledSentence,
  toImportBody,
} from "@farthing/core/import/checked";
import type { PreflightOutcome } from "@farthing/preflight";
import { optionText, reportedQuestion, textOf } from "@farthing/preflight/checked";
import { toStorableText } from "@farthing/values";
import type { ExaminedImport } from "../preflight/examine-received.ts";
import { toResponse } from "../preflight/response.ts";
import type { OperationAnswer } from "./operation.ts";

const UNPROCESSABLE = 422;
const CONFLICT = 409;

const refused = (status: number, error: string, message: string, more: object = {}): OperationAnswer => ({
  status,
  body: { error, message, ...more },
});

const quoted = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(", ");

const CHOOSE = "Send the id of an account as account_id";

const sentenceOf = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** How to use a column that seems to name the accounts. */
const byColumn = ({ headers }: { readonly headers: readonly string[] }): string =>
  headers.length === 0
    ? ""
    : ` If the column ${headers.map((header) => JSON.stringify(header)).join(" or ")} names the accounts of the rows, send its header as account_col_label.`;

/** What is open of the account, as the body of an answer. */
const accountRequired = (why: AccountOpen): object => {
  const required = (message: string, more: object): object => ({
    error: "account_required",
    message,
    ...more,
  });
  switch (why.reason) {
    case "no_account":
      return required(
        `The family has no account to import into. Create one, and send its id as account_id.${byColumn(why)}`,
        { accounts: [] },
      );
    case "account_required":
      return required(`${recalledSentence(why)}No account is named. ${CHOOSE}.${byColumn(why)}`, {
        accounts: why.accounts,
      });
    case "accounts_missing": {
      const { names, ambiguous, nameless, accounts, numbered_by, are_references } = why;
      const beside = numbered_by === null ? "" : ` and ${JSON.stringify(numbered_by)} as account_col_label`;
      const asOne = `send the id of an account as account_id${beside} to import all rows into one account`;
      const create = "set create_accounts to true to create what is missing";
      if (are_references)
        return required(
          `Each row names another account, ${names.length} that the family does not have, such as ${quoted(names.slice(0, 2))}: they look like references, not like accounts. ${sentenceOf(asOne)} If they are accounts, ${create}.`,
          { accounts, missing: names },
        );
      const message = [
        ...(names.length === 0 ? [] : [`The family has no account ${quoted(names)}.`]),
        ...ambiguous.map(ambiguousSentence),
        ...(ambiguous.length === 0
          ? []
          : [
              "Write a name in the content that no other of them has or had; PATCH /api/v1/accounts/{id} gives an account one.",
            ]),
        ...(nameless === null
          ? []
          : [`Rows that name no account: ${nameless.count}, the first in line ${nameless.line}.`]),
        nameless === null
          ? sentenceOf(names.length === 0 ? asOne : `${create}, or ${asOne}`)
          : `Write an account in each row${names.length === 0 ? "" : ` and ${create}`}, or ${asOne}.`,
      ].join(" ");
      return required(message, { accounts, missing: names });
    }
  }
};

type Examined = Pick<ExaminedImport, "upload" | "options" | "findings" | "sha256"> &
  Partial<Pick<ExaminedImport, "used" | "facts">>;

const rememberedNotes = ({ used }: Pick<Examined, "used">): readonly string[] =>
  (used?.sentences ?? []).map((each) => textOf(each));

const notImportable = (why: NotImportable, examined: Examined): OperationAnswer => {
  switch (why.reason) {
    case "type_not_stored":
      return refused(UNPROCESSABLE, "import_not_supported", `${why.type} can be checked but not stored.`);
    case "undecided":
      return refused(
        UNPROCESSABLE,
        "import_undecided",
        `The content can be read in more than one way. Nothing was stored. Send an answer to each question in undecided: as the field of its name, or in profile where there is no such field.${why.account === undefined ? "" : " The account is open, too: account says what to send."}`,
        {
          undecided: why.undecided.map(reportedQuestion),
          ...(examined.used === undefined ? {} : { notes: rememberedNotes(examined) }),
          ...(why.account === undefined ? {} : { account: accountRequired(why.account) }),
        },
      );
    default:
      return { status: UNPROCESSABLE, body: accountRequired(why) };
  }
};

const invalid = (outcome: PreflightOutcome, { findings, used }: Examined): OperationAnswer => {
  const { status, body } = toResponse(outcome, { findings, how_read: true, remembered: used });
  return "data" in body
    ? refused(
        UNPROCESSABLE,
        "import_invalid",
        "The content has errors; nothing was stored. data lists them.",
        body,
      )
    : { status, body };
};

const importedOtherwise = ({ id, created_at }: StoredImport): OperationAnswer =>
  refused(
    CONFLICT,
    "already_imported",
    `The content was already imported on ${created_at.slice(0, 10)}, into another account or read in another way. Undo that with DELETE /api/v1/imports/${id}, or set again to true to keep it: rows that are read in another way now, or go into another account, are there twice then.`,
    { import_id: id },
  );

const imported = (
  outcome: Extract<ImportOutcome, { readonly _tag: "Imported" }>,
  { upload, options, sha256, used, facts }: Examined,
): OperationAnswer => {
  const sentences = [...rememberedNotes({ used }), ...importNotes(outcome)];
  const notes = sentences.length === 0 ? {} : { notes: sentences };
  if (outcome.import !== undefined)
    return { status: 201, body: { ...toImportBody(outcome.import), ...notes } };
  const account_id = optionText(options, "account_id")?.toLowerCase();
  const report = outcome.outcome._tag === "Checked" ? outcome.outcome.report : undefined;
  return {
    status: 200,
    body: {
      dry_run: true,
      type: report?.type ?? null,
      filename: toStorableText(report?.content.filename ?? ""),
      sha256,
      byte_size: upload.bytes.length,
      // An account that would be made has no id before it is.
      account: account_id === undefined || facts?.new_account !== undefined ? null : { id: account_id },
      reading: readingOf(options, report?.format),
      ...(report?.accounts === undefined ? {} : { accounts: report.accounts }),
      counts: outcome.counts,
      ...notes,
    },
  };
};

/** The answer to a request to import a file (docs/spec/import.md, Over HTTP). */
export const importAnswer = (outcome: ImportOutcome, examined: Examined): OperationAnswer => {
  switch (outcome._tag) {
    case "NotValid":
      return invalid(outcome.outcome, examined);
    case "NotImportable":
      return notImportable(outcome, examined);
    case "AlreadyImported":
      return { status: 200, body: toImportBody(outcome.import) };
    case "ImportedOtherwise":
      return importedOtherwise(outcome.import);
    case "Imported":
      return imported(outcome, examined);
  }
};
