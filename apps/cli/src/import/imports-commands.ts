import {
  findImport,
  findReceipt,
  type Import,
  Imports,
  INCOMPLETE,
  listImports,
  receiptText,
  toImportBody,
  toUndoneBody,
  undoImport,
} from "@farthing/core/import";
import { type Account, Accounts } from "@farthing/core/transactions";
import { optionText, type ReadingOptions } from "@farthing/preflight";
import { statementSentence } from "@farthing/preflight/checked";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { wholeOutput } from "../files/output-file.ts";
import { actingFamily, userOption } from "../storage/family.ts";
import { answerList } from "../storage/listed-part.ts";
import { type Choosing, ID, type Identified, lastOption, likeIn, ownId } from "../storage/own-id.ts";
import { allPages, readPages } from "../storage/read-pages.ts";
import { onReadStorage, onStorage, type StoredFlags } from "../storage/stored-command.ts";
import { whileWorking } from "../storage/while-working.ts";
import { counted } from "../terminal/counted.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { answer, tellDone } from "../terminal/format-option.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { visible } from "../terminal/output.ts";
import { shownId } from "../terminal/shown-id.ts";
import { number, path, table, whole } from "../terminal/table.ts";

interface OfUser extends StoredFlags, Choosing {}

interface Undo extends OfUser {
  readonly withEdited?: true;
}

const asRow = ({ id, status, incomplete, created_at, filename, counts }: Import): string[] => [
  created_at.slice(0, 10),
  filename,
  String(counts.stored),
  String(counts.already_there),
  incomplete ? `${status}, incomplete` : status,
  shownId(id),
];

const COLUMNS = [
  ...[whole("day"), path("file"), number("stored"), number("already there"), "status", whole("id")],
];

const list = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<OfUser & Limited>(
    new Command("list")
      .summary("list imports, the newest first")
      .description("Lists imports, the newest first.")
      .addOption(userOption())
      .addOption(limitOption())
      .addHelpText("after", "\nExample:\n  farthing import list"),
    exit,
    ({ user, limit, format }) =>
      Effect.gen(function* () {
        const family = yield* actingFamily(user);
        const found = yield* readPages(limit, (query) => listImports(family.id, query));
        const imports = found.items;
        answerList(
          format,
          { imports: imports.map(toImportBody) },
          () => (imports.length === 0 ? "There are no imports." : table(COLUMNS, imports.map(asRow))),
          found,
        );
        return undefined;
      }),
  );

/** What most often turns out to be wrong: how days and amounts were read. */
const readAs = (reading: ReadingOptions): readonly string[] => {
  const parts = (["date_format", "number_format"] as const).flatMap((name) => {
    const format = optionText(reading, name);
    return format === undefined ? [] : [`${name === "date_format" ? "dates" : "numbers"} ${visible(format)}`];
  });
  return parts.length === 0 ? [] : [`  read as: ${parts.join(", ")}`];
};

const accountLines = (id: string | null, account: Account | undefined): readonly string[] => {
  if (id === null) return [];
  return [
    `  account: ${account === undefined ? `${id}, which was deleted` : `${visible(account.name)} (${id})`}`,
  ];
};

/** An import as people read it, with the account that all its rows went to if that is there. */
const lineOf = (one: Import, account: Account | undefined): string => {
  const { id, status, incomplete, account_id, created_at, undone_at, counts } = one;
  return [
    `${id} of ${created_at}${status === "undone" ? `, undone at ${undone_at}` : ""}`,
    `  file: ${visible(one.filename)}, ${one.byte_size} bytes`,
    `  type: ${one.type}`,
    ...readAs(one.reading),
    ...accountLines(account_id, account),
    ...(one.accounts ?? []).map((each) => `  ${visible(statementSentence(each))}`),
    `  rows: ${counts.stored} stored, ${counts.already_there} already there, ${counts.left_out} left out, ${counts.rejected} rejected`,
    ...(incomplete ? [`  incomplete: ${INCOMPLETE}`] : []),
  ].join("\n");
};

/** Imports by their ids; with a status the last one of that status is the last. */
const importsOf = (status?: Import["status"]): Identified<Imports> => ({
  ...{ code: "record_not_found", name: "import", list: "import list" },
  ownerOf: (id) => Imports.use((imports) => imports.familyOf(id)),
  like: (familyId, part) =>
    Effect.map(
      allPages((query) =>
        listImports(familyId, query, part === "" && status !== undefined ? { status } : {}),
      ),
      (all) =>
        likeIn(
          all.map(({ id, created_at, filename }) => ({
            id,
            text: `${filename}, ${created_at.slice(0, 10)}`,
          })),
          part,
        ),
    ),
});

const IMPORT = importsOf();

/** Nobody takes back what is taken back. */
const STANDING = { ...importsOf("stored"), noLast: "There is no import that is not undone." };

interface Show extends OfUser {
  readonly receipt?: true;
}

/** Prints the receipt of an import: it can have as many rows as a file. */
const printReceipt = Effect.fnUntraced(function* (familyId: string, id: string) {
  const receipt = yield* findReceipt(familyId, id);
  yield* Effect.promise(() =>
    wholeOutput.write(async (put) => {
      for (const part of receiptText(receipt)) await put(part);
    }),
  );
});

const show = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<Show>(
    new Command("show")
      .summary("show an import")
      .description(
        "Shows an import; with --format json all about how the file was read. With --receipt its receipt: JSON of what was stored then, with which `farthing verify` compares the file.",
      )
      .argument("[id]", ID)
      .addOption(lastOption("the newest import"))
      .option("--receipt", "print the receipt of the import instead")
      .addOption(userOption())
      .addHelpText(
        "after",
        "\nExamples:\n  farthing import show 0190a7c2-6f00-7000-8000-000000000001 --format json\n  farthing import show 0190a7c2-6f00-7000-8000-000000000001 --receipt > july.json",
      ),
    exit,
    ({ format, receipt, ...choosing }, given) =>
      Effect.gen(function* () {
        const { family, id } = yield* ownId(IMPORT, choosing, given);
        if (receipt === true) {
          yield* printReceipt(family.id, id);
          return undefined;
        }
        const found = yield* findImport(family.id, id);
        const account =
          found.account_id === null ? undefined : yield* (yield* Accounts).find(family.id, found.account_id);
        answer(format, toImportBody(found), () => lineOf(found, account));
        return undefined;
      }),
  );

const sayUndone = (outcome: Parameters<typeof toUndoneBody>[0]): string => {
  const { id, undone_at, removed, shared, also_removed, kept } = toUndoneBody(outcome);
  const gone = counted({ transactions: removed, ...also_removed });
  if (outcome.before && gone === "" && shared + kept.length === 0)
    return `Import ${id} was undone before, at ${undone_at}. Nothing was changed.`;
  const none = shared + kept.length === 0 ? "there was nothing to take away" : "nothing was taken away";
  const one = kept.length === 1;
  return [
    `Import ${id} was undone${outcome.before ? ` before, at ${undone_at}` : ""}: ${gone === "" ? none : `${gone} taken away${outcome.before ? " now" : ""}`}.`,
    ...(shared === 0
      ? []
      : [
          shared === 1
            ? "1 transaction stays: another import has it."
            : `${shared} transactions stay: another import has them.`,
        ]),
    ...(kept.length === 0
      ? []
      : [
          `${counted({ transactions: kept.length })} that you have changed ${one ? "stays" : "stay"} (undo with --with-edited takes ${one ? "it" : "them"} away, too):`,
          ...kept.map(
            ({ date, amount, currency, name }) => `  ${date} ${amount} ${currency} ${visible(name)}`,
          ),
        ]),
  ].join("\n");
};

const undo = (exit: (code: ExitCode) => void): Command =>
  onStorage<Undo>(
    new Command("undo")
      .summary("take back what an import stored")
      .description(
        "Takes away the transactions and transfers that an import has and no other import does, and the accounts, categories, tags and merchants that are only in it and nothing uses. All or nothing. Afterwards the file can be imported again.",
      )
      .argument("[id]", ID)
      .addOption(lastOption("the newest import that is not undone"))
      .option(
        "--with-edited",
        "also take away transactions that you have changed; an import that was undone without it can be undone again with it",
      )
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing import undo 0190a7c2-6f00-7000-8000-000000000001"),
    exit,
    ({ format, withEdited = false, ...choosing }, given) =>
      Effect.gen(function* () {
        const { family, id } = yield* ownId(STANDING, choosing, given);
        const undone = undoImport({ family_id: family.id, id, with_edited: withEdited });
        const outcome = yield* whileWorking("Undoing the import", undone);
        const tell = outcome.kept.length === 0 ? tellDone : answer;
        tell(format, toUndoneBody(outcome), () => sayUndone(outcome));
        return undefined;
      }),
  );

/** `farthing import list | show | undo` */
export const importsCommands = (exit: (code: ExitCode) => void): readonly Command[] => [
  list(exit),
  show(exit),
  undo(exit),
];
