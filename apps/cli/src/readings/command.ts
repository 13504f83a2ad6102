import {
  findReading,
  forgetReading,
  listReadings,
  Readings,
  type StoredReading,
  toReadingBody,
} from "@farthing/core/import";
import { Accounts } from "@farthing/core/transactions";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { actingFamily, userOption } from "../storage/family.ts";
import { answerList } from "../storage/listed-part.ts";
import { type Choosing, ID, type Identified, lastOption, likeIn, ownId } from "../storage/own-id.ts";
import { allPages, readPages } from "../storage/read-pages.ts";
import { onReadStorage, onStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { answer, tellDone } from "../terminal/format-option.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { visible } from "../terminal/output.ts";
import { shownId } from "../terminal/shown-id.ts";
import { table, whole } from "../terminal/table.ts";
import { optionLines } from "./option-lines.ts";

interface OfUser extends StoredFlags, Choosing {}

/** So much of a header row is said in a sentence. */
const SHOWN = 60;

/** What a person recognises a layout by: its header row, or what its columns hold. */
const columnsOf = ({ layout: { columns, has_header, format } }: StoredReading): string => {
  if (columns.length === 0) return format;
  const names = columns.map((name) => name || "blank").join(", ");
  return has_header ? names : `no header: ${names}`;
};

const cut = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** The names of accounts by their ids. */
const accountNames = Effect.fnUntraced(function* (familyId: string, readings: readonly StoredReading[]) {
  const accounts = yield* Accounts;
  const names = new Map<string, string>();
  for (const id of new Set(readings.map(({ account_id }) => account_id))) {
    const account = id === null ? undefined : yield* accounts.find(familyId, id);
    if (account !== undefined) names.set(account.id, account.name);
  }
  return ({ account_id }: StoredReading): string =>
    account_id === null ? "as the file says" : visible(names.get(account_id) ?? account_id);
});

const list = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<OfUser & Limited>(
    new Command("list")
      .summary("list remembered readings, the newest first")
      .description(
        "Lists how files were read when they were imported, the newest first: the next file with the same columns is read so.",
      )
      .addOption(userOption())
      .addOption(limitOption())
      .addHelpText("after", "\nExample:\n  farthing readings list"),
    exit,
    ({ user, limit, format }) =>
      Effect.gen(function* () {
        const family = yield* actingFamily(user);
        const found = yield* readPages(limit, (query) => listReadings(family.id, query));
        const nameOf = yield* accountNames(family.id, found.items);
        const rows = found.items.map((each) => [
          ...[each.learned_at.slice(0, 10), nameOf(each), each.layout.format],
          ...[columnsOf(each), shownId(each.id)],
        ]);
        answerList(
          format,
          { readings: found.items.map(toReadingBody) },
          () =>
            rows.length === 0
              ? "No readings are remembered."
              : table([whole("day"), "account", "format", "columns", whole("id")], rows),
          found,
        );
        return undefined;
      }),
  );

const READING: Identified<Readings> = {
  ...{ code: "record_not_found", name: "remembered reading", list: "readings list" },
  ownerOf: (id) => Readings.use((readings) => readings.familyOf(id)),
  like: (familyId, part) =>
    Effect.map(
      allPages((query) => listReadings(familyId, query)),
      (all) =>
        likeIn(
          all.map((each) => ({ id: each.id, text: cut(columnsOf(each)) })),
          part,
        ),
    ),
};

const linesOf = (reading: StoredReading, account: string): string =>
  [
    `${reading.id} of ${reading.learned_at}`,
    `  format: ${reading.layout.format}`,
    ...(reading.layout.columns.length === 0 ? [] : [`  columns: ${visible(columnsOf(reading))}`]),
    `  account: ${account}`,
    `  import: ${reading.import_id}`,
    ...optionLines(reading),
  ].join("\n");

const show = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<OfUser>(
    new Command("show")
      .summary("show a remembered reading")
      .description(
        "Shows a remembered reading: the columns by which a file is recognised, what was said of it, and what was found in it.",
      )
      .argument("[id]", ID)
      .addOption(lastOption("the reading that was remembered last"))
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing readings show 0190a7c2-6f00-7000-8000-000000000001"),
    exit,
    ({ format, ...choosing }, given) =>
      Effect.gen(function* () {
        const { family, id } = yield* ownId(READING, choosing, given);
        const found = yield* findReading(family.id, id);
        const nameOf = yield* accountNames(family.id, [found]);
        answer(format, toReadingBody(found), () => linesOf(found, nameOf(found)));
        return undefined;
      }),
  );

const forget = (exit: (code: ExitCode) => void): Command =>
  onStorage<OfUser>(
    new Command("forget")
      .summary("forget a reading")
      .description(
        "Forgets how a file was read: the next one with the same columns is read, and asked about, as if it were the first. What was imported stays.",
      )
      .argument("[id]", ID)
      .addOption(lastOption("the reading that was remembered last"))
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing readings forget 0190a7c2-6f00-7000-8000-000000000001"),
    exit,
    ({ format, ...choosing }, given) =>
      Effect.gen(function* () {
        const { family, id } = yield* ownId(READING, choosing, given);
        yield* forgetReading(family.id, id);
        tellDone(format, { id }, () => `The reading ${id} is forgotten.`);
        return undefined;
      }),
  );

/** `farthing readings list | show | forget` */
export const readingsCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("readings")
    .description("Lists, shows and forgets how files were read when they were imported.")
    .addHelpText("after", "\nExample:\n  farthing readings list")
    .addCommand(list(exit))
    .addCommand(show(exit))
    .addCommand(forget(exit));
