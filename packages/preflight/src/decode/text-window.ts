import type { Refused } from "../findings/refusal.ts";
import type { Encoding } from "../options/encodings.ts";
import { decodeCodePage, isCodePage } from "./code-pages.ts";
import { binaryData, CSV, fileTooLarge } from "./content.ts";
import { type IncomingBytes, together } from "./incoming-bytes.ts";
import type { Utf8Text } from "./utf8.ts";

/** Bytes that are fetched at once. */
const PART = 65_536;

/** Reads a text part by part: a character whose bytes are in two of them is in the second. A byte order mark is none. */
const textByParts = (encoding: Encoding): ((bytes: Uint8Array, isLast: boolean) => string) => {
  if (isCodePage(encoding)) return (bytes) => decodeCodePage(bytes, encoding);
  const decoder = new TextDecoder(encoding);
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
};

/** The part of a text that is in memory while the text comes. */
export class TextWindow {
  /** What is in memory; `above` says how much of the text was let go. */
  text: Utf8Text & { readonly above: number } = { bytes: new Uint8Array(0), above: 0 };
  /** Why no more is read, although more would come. */
  refused: Refused | undefined;
  private readonly incoming: IncomingBytes;
  private readonly encoder = new TextEncoder();
  private readonly decode: ReturnType<typeof textByParts>;
  private readonly part: number;

  constructor(incoming: IncomingBytes, encoding: Encoding, part = PART) {
    this.incoming = incoming;
    this.decode = textByParts(encoding);
    this.part = part;
  }

  /** Whether the end of the text is in memory. */
  get hasEnd(): boolean {
    return this.incoming.hasEnded;
  }

  /** Lets go of what is above an offset. */
  drop(end: number): void {
    const { bytes, above } = this.text;
    this.text = { bytes: bytes.subarray(end), above: above + end };
  }

  /**
   * Fetches more, if there is more. What is kept because it has no end yet is looked at again each time, so each time there comes as
   * much again.
   */
  async fill(): Promise<void> {
    if (this.hasEnd || this.refused !== undefined) return;
    this.add(await this.incoming.next(Math.max(this.part, this.text.bytes.length)));
    if (this.incoming.isTooLarge) this.refused = fileTooLarge(this.incoming.most);
  }

  /** Adds bytes that have come, as far as they are text: only when all of a file is there can it be said whether a NUL is a mistake. */
  add(bytes: Uint8Array): void {
    const text = this.decode(bytes, this.hasEnd);
    const nul = text.indexOf("\0");
    if (nul >= 0) this.refused = binaryData(CSV);
    const { bytes: before, above } = this.text;
    const more = this.encoder.encode(nul < 0 ? text : text.slice(0, nul));
    this.text = { bytes: together([before, more], before.length + more.length), above };
  }
}
