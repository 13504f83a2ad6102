import { shownAmount } from "@farthing/values";
import { AccountTree, isOpened } from "./account-tree.ts";
import { placesByCurrency } from "./amount-places.ts";
import type { BookAccount, Books, Counter, Entry, Movement, Part } from "./model.ts";
import { oneLine } from "./one-line.ts";
import { provenBalances } from "./proven-balances.ts";

/** What hledger and ledger write differently. */
export interface JournalDialect {
  /** What says how amounts are written. */
  readonly head: readonly string[];
  readonly commodity: (symbol: string, places: number) => readonly string[];
  /** A tag without a value, as a comment. */
  readonly tag: (name: string) => string;
  /** What declares the names of tags and of comments with a value. */
  readonly declareTag: (name: string) => readonly string[];
}

/** Two blanks, a semicolon and a tab end the name of an account; a colon parts it. */
const accountPart = (name: string): string =>
  name.replaceAll(":", "-").replaceAll(";", ",").replace(/\s+/g, " ").trim();

/** A semicolon begins a comment. */
const description = (text: string): string => oneLine(text).replaceAll(";", ",").replace(/\s+/g, " ");

/** Brackets of a comment can hold the date of a posting, and so can the tags `date` and `date2` of hledger. */
const comment = (text: string): string =>
  text
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll(/(date2?):/gi, "$1 ");

/** The code of a transaction stands in parentheses. */
const code = (id: string): string => oneLine(id).replace(/[()\s;]+/g, "-");

const tagName = (tag: string): string => tag.replace(/[\s:,;[\]()]+/g, "-");

/** Digits and marks are part of a commodity only in quotes. */
const symbolOf = (currency: string): string =>
  /^[A-Za-z]*$/.test(currency) ? currency : `"${currency.replaceAll(/["\n;]/g, "")}"`;

const money = (amount: string, currency: string): string =>
  `${shownAmount(amount, currency, 0)} ${symbolOf(currency)}`.trim();

/** The values that comments of entries have. */
const FIELDS = ["id", "name", "notes", "reference"] as const;

const field = (name: (typeof FIELDS)[number], value: string): readonly string[] =>
  value === "" ? [] : [`    ; ${name}: ${comment(value)}`];

const posting = (account: string, amount: string): string => `    ${account}    ${amount}`;

/** Writes the entries of books in the format that hledger and ledger have in common. */
class Journal {
  readonly tree: AccountTree;
  private readonly dialect: JournalDialect;
  private readonly books: Books;

  constructor(books: Books, dialect: JournalDialect) {
    this.books = books;
    this.dialect = dialect;
    this.tree = new AccountTree(books, {
      part: accountPart,
      numberMark: " ",
      opening: "Opening balances",
      transfers: "Transfers",
    });
  }

  opening(account: BookAccount): readonly string[] {
    if (!isOpened(account)) return [];
    const { id, name, currency, opening } = account;
    const amount = money(opening.amount, currency);
    return [
      `${opening.day} * (opening-${code(name)}) Opening balance`,
      posting(this.tree.ofAccount(id), amount),
      `    ${this.tree.ofOpening()}`,
      "",
    ];
  }

  balance({ id, name, currency }: BookAccount, day: string, amount: string): readonly string[] {
    const nothing = money("0", currency);
    return [
      `${day} * (balance-${code(name)}) Balance`,
      posting(this.tree.ofAccount(id), `${nothing} = ${money(amount, currency)}`),
      "",
    ];
  }

  entry({ movement, counters, shares }: Entry): readonly string[] {
    const isPending = movement.pending || counters.some((each) => each.movement.pending);
    const head = `${movement.date} ${isPending ? "!" : "*"} (${code(movement.id)}) ${description(movement.name)}`;
    return [
      head.trimEnd(),
      ...this.about(movement),
      ...movement.tags.map((tag) => `    ; ${this.dialect.tag(tagName(tag))}`),
      posting(this.tree.ofAccount(movement.account), this.amountOf(movement)),
      ...counters.flatMap((each) => this.counter(each, movement)),
      ...shares.flatMap((share) => [
        posting(this.tree.ofShare(share), this.amountOf(share)),
        ...field("notes", share.notes),
      ]),
      "",
    ];
  }

  private amountOf({ amount, currency }: Pick<Part, "amount" | "currency">): string {
    return money(amount, currency);
  }

  private about({ notes, reference, id }: Movement): readonly string[] {
    return [...field("notes", notes), ...(reference === id ? [] : field("reference", reference))];
  }

  private counter({ movement, cost }: Counter, of: Movement): readonly string[] {
    const price = cost === undefined ? "" : ` @@ ${this.amountOf(cost)}`;
    const day = movement.date === of.date ? "" : `  ; [${movement.date}]`;
    return [
      posting(this.tree.ofAccount(movement.account), `${this.amountOf(movement)}${price}`) + day,
      ...field("id", movement.id),
      ...(movement.name === of.name ? [] : field("name", movement.name)),
      ...(movement.notes === of.notes ? [] : field("notes", movement.notes)),
    ];
  }

  private declarations(): readonly string[] {
    const { head, commodity, declareTag } = this.dialect;
    const tags = new Set(this.books.entries.flatMap(({ movement }) => movement.tags.map(tagName)));
    return [
      ...head,
      ...[...placesByCurrency(this.books)].flatMap(([currency, places]) =>
        commodity(symbolOf(currency), places),
      ),
      ...[...FIELDS, ...tags].flatMap(declareTag),
      ...[...this.tree.all].map((name) => `account ${name}`),
      "",
    ];
  }

  /** Openings, entries and balances by day: an opening before the entries of its day, a balance behind them. */
  *lines(): Generator<readonly string[]> {
    const { accounts, entries } = this.books;
    const proven = provenBalances(this.books);
    const dated: readonly (readonly [day: string, lines: () => readonly string[]])[] = [
      ...accounts.map((each) => [each.opening?.day ?? "", () => this.opening(each)] as const),
      ...entries.map((each) => [each.movement.date, () => this.entry(each)] as const),
      ...accounts.flatMap((each) => {
        const { day, amount } = proven.get(each.id) ?? {};
        return day === undefined ? [] : [[day, () => this.balance(each, day, amount!)] as const];
      }),
    ];
    const sorted = dated.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    yield this.declarations();
    for (const [, lines] of sorted) yield lines();
  }
}

/** Books as a journal, a few lines at a time. */
export function* journalOf(books: Books, dialect: JournalDialect): Generator<string> {
  for (const lines of new Journal(books, dialect).lines()) yield lines.map((line) => `${line}\n`).join("");
}
