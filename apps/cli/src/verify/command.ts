import { followsReceipt, type ReadReceipt, readReceipt, verifyReceipt } from "@farthing/core/import";
import { MAX_FILE_BYTES, readProfile, type Upload } from "@farthing/preflight";
import { withTable } from "@farthing/tables";
import { Command } from "commander";
import * as Result from "effect/Result";
import { fileName } from "../files/file-name.ts";
import { readSource } from "../preflight/read-source.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { answer, type Format, formatOption } from "../terminal/format-option.ts";
import { visible, writeError } from "../terminal/output.ts";
import { sayVerdict } from "./say-verdict.ts";

interface Flags {
  readonly previous?: string;
  readonly format: Format;
}

const MORE = `
The receipt and the file are enough: nothing is asked of the database.

Examples:
  farthing verify july.json july.csv
  farthing verify july.json july.csv --previous june.json

Exit status: 0 both are as they were, 1 something differs,
2 could not be compared.`;

/** Why something cannot be compared, in a sentence. */
class NotUsable extends Error {}

const called = (name: string): string => (name === "-" ? "standard input" : name);

const read = async (name: string): Promise<Upload> => {
  const source = await readSource(name, undefined, MAX_FILE_BYTES);
  if ("unreadable" in source)
    throw new NotUsable(`${visible(called(name))} cannot be read: ${source.unreadable}.`);
  return source.upload;
};

const openReceipt = async (name: string): Promise<ReadReceipt> => {
  const { bytes } = await read(name);
  const found = readReceipt(new TextDecoder().decode(bytes));
  if (Result.isFailure(found))
    throw new NotUsable(
      `${visible(called(name))} is no receipt of an import: ${found.failure}. The receipt comes first, then the file: \`farthing verify RECEIPT FILE\`.`,
    );
  return found.success;
};

/** The file as preflight reads it: a statement or a workbook with its table. */
const openFile = async (name: string, { receipt: { reading } }: ReadReceipt): Promise<Upload> => {
  const profile = readProfile(reading);
  return withTable(await read(name), profile._tag === "BadProfile" ? {} : profile.options);
};

const verify = async (receipt: string, file: string, { previous, format }: Flags): Promise<ExitCode> => {
  const opened = await openReceipt(receipt);
  const before = previous === undefined ? undefined : await openReceipt(previous);
  const verdict = verifyReceipt(opened, await openFile(file, opened));
  const follows =
    before === undefined
      ? undefined
      : before.changed.length === 0 && followsReceipt(opened.receipt, before.receipt);
  const { changed, is_same_file, differences, unread } = verdict;
  const isFine =
    changed.length === 0 &&
    is_same_file &&
    differences.length === 0 &&
    unread === undefined &&
    follows !== false;
  const names = { receipt: called(receipt), file: called(file), previous };
  const body = {
    ...{ valid: isFine, changed, is_same_file, unread: unread ?? null },
    differences: differences.map((each) => ({
      ...{ receipt: each.receipt ?? null, file: each.file ?? null, fields: each.fields },
      ...{ line: each.line ?? null, reason: each.reason ?? null },
    })),
    ...(follows === undefined ? {} : { follows_previous: follows }),
  };
  answer(format, body, () => sayVerdict({ opened, verdict, follows, names }));
  return isFine ? ExitCode.ok : ExitCode.invalid;
};

/** `farthing verify RECEIPT FILE` */
export const verifyCommand = (exit: (code: ExitCode) => void): Command => {
  const command = new Command("verify")
    .description(
      "Compares a file with the receipt of its import: whether the receipt is as it was made, whether the file is byte for byte the one that was imported, and if not, which rows differ.",
    )
    .argument(
      "<receipt>",
      "the receipt, as `farthing import show --receipt` prints it, or - for standard input",
    )
    .argument("<file>", "the file, or - for standard input")
    .option("--previous <receipt>", "also check that this is the receipt before it", fileName)
    .addOption(formatOption())
    .addHelpText("after", MORE);
  return command.action(async (receipt: string, file: string, flags: Flags) => {
    if (receipt === "-" && file === "-")
      command.error("farthing: Only one of the two can be standard input.", { exitCode: 2 });
    try {
      exit(await verify(receipt, file, flags));
    } catch (error) {
      if (!(error instanceof NotUsable)) throw error;
      writeError(error.message);
      exit(ExitCode.unchecked);
    }
  });
};
