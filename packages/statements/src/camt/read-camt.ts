import { NotReadable, openedOrReason } from "../basics/not-readable.ts";
import { EntryLimit } from "../model/entry-limit.ts";
import type { Opened } from "../model/opened.ts";
import { quoted } from "../text/quoted.ts";
import { readMessage } from "./read-message.ts";
import { statementsOf } from "./statements.ts";

/** Bytes that become text at once. */
const PIECE = 65_536;

const NAME = "This XML file";

/** Reads a message of ISO 20022 of bank to customer: camt.052, camt.053 or camt.054, of any version. Never throws. */
export const readCamt = (bytes: Uint8Array): Opened =>
  openedOrReason(() => {
    const pieces = (take: (piece: Uint8Array) => void): void => {
      for (let at = 0; at < bytes.length; at += PIECE) take(bytes.subarray(at, at + PIECE));
    };
    const { format, statements, root } = readMessage(
      pieces,
      { entries: 0, limit: new EntryLimit(), path: "" },
      NAME,
    );
    if (format === undefined) {
      const sentence = `${NAME} is no bank statement: it is a document of another kind, ${quoted(root)}. Download a statement (CAMT.053) from the bank.`;
      throw new NotReadable("other", sentence);
    }
    if (statements.length === 0) {
      const sentence = `${NAME} is a ${format.toUpperCase()} message without a statement. Download one with transactions from the bank.`;
      throw new NotReadable("no_entries", sentence);
    }
    return { kind: "statements", format, statements: statementsOf(statements), dateOrder: "decided" };
  });
