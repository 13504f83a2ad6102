import { NotReadable, openedOrReason } from "../basics/not-readable.ts";
import type { Opened } from "../model/opened.ts";
import { decodeCodePage850, isCodePage850 } from "../text/code-page-850.ts";
import { decodeText } from "../text/decode-text.ts";
import { pageOfCurrency } from "../text/page-of-currency.ts";
import { fieldsOf } from "./fields.ts";
import { type Message, messagesOf } from "./message.ts";
import { statementsOf } from "./statements.ts";

/** A balance or a limit stands in front of the first entries. */
const HEAD = 65_536;

/** A balance or a limit states the currency of the account. */
const CURRENCY = /^:(?:6[02][FM]:[CD]\d{6}|34F:)([A-Z]{3})/m;

const LATIN_1 = new TextDecoder("latin1");

const textOf = (bytes: Uint8Array): string => {
  if (isCodePage850(bytes)) return decodeCodePage850(bytes);
  const [, currency = ""] = CURRENCY.exec(LATIN_1.decode(bytes.subarray(0, HEAD))) ?? [];
  return decodeText(bytes, pageOfCurrency(currency, bytes));
};

const isInterim = (messages: readonly Message[]): boolean =>
  messages.every(({ opening }) => opening === undefined) && messages.some((message) => message.isInterim);

/** Reads messages of SWIFT with entries of an account: MT940, and the interim reports MT942. Never throws. */
export const readMt94x = (bytes: Uint8Array): Opened =>
  openedOrReason(() => {
    const text = textOf(bytes);
    const messages = messagesOf(fieldsOf(text));
    if (messages.length === 0)
      throw new NotReadable(
        "no_entries",
        "This MT940 file holds no statement: no account, balance or entry is in it. Download one from the bank.",
      );
    return {
      kind: "statements",
      format: isInterim(messages) ? "mt942" : "mt940",
      statements: statementsOf(messages),
      dateOrder: "decided",
    };
  });
