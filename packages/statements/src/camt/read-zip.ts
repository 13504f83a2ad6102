import { NotReadable, openedOrReason } from "../basics/not-readable.ts";
import { EntryLimit } from "../model/entry-limit.ts";
import type { Opened } from "../model/opened.ts";
import type { Statement } from "../model/statement.ts";
import { quoted } from "../text/quoted.ts";
import type { Pieces } from "../xml/stream-elements.ts";
import type { Member } from "../zip/directory.ts";
import { type Budget, UnpackError, unpack } from "../zip/unpack.ts";
import {
  archiveFiles,
  damagedArchive,
  MAX_UNPACKED_BYTES,
  nestedArchive,
  tooLarge,
} from "./archive-files.ts";
import type { CamtFormat, CamtMessage, ReadStatement } from "./camt-message.ts";
import { readMessage } from "./read-message.ts";
import { inStatementOrder } from "./statement-order.ts";
import { statementsOf } from "./statements.ts";

/** Thrown at the first bytes of a file that is no XML. */
class NotXml extends Error {}

const ARCHIVE = /^PK\u0003\u0004/;

/** The first bytes of what can be XML in any encoding: a mark, white space, `<`. */
const XML = /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*</;

const HEAD_LENGTH = 64;

const checkHead = (piece: Uint8Array, name: string): void => {
  const head = String.fromCharCode(...piece.subarray(0, HEAD_LENGTH));
  if (ARCHIVE.test(head)) throw nestedArchive(name);
  if (!XML.test(head)) throw new NotXml();
};

/** The bytes of a member, from its first on each time that they are asked for. */
const piecesOf = (member: Member, budget: Budget): Pieces<Uint8Array> => {
  const { left } = budget;
  return (take) => {
    budget.left = left;
    let isFirst = true;
    for (const piece of unpack(member, budget)) {
      if (isFirst) checkHead(piece, member.name);
      isFirst = false;
      take(piece);
    }
  };
};

const unpackFailure = ({ what }: UnpackError, name: string): NotReadable =>
  what === "too_large" ? tooLarge() : damagedArchive(` at ${quoted(name)}`);

/** The messages of an archive, as far as they are read. */
class Delivery {
  readonly statements: ReadStatement[] = [];
  readonly formats = new Set<CamtFormat>();
  /** Names of files that are no CAMT. */
  readonly unread: string[] = [];
  readonly #budget: Budget = { left: MAX_UNPACKED_BYTES };
  readonly #limit = new EntryLimit();
  #entries = 0;

  read(file: Member): void {
    const before = { entries: this.#entries, limit: this.#limit, path: `${file.name}/` };
    const pieces = piecesOf(file, this.#budget);
    try {
      this.#add(readMessage(pieces, before, `${quoted(file.name)} in this ZIP file`), file);
    } catch (error) {
      if (error instanceof UnpackError) throw unpackFailure(error, file.name);
      if (!(error instanceof NotXml)) throw error;
      this.unread.push(file.name);
    }
  }

  #add({ format, statements, entryCount }: CamtMessage, { name }: Member): void {
    if (format === undefined) this.unread.push(name);
    else this.formats.add(format);
    this.#entries = entryCount;
    for (const statement of statements) this.statements.push(statement);
  }
}

const SHOWN_NAMES = 3;

const shown = (names: readonly string[]): string =>
  names.slice(0, SHOWN_NAMES).map(quoted).join(", ") + (names.length > SHOWN_NAMES ? ", …" : "");

const formatOf = ({ formats, unread }: Delivery): CamtFormat => {
  const [format, other] = formats;
  if (format === undefined)
    throw new NotReadable(
      "archive",
      `This ZIP file holds no CAMT file, but ${shown(unread)}. Only CAMT is read from a ZIP file: unpack it, and give the files in it.`,
    );
  if (other !== undefined)
    throw new NotReadable(
      "archive",
      `This ZIP file holds both ${format} and ${other}, which tell the same payments: unpack it, and give the files of one kind.`,
    );
  return format;
};

/** The first statement tells of the files that are no CAMT. */
const withUnread = (
  statements: readonly Statement[],
  unread: readonly string[],
  read: readonly ReadStatement[],
): readonly Statement[] => {
  const [first, ...others] = statements;
  const place = read[0]?.place;
  if (unread.length === 0 || first === undefined || place === undefined) return statements;
  const message = `The ZIP file also holds ${shown(unread)}: no CAMT, not read.`;
  return [
    { ...first, problems: [...first.problems, { code: "unreadable_field", message, place }] },
    ...others,
  ];
};

/** Reads a ZIP of CAMT files as one delivery, in the order of the statements. Never throws. */
export const readZip = (bytes: Uint8Array): Opened =>
  openedOrReason(() => {
    const delivery = new Delivery();
    for (const file of archiveFiles(bytes)) delivery.read(file);
    const format = formatOf(delivery);
    if (delivery.statements.length === 0)
      throw new NotReadable(
        "no_entries",
        "The files in this ZIP file hold no statement. Download one with transactions from the bank.",
      );
    const read = inStatementOrder(delivery.statements);
    const statements = withUnread(statementsOf(read), delivery.unread, read);
    return { kind: "statements", format, statements, dateOrder: "decided" };
  });
