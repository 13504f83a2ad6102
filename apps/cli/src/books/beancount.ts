import { isoDay, nextDay, parseIsoDay, shownAmount } from "@farthing/values";
import { AccountTree, isOpened } from "./account-tree.ts";
import type { BookAccount, Books, Counter, Entry, Movement, Part } from "./model.ts";
import { provenBalances } from "./proven-balances.ts";

/** Capitals and digits that beancount 2 knows: it has an old table of its own, and letters without case are none. */
const FIRST = /^(?:[A-Z0-9]|(?=[\u00C0-\u024F\u0386-\u03AB\u0400-\u04FF])\p{Lu})/u;

const withCapital = (part: string): string =>
  part.replace(/^./u, (letter) => {
    const capital = letter.toUpperCase();
    return capital.length === letter.length ? capital : letter;
  });

/** A part of an account has letters, digits and hyphens. */
const accountPart = (name: string): string => {
  const part = name
    .normalize("NFC")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{Nd}]+/gu, "-")
    .replace(/^-|-$/g, "");
  const capital = withCapital(part);
  return capital === "" || FIRST.test(capital) ? capital : `X${capital}`;
};

/** No currency, in ISO 4217: beancount has no amounts without one. */
const NO_CURRENCY = "XXX";

const symbolOf = (currency: string): string => {
  const symbol = currency.toUpperCase().replace(/[^A-Z0-9]+/g, "-");
  return /^[A-Z][A-Z0-9-]{0,22}[A-Z0-9]$/.test(symbol) ? symbol : NO_CURRENCY;
};

const money = ({ amount, currency }: Pick<Part, "amount" | "currency">): string =>
  `${shownAmount(amount, currency, 0)} ${symbolOf(currency)}`;

const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

/** Tags have letters of ASCII alone. */
const tagName = (tag: string): string => tag.replace(/[^\w./-]+/g, "-").replace(/^-+|-+$/g, "");

const field = (name: string, value: string, indent = "  "): readonly string[] =>
  value === "" ? [] : [`${indent}${name}: ${quoted(value)}`];

const dayAfter = (day: string): string => isoDay(nextDay(parseIsoDay(day)!));

/** Writes the entries of books as beancount has them. */
class Beancount {
  private readonly books: Books;
  private readonly tree: AccountTree;

  constructor(books: Books) {
    this.books = books;
    this.tree = new AccountTree(books, {
      part: accountPart,
      numberMark: "-",
      opening: "Opening-Balances",
      transfers: "Transfers",
    });
  }

  private opening(account: BookAccount): readonly string[] {
    if (!isOpened(account)) return [];
    const { id, name, currency, opening } = account;
    return [
      `${opening.day} * "Opening balance"`,
      ...field("id", `opening-${name}`),
      `  ${this.tree.ofAccount(id)}  ${money({ amount: opening.amount, currency })}`,
      `  ${this.tree.ofOpening()}`,
      "",
    ];
  }

  private entry({ movement, counters, shares }: Entry): readonly string[] {
    const { date, name, notes, id, reference, tags } = movement;
    const isPending = movement.pending || counters.some((each) => each.movement.pending);
    const names = tags.map(tagName).filter((tag) => tag !== "");
    const isExact = tags.every((tag) => tagName(tag) === tag);
    return [
      [
        `${date} ${isPending ? "!" : "*"} ${quoted(name)} ${quoted(notes)}`,
        ...names.map((tag) => `#${tag}`),
      ].join(" "),
      ...field("id", id),
      ...(reference === id ? [] : field("reference", reference)),
      ...(isExact ? [] : field("tags", tags.join(", "))),
      `  ${this.tree.ofAccount(movement.account)}  ${money(movement)}`,
      ...counters.flatMap((each) => this.counter(each, movement)),
      ...shares.flatMap((share) => [
        `  ${this.tree.ofShare(share)}  ${money(share)}`,
        ...field("notes", share.notes, "    "),
      ]),
      "",
    ];
  }

  private counter({ movement, cost }: Counter, of: Movement): readonly string[] {
    const { account, date, id, name, notes } = movement;
    const price = cost === undefined ? "" : ` @@ ${money(cost)}`;
    return [
      `  ${this.tree.ofAccount(account)}  ${money(movement)}${price}`,
      ...field("id", id, "    "),
      ...(date === of.date ? [] : [`    booked: ${date}`]),
      ...(name === of.name ? [] : field("name", name, "    ")),
      ...(notes === of.notes ? [] : field("notes", notes, "    ")),
    ];
  }

  /** Each account is opened on the first day of all. */
  private opened(): readonly string[] {
    const { accounts, entries } = this.books;
    const days = [
      ...accounts.flatMap(({ opening }) => opening?.day ?? []),
      ...entries.flatMap(({ movement, counters }) => [
        movement.date,
        ...counters.map((each) => each.movement.date),
      ]),
    ];
    const [first] = days.toSorted();
    if (first === undefined) return [];
    const names = new Map(accounts.map(({ id, name }) => [this.tree.ofAccount(id), name]));
    return [...this.tree.all].flatMap((account) => [
      `${first} open ${account}`,
      ...field("name", names.get(account) ?? ""),
    ]);
  }

  *lines(): Generator<readonly string[]> {
    const { accounts, entries } = this.books;
    const openings = accounts.flatMap((each) => this.opening(each));
    const proven = [...provenBalances(this.books)].map(([id, { day, amount }]) => {
      const { currency } = accounts.find((each) => each.id === id)!;
      // Beancount balances are those of the morning.
      return `${dayAfter(day)} balance ${this.tree.ofAccount(id)}  ${money({ amount, currency })}`;
    });
    yield [...this.opened(), "", ...openings];
    for (const each of entries) yield this.entry(each);
    yield proven;
  }
}

/** Books as beancount reads them. */
export function* beancountOf(books: Books): Generator<string> {
  for (const lines of new Beancount(books).lines()) yield lines.map((line) => `${line}\n`).join("");
}
