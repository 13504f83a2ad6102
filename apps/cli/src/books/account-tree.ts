import type { BalanceOn, BookAccount, Books, Share } from "./model.ts";
import { UniqueNames } from "./unique-names.ts";

/** How a program wants the names of its accounts. */
export interface AccountNaming {
  /** A name as one part of that of an account; blank if nothing of it can be one. */
  readonly part: (name: string) => string;
  /** What stands between a name and its number. */
  readonly numberMark: string;
  readonly opening: string;
  readonly transfers: string;
}

const LIABILITIES: ReadonlySet<BookAccount["kind"]> = new Set(["credit_card", "loan", "other_liability"]);

const keyOf = (category: readonly string[]): string => JSON.stringify(category);

/** Whether something was in an account before its first entry. */
export const isOpened = (account: BookAccount): account is BookAccount & { readonly opening: BalanceOn } =>
  account.opening !== undefined && account.opening.amount !== "0";

/** The categories in which more was received than spent, counted by entries. */
const incomeIn = ({ entries }: Books): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const { shares } of entries)
    for (const { category, amount } of shares) {
      const key = keyOf(category);
      counts.set(key, (counts.get(key) ?? 0) + (amount.startsWith("-") ? 1 : -1));
    }
  return new Set([...counts].flatMap(([key, received]) => (received > 0 ? [key] : [])));
};

/** The accounts of plain-text accounting: those of the books by their kind, and income and expenses by category. */
export class AccountTree {
  private readonly names = new UniqueNames();
  private readonly naming: AccountNaming;
  private readonly income: ReadonlySet<string>;
  private readonly byId: ReadonlyMap<string, BookAccount>;

  constructor(books: Books, naming: AccountNaming) {
    this.naming = naming;
    this.income = incomeIn(books);
    this.byId = new Map(books.accounts.map((account) => [account.id, account]));
    for (const { id } of books.accounts) this.ofAccount(id);
    if (books.accounts.some(isOpened)) this.ofOpening();
    for (const { shares } of books.entries) for (const share of shares) this.ofShare(share);
  }

  ofAccount(id: string): string {
    const { name, kind } = this.byId.get(id)!;
    return this.named(`account ${id}`, LIABILITIES.has(kind) ? "Liabilities" : "Assets", [name]);
  }

  ofShare({ kind, category, amount }: Share): string {
    if (kind === "transfer") return this.named("transfers", "Equity", [this.naming.transfers]);
    const isIncome = category.length === 0 ? amount.startsWith("-") : this.income.has(keyOf(category));
    const root = isIncome ? "Income" : "Expenses";
    return this.named(`${root} ${keyOf(category)}`, root, category.length === 0 ? ["Unknown"] : category);
  }

  ofOpening(): string {
    return this.named("opening", "Equity", [this.naming.opening]);
  }

  /** All that the books need. */
  get all(): Iterable<string> {
    return this.names.names;
  }

  private named(key: string, root: string, parts: readonly string[]): string {
    const name = [root, ...parts.map((part) => this.naming.part(part) || "Unnamed")].join(":");
    return this.names.nameOf(key, name, (number) => `${name}${this.naming.numberMark}${number}`);
  }
}
