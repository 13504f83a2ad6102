import { NotReadable } from "../basics/not-readable.ts";
import type { EntryWithIds } from "../ids/references.ts";
import type { EntryLimit } from "../model/entry-limit.ts";
import type { StatementFormat } from "../model/opened.ts";
import type { Place } from "../model/place.ts";
import type { Account } from "../model/statement.ts";
import type { Element } from "../xml/element.ts";
import type { ElementTarget } from "../xml/stream-elements.ts";
import { accountIdOf, accountOf, ownerNameOf } from "./account.ts";
import { type StatedBalance, statedBalance } from "./balance.ts";
import { type Details, detailsOf } from "./details.ts";
import { readEntry } from "./entry.ts";
import type { Owner } from "./parties.ts";

export type CamtFormat = Extract<StatementFormat, `camt.${string}`>;

/** A statement, report or notification before the ids of the whole content are known. */
export interface ReadStatement {
  readonly place: Extract<Place, { kind: "xml" }>;
  account: Account;
  owner: Owner;
  /** `ElctrncSeqNb`, to put those of one day in order. */
  sequence: string;
  /** By their codes, those of what was booked. */
  readonly balances: Map<string, StatedBalance>;
  /** Of any balance. */
  balanceCurrency: string | null;
  readonly entries: EntryWithIds[];
}

/** The messages of bank to customer, and the formats in which they come. */
const MESSAGES: readonly (readonly [RegExp, CamtFormat])[] = [
  [/^BkToCstmrAcctRpt/, "camt.052"],
  [/^BkToCstmrStmt/, "camt.053"],
  [/^BkToCstmrDbtCdtNtfctn/, "camt.054"],
];

const formatOf = (name: string): CamtFormat | undefined =>
  MESSAGES.find(([message]) => message.test(name))?.[1];

const STATEMENT_NAMES: ReadonlySet<string> = new Set(["Stmt", "Rpt", "Ntfctn"]);

/** Neither available balances prove anything, nor those of a moment within the day. */
const BOOKED_BALANCES: ReadonlySet<string> = new Set(["OPBD", "PRCD", "CLBD"]);

/** What has been read of content before. */
export interface Before {
  readonly entries: number;
  readonly limit: EntryLimit;
  /** `a.xml/`, in front of paths within an archive. */
  readonly path: string;
}

/** No batch of a bank has more payments; each takes memory. */
const MAX_PAYMENTS = 50_000;

/** Collects the statements of a message out of the elements of its document. */
export class CamtMessage implements ElementTarget {
  readonly wholeNames: ReadonlySet<string> = new Set(["Acct", "Bal", "ElctrncSeqNb", "Ntry", "TxDtls"]);
  /** Addresses and banks are most of many documents. */
  readonly unwantedNames: ReadonlySet<string> = new Set(["PstlAdr", "CtctDtls", "RltdAgts", "Chrgs", "Svcr"]);
  readonly statements: ReadStatement[] = [];
  format: CamtFormat | undefined;
  /** The name of the outermost element. */
  root = "";
  entryCount: number;
  readonly #before: Before;
  #current: ReadStatement | undefined;
  #details: Details[] = [];

  constructor(before: Before) {
    this.#before = before;
    this.entryCount = before.entries;
  }

  begin(name: string, parent: string, line: number): void {
    if (parent === "") this.root = name;
    this.format ??= formatOf(name);
    if (!STATEMENT_NAMES.has(name) || formatOf(parent) === undefined) return;
    this.#before.limit.addStatement();
    this.#checkLimit();
    const path = `${this.#before.path}${name}[${this.statements.length + 1}]`;
    this.#current = {
      place: { kind: "xml", entry: 0, path, line },
      account: { id: "", name: "", currency: null },
      owner: { name: "", account: "" },
      sequence: "",
      balances: new Map(),
      balanceCurrency: null,
      entries: [],
    };
    this.statements.push(this.#current);
  }

  end(name: string): void {
    if (STATEMENT_NAMES.has(name)) this.#current = undefined;
  }

  whole(element: Element, parent: string): void {
    const statement = this.#current;
    if (statement === undefined) return;
    if (element.name === "TxDtls") this.#addDetails(element);
    else if (element.name === "Ntry") this.#addEntry(element, statement);
    else if (!STATEMENT_NAMES.has(parent)) return;
    else if (element.name === "Acct") this.#setAccount(element, statement);
    else if (element.name === "Bal") this.#addBalance(element, statement);
    else statement.sequence = element.text.trim();
  }

  #checkLimit(): void {
    const { refusal } = this.#before.limit;
    if (refusal !== undefined) throw new NotReadable(refusal.what, refusal.message);
  }

  #addDetails(element: Element): void {
    if (this.#details.length === MAX_PAYMENTS)
      throw new NotReadable(
        "too_large",
        `An entry has more than ${MAX_PAYMENTS} payments. Download a shorter period from the bank.`,
      );
    this.#details.push(detailsOf(element));
  }

  #addEntry(element: Element, statement: ReadStatement): void {
    this.entryCount += 1;
    // A template would keep each of its pieces.
    const path = [statement.place.path, "/Ntry[", statement.entries.length + 1, "]"].join("");
    const entry = readEntry(element, this.#details, statement.owner, { number: this.entryCount, path });
    this.#before.limit.addEntry(entry);
    this.#checkLimit();
    statement.entries.push(entry);
    this.#details = [];
  }

  #setAccount(element: Element, statement: ReadStatement): void {
    statement.account = accountOf(element);
    statement.owner = { name: ownerNameOf(element), account: accountIdOf(element) };
  }

  /** The first of a kind: further ones are in other currencies, or of another time. */
  #addBalance(element: Element, statement: ReadStatement): void {
    const stated = statedBalance(element);
    statement.balanceCurrency ??= stated.balance?.currency ?? null;
    if (BOOKED_BALANCES.has(stated.code) && !statement.balances.has(stated.code))
      statement.balances.set(stated.code, stated);
  }
}
