import type { User } from "@farthing/core/access";
import type { FileSpan } from "../../packages/core/test/books/bank-files.ts";
import { BooksModel } from "../../packages/core/test/books/books-model.ts";
import { type BankBooking, SYNCED, type Truth } from "../../packages/core/test/books/truth.ts";
import { addDecimals, negateDecimal } from "../../packages/values/src/index.ts";
import type { Request } from "../world/intent.ts";
import type { HandModel } from "./hand-model.ts";

/** What its banks have at the beginning, before all bookings. */
const OPENING = "1000";

/** A family, what its banks have booked, and what its books must be. */
export class FamilyBooks {
  readonly family_id: string;
  readonly users: readonly User[];
  readonly connection_id: string;
  /** The account that is kept by hand. */
  readonly purse: string;
  readonly model: BooksModel;
  readonly hand: HandModel;
  /** How many of the bookings of the account that is synced its bank tells by now. */
  #told = 0;
  /** Which request looked last whether a file is stored already, by its text. */
  readonly importing = new Map<string, Request>();
  /** The file that a client of the family has last sent, and the transaction that one wanted to change. */
  readonly last: { span?: FileSpan; changed?: string | undefined } = {};
  /** How often something was stored and taken back. */
  readonly counted = { imports: 0, undos: 0 };

  constructor(
    parts: Pick<FamilyBooks, "family_id" | "users" | "connection_id" | "purse" | "hand">,
    truth: Truth,
    accounts: readonly string[],
  ) {
    const { family_id, users, connection_id, purse, hand } = parts;
    this.family_id = family_id;
    this.users = users;
    this.connection_id = connection_id;
    this.purse = purse;
    this.hand = hand;
    this.model = new BooksModel(truth, accounts);
  }

  /** The bank books some more. */
  book(more: number): void {
    this.#told = Math.min(this.#ofBank.length, this.#told + more);
  }

  /** What the bank tells now, and the balance after it. */
  get told(): { readonly bookings: readonly BankBooking[]; readonly balance: string } {
    const bookings = this.#ofBank.slice(0, this.#told);
    return {
      bookings,
      balance: addDecimals([OPENING, ...bookings.map(({ amount }) => negateDecimal(amount))]),
    };
  }

  get #ofBank(): readonly BankBooking[] {
    return this.model.truth.filter(({ account }) => account === SYNCED);
  }
}
