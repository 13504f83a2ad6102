import { NotReadable } from "../basics/not-readable.ts";
import { type XmlHandlers, xmlReader } from "../xml/read-xml.ts";
import { type Member, membersOf } from "../zip/directory.ts";
import { type Budget, UnpackError, unpack } from "../zip/unpack.ts";

const MAX_UNPACKED = 100 * 2 ** 20;

/** Bytes that become text at once. */
const PIECE = 65_536;

const damaged = (): NotReadable =>
  new NotReadable("damaged", "This workbook is an incomplete or damaged ZIP archive. Download it again.");

const tooLarge = (): NotReadable =>
  new NotReadable("too_large", "This workbook unpacks to more than 100 MiB. Export a shorter period.");

/** A name in one form: some programs write `\` between folders, or capital letters. */
const keyOf = (part: string): string => part.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

/** UTF-8, or UTF-16 with its mark: no other encoding is in the archives of documents (ECMA-376-2, 6.2.5). */
const decoderFor = ([first, second]: Uint8Array): TextDecoder => {
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  return new TextDecoder(first === 0xfe && second === 0xff ? "utf-16be" : "utf-8");
};

function* textOf(chunks: Iterable<Uint8Array>): Generator<string> {
  let decoder: TextDecoder | undefined;
  for (const chunk of chunks) {
    decoder ??= decoderFor(chunk);
    for (let at = 0; at < chunk.length; at += PIECE)
      yield decoder.decode(chunk.subarray(at, at + PIECE), { stream: true });
  }
  if (decoder !== undefined) yield decoder.decode();
}

/** The XML parts of a document that is a ZIP archive; what is unpacked of all of them together is bounded. */
export class DocumentArchive {
  private readonly members: ReadonlyMap<string, Member>;
  private readonly budget: Budget = { left: MAX_UNPACKED };

  constructor(bytes: Uint8Array) {
    const members = membersOf(bytes);
    if (members === undefined) throw damaged();
    this.members = new Map(members.map((member) => [keyOf(member.name), member]));
  }

  has(part: string): boolean {
    return this.members.has(keyOf(part));
  }

  /** Throws NotReadable if there is no such part, or it cannot be read. */
  read(part: string, handlers: XmlHandlers): void {
    const member = this.members.get(keyOf(part));
    if (member === undefined)
      throw new NotReadable("damaged", `This workbook is damaged: ${part} is missing. Download it again.`);
    const reader = xmlReader(`This workbook (${member.name})`, handlers);
    for (const text of textOf(this.unpacked(member))) reader.write(text);
    reader.end();
  }

  private *unpacked(member: Member): Generator<Uint8Array> {
    if (member.isEncrypted)
      throw new NotReadable("encrypted", "This workbook is protected by a password. Save it without one.");
    if (member.method !== 0 && member.method !== 8)
      throw new NotReadable(
        "other",
        "This workbook is packed in a way that is not supported. Save it again.",
      );
    if (member.unpackedSize > this.budget.left) throw tooLarge();
    try {
      yield* unpack(member, this.budget);
    } catch (error) {
      if (!(error instanceof UnpackError)) throw error;
      throw error.what === "damaged" ? damaged() : tooLarge();
    }
  }
}
