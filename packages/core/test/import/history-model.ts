import { fold } from "@farthing/values";

/** A booking as it is in truth: at the bank, whatever is exported, fetched or changed. */
export interface Booking {
  /** Unique: also its reference and its id at the bank. */
  readonly key: string;
  readonly account_id: string;
  readonly date: string;
  readonly amount: string;
  readonly name: string;
}

/** What a person can change. */
export type Values = Readonly<Record<"date" | "amount" | "name", string>> & { readonly notes: string | null };

/** What came of a booking: in a row of a file, with the bank's reference or without, or by a sync. */
export interface Came extends Booking {
  readonly reference: string;
}

/** A transaction that must be stored. */
interface Held extends Came {
  readonly id: string;
  readonly values: Values;
  readonly edited: boolean;
  /** The bookings at the bank that it is. */
  readonly at_bank: string | undefined;
  /** The imports that it belongs to. */
  readonly claims: ReadonlySet<string>;
  /** Whether an undo may take it away. */
  readonly removable: boolean;
}

/** A transaction as storage has it: what it came in with, and what the family sees. */
export interface Stored extends Values {
  readonly id: string;
  readonly came: Omit<Came, "key">;
}

/** Equal purchases are alike in it. */
export const classOf = ({ account_id, date, amount, name }: Omit<Booking, "key">): string =>
  JSON.stringify([account_id, date, amount, fold(name)]);

const byId = (a: Held, b: Held): number => (a.id < b.id ? -1 : 1);

/** What each that came is already, one to one: by its reference first, then the first of its class. */
const already = (came: readonly Came[], held: readonly Held[]): ReadonlyMap<Came, Held> => {
  const found = new Map<Came, Held>();
  const left = new Set(held.toSorted(byId));
  const take = (some: readonly Came[], isIt: (each: Held, row: Came) => boolean): void => {
    for (const row of some.filter((each) => !found.has(each))) {
      const other = [...left].find((each) => classOf(each) === classOf(row) && isIt(each, row));
      if (other === undefined) continue;
      found.set(row, other);
      left.delete(other);
    }
  };
  const [named, nameless] = [
    came.filter((row) => row.reference !== ""),
    came.filter((row) => row.reference === ""),
  ];
  take(named, (each, row) => each.reference === row.reference);
  take(nameless, (each) => each.reference !== "");
  take(came, (each) => each.reference === "");
  return found;
};

const textOf = ({ reference, ...came }: Omit<Came, "key">): string =>
  JSON.stringify([classOf(came), reference]);

/** What must be stored after a history of imports, undos, changes and syncs. */
export class HistoryModel {
  #held = new Map<string, Held>();
  /** What the last step must have added: its id is not known before storage tells it. */
  #added: Omit<Held, "id" | "values">[] = [];
  #imports = new Map<string, readonly Came[]>();

  get ids(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** The imports that are not undone, and what was in them. */
  get imports(): ReadonlyMap<string, readonly Came[]> {
    return this.#imports;
  }

  /** How many of the rows are stored, and how many were there. */
  import(key: string, rows: readonly Came[]): { readonly stored: number; readonly already_there: number } {
    const there = already(rows, [...this.#held.values()]);
    for (const each of there.values()) this.#put({ ...each, claims: new Set([...each.claims, key]) });
    const added = rows.filter((row) => !there.has(row));
    this.#added = added.map((row) => ({
      ...row,
      ...{ edited: false, at_bank: undefined, claims: new Set([key]), removable: true },
    }));
    this.#imports.set(key, rows);
    return { stored: added.length, already_there: there.size };
  }

  /** A sync of all these bookings of an account. */
  sync(bookings: readonly Booking[]): void {
    const all = [...this.#held.values()];
    const known = new Set(all.flatMap(({ at_bank }) => at_bank ?? []));
    const came = bookings.filter(({ key }) => !known.has(key)).map((each) => ({ ...each, reference: "" }));
    const there = already(
      came,
      all.filter(({ at_bank }) => at_bank === undefined),
    );
    for (const [{ key }, each] of there) this.#put({ ...each, at_bank: key, removable: false });
    this.#added = came
      .filter((each) => !there.has(each))
      .map((each) => ({ ...each, edited: false, at_bank: each.key, claims: new Set(), removable: false }));
  }

  /** The connection to the bank is removed. */
  disconnect(): void {
    for (const each of this.#held.values()) this.#put({ ...each, at_bank: undefined });
  }

  change(id: string, values: Partial<Values>): void {
    const before = this.#held.get(id)!;
    const after = { ...before.values, ...values };
    const isChanged = (Object.keys(after) as (keyof Values)[]).some(
      (field) => after[field] !== before.values[field],
    );
    this.#put({ ...before, values: after, edited: before.edited || isChanged });
  }

  /** The ids of what goes, and of what stays because a person has changed it. */
  undo(key: string, withEdited: boolean): { readonly removed: number; readonly kept: readonly string[] } {
    const kept: string[] = [];
    let removed = 0;
    for (const each of [...this.#held.values()].filter(({ claims }) => claims.has(key))) {
      const claims = new Set([...each.claims].filter((other) => other !== key));
      if (claims.size > 0 || !each.removable) this.#put({ ...each, claims });
      else if (each.edited && !withEdited) {
        kept.push(each.id);
        this.#put({ ...each, claims, removable: false });
      } else {
        this.#held.delete(each.id);
        removed += 1;
      }
    }
    this.#imports.delete(key);
    return { removed, kept: kept.toSorted() };
  }

  /** Learns the ids of what was added. Answers with what should not be there, and what is missing. */
  learn(stored: readonly Stored[]): {
    readonly strange: readonly Stored[];
    readonly missing: readonly unknown[];
  } {
    const strange: Stored[] = [];
    const waiting = Map.groupBy(this.#added, textOf);
    this.#added = [];
    for (const one of stored.filter(({ id }) => !this.#held.has(id))) {
      const mine = waiting.get(textOf(one.came))?.pop();
      if (mine === undefined) strange.push(one);
      else {
        const { date, amount, name } = mine;
        this.#put({ ...mine, id: one.id, values: { date, amount, name, notes: null } });
      }
    }
    return { strange, missing: [...waiting.values()].flat() };
  }

  /** Everything that must be stored, by id. */
  expected(): readonly Stored[] {
    return [...this.#held.values()]
      .toSorted(byId)
      .map(({ id, values, account_id, date, amount, name, reference }) => ({
        ...{ id, ...values },
        came: { account_id, date, amount, name: fold(name), reference },
      }));
  }

  /** How many of each class are stored, and how many the imports have that are not undone, and the bank. */
  counts(): ReadonlyMap<string, { readonly stored: number; readonly least: number }> {
    const stored = Map.groupBy(this.#held.values(), classOf);
    const imports = [...this.#imports.values()].map((rows) => Map.groupBy(rows, classOf));
    return new Map(
      [...stored].map(([key, all]) => [
        key,
        {
          stored: all.length,
          least: Math.max(
            all.filter(({ at_bank }) => at_bank !== undefined).length,
            ...imports.map((each) => each.get(key)?.length ?? 0),
          ),
        },
      ]),
    );
  }

  #put(each: Held): void {
    this.#held.set(each.id, each);
  }
}
