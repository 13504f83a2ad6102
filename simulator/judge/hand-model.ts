import { addDecimals, negateDecimal } from "../../packages/values/src/index.ts";

/** What was written by hand. */
export interface HandEntry {
  readonly id: string;
  readonly external_id: string;
  readonly date: string;
  readonly amount: string;
  readonly name: string;
  readonly notes: string | null;
}

/** What a purse must have: it has what is written by hand alone, and its balance moves with that. */
export class HandModel {
  readonly #opening: string;
  readonly #there = new Map<string, HandEntry>();
  readonly #deleted = new Map<string, HandEntry>();

  constructor(opening: string) {
    this.#opening = opening;
  }

  get there(): readonly HandEntry[] {
    return [...this.#there.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  get deleted(): readonly string[] {
    return [...this.#deleted.keys()];
  }

  get balance(): string {
    return addDecimals([this.#opening, ...this.there.map(({ amount }) => negateDecimal(amount))]);
  }

  find(id: string): HandEntry | undefined {
    return this.#there.get(id);
  }

  /** False if it is written down already. */
  add(entry: HandEntry): boolean {
    const isNew = !this.there.some(({ external_id }) => external_id === entry.external_id);
    if (isNew) this.#there.set(entry.id, entry);
    return isNew;
  }

  change(id: string, fields: Partial<HandEntry>): void {
    this.#there.set(id, { ...this.#there.get(id)!, ...fields });
  }

  delete(id: string): void {
    this.#deleted.set(id, this.#there.get(id)!);
    this.#there.delete(id);
  }

  /** False if it was not deleted. */
  restore(id: string): boolean {
    const entry = this.#deleted.get(id);
    if (entry === undefined) return false;
    this.#deleted.delete(id);
    this.#there.set(id, entry);
    return true;
  }
}
