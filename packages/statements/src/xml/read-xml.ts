import { SaxesParser, type SaxesTagPlain } from "saxes";
import { NotReadable } from "../basics/not-readable.ts";

export type XmlAttributes = Readonly<Record<string, string>>;

/** What is met in a document; elements by their names without prefixes. */
export interface XmlHandlers {
  readonly open: (element: string, attributes: XmlAttributes) => void;
  readonly close: (element: string) => void;
  readonly text: (text: string) => void;
}

/** Takes a document piece by piece. Both throw NotReadable for what is not well-formed. */
export interface XmlReader {
  write(piece: string): void;
  end(): void;
}

/** No table is nested as deep; each level takes memory. */
const MAX_DEPTH = 256;

/** No tag, and no text between two of them, is longer: a cell holds at most 32,767 characters. They are put together in memory. */
const MAX_TOKEN = 2 ** 20;

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

const tooDeep = (part: string): NotReadable =>
  new NotReadable("damaged", `${part} is damaged: its elements are nested too deep. Download it again.`);

const tooLong = (part: string): NotReadable =>
  new NotReadable(
    "too_large",
    `${part} has a text of more than a million characters. Delete that cell and save the file again.`,
  );

/** A reader of XML that knows no entities but those of XML itself, loads nothing, and takes memory for one text at a time. */
export const xmlReader = (part: string, handlers: XmlHandlers): XmlReader => {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let sinceTag = 0;
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    sinceTag = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw tooDeep(part);
    handlers.open(localName(name), attributes);
  });
  parser.on("closetag", ({ name }: SaxesTagPlain) => {
    sinceTag = 0;
    depth -= 1;
    handlers.close(localName(name));
  });
  parser.on("text", handlers.text);
  parser.on("cdata", handlers.text);
  parser.on("error", ({ message }) => {
    throw new NotReadable(
      "damaged",
      `${part} is damaged (${message.replace(/\.$/, "")}). Download it again.`,
    );
  });
  return {
    write: (piece) => {
      sinceTag += piece.length;
      parser.write(piece);
      if (sinceTag > MAX_TOKEN) throw tooLong(part);
    },
    end: () => {
      parser.close();
    },
  };
};

/** The prefix of attributes, with its colon, that a root element declares for a namespace. */
export const prefixOf = (attributes: XmlAttributes, namespace: string, otherwise: string): string => {
  const declared = Object.keys(attributes).find(
    (name) => name.startsWith("xmlns:") && attributes[name] === namespace,
  );
  return declared === undefined ? otherwise : `${declared.slice("xmlns:".length)}:`;
};
