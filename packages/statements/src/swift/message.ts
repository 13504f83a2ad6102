import { NotReadable } from "../basics/not-readable.ts";
import type { EntryWithIds } from "../ids/references.ts";
import { EntryLimit } from "../model/entry-limit.ts";
import { endless, type Field, MAX_LINES } from "./fields.ts";
import { type ReadBalance, readBalance } from "./swift-balance.ts";
import { type EntryFields, readEntry } from "./swift-entry.ts";

/** What a message tells of money; one message is a statement or a page of one. */
export interface Message {
  readonly line: number;
  account: Field | undefined;
  opening: ReadBalance | undefined;
  closing: ReadBalance | undefined;
  /** The currency of the opening balance, or of the floor limit in an interim report. */
  currency: string | null;
  isInterim: boolean;
  readonly entries: EntryWithIds[];
  /** `:90C:` */
  creditSum: Field | undefined;
  /** `:90D:` */
  debitSum: Field | undefined;
}

const newMessage = (line: number): Message => ({
  line,
  account: undefined,
  opening: undefined,
  closing: undefined,
  currency: null,
  isInterim: false,
  entries: [],
  creditSum: undefined,
  debitSum: undefined,
});

const limitCurrency = ({ lines }: Field): string | null => /^[A-Z]{3}/.exec(lines[0] ?? "")?.[0] ?? null;

/** A further field of an entry begins with a word of its own. */
const addLines = (lines: string[] | undefined, field: Field): void => {
  if (lines === undefined) return;
  const isFurther = lines.length > 0;
  for (const [index, line] of field.lines.entries()) lines.push(isFurther && index === 0 ? ` ${line}` : line);
  if (lines.length > MAX_LINES) throw endless(field.line);
};

/** Collects the fields of content in messages. */
class Messages {
  readonly found: Message[] = [];
  readonly #limit = new EntryLimit();
  #message: Message | undefined;
  /** The entry of which the next field can tell. */
  #entry: EntryFields | undefined;

  take(field: Field): void {
    const { tag } = field;
    if (tag === "86") addLines(this.#entry?.information, field);
    else if (tag === "NS") addLines(this.#entry?.notes, field);
    else {
      this.endEntry();
      if (tag === "20") this.#begin(field);
      else this.#add(field, this.#message ?? this.#begin(field));
    }
  }

  endEntry(): void {
    const [fields, message] = [this.#entry, this.#message];
    this.#entry = undefined;
    if (fields === undefined || message === undefined) return;
    const entry = readEntry(fields, message.currency);
    this.#limit.addEntry(entry);
    this.#checkLimit();
    message.entries.push(entry);
  }

  #checkLimit(): void {
    const { refusal } = this.#limit;
    if (refusal !== undefined) throw new NotReadable(refusal.what, refusal.message);
  }

  #begin({ line }: Field): Message {
    this.#limit.addStatement();
    this.#checkLimit();
    this.#message = newMessage(line);
    this.found.push(this.#message);
    return this.#message;
  }

  #add(field: Field, message: Message): void {
    const { tag } = field;
    if (tag === "61") this.#entry = { line: field, information: [], notes: [] };
    else if (tag.startsWith("25")) this.#addAccount(field, message);
    else if (tag.startsWith("60")) this.#addOpening(field, message);
    else if (tag.startsWith("62")) message.closing = readBalance(field);
    else if (tag === "90C") message.creditSum ??= field;
    else if (tag === "90D") message.debitSum ??= field;
    else if (tag === "34F" || tag === "13D") {
      message.isInterim = true;
      if (tag === "34F") message.currency ??= limitCurrency(field);
    }
  }

  /** A second account without `:20:` in front begins a message too. */
  #addAccount(field: Field, message: Message): void {
    const own = message.account === undefined ? message : this.#begin(field);
    own.account = field;
  }

  #addOpening(field: Field, message: Message): void {
    message.opening ??= readBalance(field);
    message.currency = message.opening.balance?.currency ?? message.currency;
  }
}

/** The messages of content, without those that name neither an account nor money. Throws NotReadable for too many. */
export const messagesOf = (fields: Iterable<Field>): readonly Message[] => {
  const messages = new Messages();
  for (const field of fields) messages.take(field);
  messages.endEntry();
  return messages.found.filter(
    ({ account, opening, entries }) => account !== undefined || opening !== undefined || entries.length > 0,
  );
};
