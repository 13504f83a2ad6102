import { NotReadable } from "../basics/not-readable.ts";
import { type Pieces, streamElements, XmlError } from "../xml/stream-elements.ts";
import { xmlDecoders } from "../xml/xml-decoders.ts";
import { type Before, CamtMessage } from "./camt-message.ts";

/** Thrown for bytes that are not in the encoding that is tried. */
class WrongEncoding extends Error {}

const textOf = (decoder: TextDecoder, piece?: Uint8Array): string => {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    throw new WrongEncoding();
  }
};

/** The text of bytes, whose first piece says which decoders there are to try: `at` is the number of the one that is tried. */
const decoded =
  (bytes: Pieces<Uint8Array>, at: number): Pieces<string> =>
  (take) => {
    let decoder: TextDecoder | undefined;
    bytes((piece) => {
      decoder ??= xmlDecoders(piece)[at]!;
      take(textOf(decoder, piece));
    });
    if (decoder !== undefined) take(textOf(decoder));
  };

const readAs = (bytes: Pieces<Uint8Array>, at: number, before: Before): CamtMessage => {
  const message = new CamtMessage(before);
  streamElements(decoded(bytes, at), message);
  return message;
};

/**
 * Reads one message; its bytes may be asked for twice. Throws NotReadable if it is damaged or too large; `name` is what the document is
 * called in that sentence.
 */
export const readMessage = (bytes: Pieces<Uint8Array>, before: Before, name: string): CamtMessage => {
  try {
    try {
      return readAs(bytes, 0, before);
    } catch (error) {
      if (!(error instanceof WrongEncoding)) throw error;
      return readAs(bytes, 1, before);
    }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const sentence = `${name} is damaged at line ${error.line}: ${error.message}. Download it again.`;
    throw new NotReadable("damaged", sentence);
  }
};
