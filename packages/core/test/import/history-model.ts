import { fold } from "@farthing/values";

/** A booking as it is in truth: at the bank, whatever is exported, fetched or changed. */
export interface Booking {
  /** Unique: also its reference and its id at the bank. */
  readonly key: string;
  readonly account_id: string;
  readonly date: string;
  readonly amount: string;
  readonly name: string;
  /** EUR if nothing is said. */
  readonly currency?: string;
  /** The bank may have it pending before, on this day. Such a booking is like no other. */
  readonly held_on?: string;
}

/** What a person can change. */
export type Values = Readonly<Record<"date" | "amount" | "currency" | "name", string>> & {
  readonly notes: string | null;
};

/** What came of a booking: in a row of a file, with the bank's reference or without, or by a sync. */
export interface Came extends Booking {
  readonly reference: string;
  readonly pending: boolean;
  /** Bookings of one group may stand for one another: that of the booking, whatever a program made of it. */
  readonly group: string;
  /** Its id in the file; of an export of the family its own. */
  readonly id?: string | undefined;
  /** Of a program that has changed the booking. */
  readonly is_other?: true;
  /** Of an export of the family: what it was when it was exported. */
  readonly was?: Pick<Held, "values" | "changed" | "external_id" | "file">;
}

/** A transaction that must be stored. */
export interface Held extends Omit<Came, "id" | "was" | "is_other"> {
  readonly id: string;
  readonly values: Values;
  /** The fields that a person has changed. */
  readonly changed: ReadonlySet<keyof Values>;
  /** The booking at the bank that it is. */
  readonly at_bank: string | undefined;
  /** The id of the file or at the bank that brought it. */
  readonly external_id: string | null;
  /** What the file that brought it said of it. */
  readonly file: { readonly date: string; readonly pending: boolean } | undefined;
  /** The imports that it belongs to. */
  readonly claims: ReadonlySet<string>;
  /** Whether an undo may take it away. */
  readonly removable: boolean;
}

/** A transaction as storage has it: what it came in with, and what the family sees. */
export interface Stored extends Values {
  readonly id: string;
  readonly external_id: string | null;
  readonly came: Pick<Came, "account_id" | "date" | "amount" | "name" | "reference" | "pending">;
}

/** Equal purchases are alike in it. */
const classOf = ({
  account_id,
  date,
  amount,
  name,
}: Pick<Booking, "account_id" | "date" | "amount" | "name">): string =>
  JSON.stringify([account_id, date, amount, fold(name)]);

/** The bookings that may stand for one another. */
export const groupOf = (each: Booking): string => (each.held_on === undefined ? classOf(each) : each.key);

const byId = (a: Held, b: Held): number => (a.id < b.id ? -1 : 1);

/** What a family sees of what was pending, when it is booked: what no person has changed is that of the booking. */
const bookedValues = (
  { values, changed }: Pick<Held, "values" | "changed">,
  { date, name }: Pick<Values, "date" | "name">,
): Values => ({
  ...values,
  ...(changed.has("date") ? {} : { date }),
  ...(changed.has("name") ? {} : { name }),
});

/** What no import has any more and its bank has as pending is as that tells it. */
const ofBankAlone = (each: Held): Held => ({
  ...{ ...each, claims: new Set() },
  ...(each.at_bank !== undefined && each.pending && each.file !== undefined
    ? { file: undefined, reference: "", values: bookedValues(each, each) }
    : {}),
});

/** Whether what came can be another state of what is held: pending and booked. */
const isBooked = (each: Held, row: Came): boolean =>
  each.held_on !== undefined &&
  each.key === row.key &&
  each.amount === row.amount &&
  fold(each.name) === fold(row.name);

const UUID = /^[0-9a-f-]{36}$/;

/**
 * What each that came is already, one to one: by its id if that is a UUID, by its reference, then the first of its class, then by
 * its id in its account. Of an export of the family the id is its own, else that of where it came from.
 */
const already = <Row extends Came>(came: readonly Row[], held: readonly Held[]): ReadonlyMap<Row, Held> => {
  const found = new Map<Row, Held>();
  const left = new Set(held.toSorted(byId));
  const take = (some: readonly Row[], isIt: (each: Held, row: Row) => boolean): void => {
    for (const row of some.filter((each) => !found.has(each))) {
      const other = [...left].find((each) => isIt(each, row));
      if (other === undefined) continue;
      found.set(row, other);
      left.delete(other);
    }
  };
  const [named, nameless] = [
    came.filter((row) => row.reference !== ""),
    came.filter((row) => row.reference === ""),
  ];
  const isEqual = (each: Held, row: Row): boolean => classOf(each) === classOf(row);
  const ids = Map.groupBy(held, (each) => JSON.stringify([each.account_id, each.external_id]));
  const isCalled = (each: Held, id: string, { account_id }: Row): boolean =>
    (UUID.test(id) && each.id === id) ||
    (each.external_id === id &&
      each.account_id === account_id &&
      ids.get(JSON.stringify([account_id, id]))!.length === 1);
  const knownIds = new Map(
    came.map((row) => {
      const known = [row.id, row.was?.external_id].find((id) =>
        held.some((each) => isCalled(each, id ?? "", row)),
      );
      return [row, known ?? ""];
    }),
  );
  const hasId = (each: Held, row: Row): boolean => isCalled(each, knownIds.get(row)!, row);
  const unique = came.filter((row) => UUID.test(knownIds.get(row)!));
  take(unique, (each, row) => each.id === knownIds.get(row));
  take(unique, hasId);
  take(came, (each, row) => hasId(each, row) && isEqual(each, row));
  take(named, (each, row) => isEqual(each, row) && each.reference === row.reference);
  take(nameless, (each, row) => isEqual(each, row) && each.reference !== "");
  take(came, (each, row) => isEqual(each, row) && each.reference === "");
  take(came, hasId);
  take(came, (each, row) => each.pending && isBooked(each, row));
  take(came, (each, row) => row.pending && isBooked(each, row));
  return found;
};

const textOf = ({ reference, ...came }: Stored["came"], externalId: string | null): string =>
  JSON.stringify([classOf(came), reference, externalId]);

/** What must be stored after a history of imports, undos, changes and syncs. */
export class HistoryModel {
  #held = new Map<string, Held>();
  /** What the last step must have added: its id is not known before storage tells it. */
  #added: (Omit<Held, "id" | "values"> & { readonly values?: Values })[] = [];
  #imports = new Map<string, readonly Came[]>();
  /** The groups of which a person has deleted one. */
  #thinned = new Set<string>();
  /** The groups of which one came first as another program has changed it: no other file is known to have it. */
  #strange = new Set<string>();
  /** The bookings that a person has deleted and the bank tells again. */
  #deleted = new Set<string>();

  get ids(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** Everything that must be stored, in no order. */
  get held(): readonly Held[] {
    return [...this.#held.values()];
  }

  /** The imports that are not undone, and what was in them. */
  get imports(): ReadonlyMap<string, readonly Came[]> {
    return this.#imports;
  }

  /** How many of the rows are stored, and how many were there. */
  import(key: string, rows: readonly Came[]): { readonly stored: number; readonly already_there: number } {
    const there = already(rows, [...this.#held.values()]);
    for (const [row, each] of there) {
      const claimed = { ...each, claims: new Set([...each.claims, key]) };
      const isAtBank = each.at_bank !== undefined;
      if (!each.pending || row.pending || (isAtBank && each.file?.pending === false)) this.#put(claimed);
      else {
        const { date } = row;
        this.#put({
          ...{ ...claimed, ...(isAtBank ? {} : { date, pending: false }) },
          reference: row.reference || each.reference,
          file: { date, pending: false },
          values: bookedValues(each, row),
        });
      }
    }
    const added = rows.filter((row) => !there.has(row));
    for (const { is_other, group } of added) if (is_other === true) this.#strange.add(group);
    this.#added = added.map(({ id, was, ...row }) => ({
      ...row,
      ...{ changed: new Set<never>(), external_id: id ?? null, at_bank: undefined },
      ...{ claims: new Set([key]), removable: true, file: { date: row.date, pending: row.pending } },
      ...was,
    }));
    this.#imports.set(key, rows);
    return { stored: added.length, already_there: there.size };
  }

  /** A sync of all these bookings of an account, some of them pending. */
  sync(bookings: readonly (Booking & { readonly pending: boolean })[]): void {
    const all = [...this.#held.values()];
    const known = new Map(all.flatMap((each) => (each.at_bank === undefined ? [] : [[each.at_bank, each]])));
    const told = bookings
      .map((each) => ({
        ...each,
        ...{ reference: "", group: groupOf(each) },
        date: each.pending ? each.held_on! : each.date,
      }))
      .toSorted((a, b) => Number(a.pending) - Number(b.pending));
    for (const { key, date, pending } of told) {
      const each = known.get(key);
      if (
        each === undefined ||
        (pending && !each.pending) ||
        (date === each.date && pending === each.pending)
      )
        continue;
      const values = each.changed.has("date") || date === each.date ? each.values : { ...each.values, date };
      this.#put({ ...each, date, pending, values });
    }
    const came = told.filter(({ key }) => !known.has(key) && !this.#deleted.has(key));
    const unlinked = all.filter(({ at_bank }) => at_bank === undefined);
    const there = new Map(already(came, unlinked));
    for (const row of came.filter((each) => each.pending && !there.has(each))) {
      const booked = unlinked.find((each) => isBooked(each, row));
      if (booked !== undefined) there.set(row, booked);
    }
    for (const [row, each] of there) {
      const { key, date, pending } = row;
      this.#put({
        ...{ ...each, date, pending, at_bank: key, external_id: key, removable: false },
        name: row.name,
        values: each.pending && !pending ? bookedValues(each, row) : each.values,
      });
    }
    this.#added = came
      .filter((each) => !there.has(each))
      .map((each) => ({
        ...each,
        ...{ changed: new Set<never>(), at_bank: each.key, claims: new Set(), removable: false },
        ...{ external_id: each.key, file: undefined },
      }));
  }

  /** The connection to the bank is removed. */
  disconnect(): void {
    for (const { at_bank, ...each } of this.#held.values()) {
      const { file } = each;
      const came = at_bank !== undefined && each.pending && file !== undefined ? file : {};
      this.#put({ ...each, ...came, at_bank: undefined });
    }
  }

  change(id: string, values: Partial<Values>): void {
    const before = this.#held.get(id)!;
    const after = { ...before, values: { ...before.values, ...values } };
    const changed = (Object.keys(after.values) as (keyof Values)[]).filter(
      (field) => after.values[field] !== before.values[field],
    );
    this.#put({ ...after, changed: new Set([...before.changed, ...changed]) });
  }

  /** A person deletes a transaction. */
  delete(id: string): void {
    const { at_bank, ...each } = this.#held.get(id)!;
    this.#held.delete(id);
    this.#thinned.add(each.group);
    if (at_bank !== undefined) this.#deleted.add(at_bank);
  }

  /** The ids of what goes, and of what stays because a person has changed it. */
  undo(key: string, withEdited: boolean): { readonly removed: number; readonly kept: readonly string[] } {
    const kept: string[] = [];
    let removed = 0;
    for (const each of [...this.#held.values()].filter(({ claims }) => claims.has(key))) {
      const claims = new Set([...each.claims].filter((other) => other !== key));
      const isShared = [...claims].some((other) => this.#imports.has(other));
      if (isShared || !each.removable) this.#put(claims.size > 0 ? { ...each, claims } : ofBankAlone(each));
      else if (each.changed.size > 0 && !withEdited) kept.push(each.id);
      else {
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
    const waiting = Map.groupBy(this.#added, (each) => textOf(each, each.external_id));
    this.#added = [];
    for (const one of stored.filter(({ id }) => !this.#held.has(id))) {
      const mine = waiting.get(textOf(one.came, one.external_id))?.pop();
      if (mine === undefined) strange.push(one);
      else {
        const { date, amount, currency = "EUR", name } = mine;
        const { values = { date, amount, currency, name, notes: null } } = mine;
        this.#put({ ...mine, id: one.id, values });
      }
    }
    return { strange, missing: [...waiting.values()].flat() };
  }

  /** Everything that must be stored, by id. */
  expected(): readonly Stored[] {
    return [...this.#held.values()]
      .toSorted(byId)
      .map(({ id, external_id, values, account_id, date, amount, name, reference, pending }) => ({
        ...{ id, external_id, ...values },
        came: { account_id, date, amount, name: fold(name), reference, pending },
      }));
  }

  /** All that is stored, as an export of the family has it. */
  export(): readonly Came[] {
    return [...this.#held.values()].map((each) => {
      const { key, account_id, date, amount, name, held_on, reference, pending, group, id } = each;
      const { values, changed, external_id, file } = each;
      return {
        ...{ key, account_id, date, amount, name, reference, pending, group, id },
        ...(held_on === undefined ? {} : { held_on }),
        was: {
          ...{ values, changed, external_id },
          // What a bank has brought stays its own.
          file: file && { date, pending },
        },
      };
    });
  }

  /** How many are stored of each group, and how many there must be at least: what imports that are not undone have. */
  counts(): ReadonlyMap<string, { readonly stored: number; readonly least: number }> {
    const stored = Map.groupBy(this.#held.values(), ({ group }) => group);
    const imports = [...this.#imports.values()].map((rows) => Map.groupBy(rows, ({ group }) => group));
    const groups = new Set([...stored.keys(), ...imports.flatMap((each) => [...each.keys()])]);
    for (const group of this.#strange) groups.delete(group);
    return new Map(
      [...groups].map((group) => [
        group,
        {
          stored: stored.get(group)?.length ?? 0,
          least: this.#thinned.has(group)
            ? 0
            : Math.max(0, ...imports.map((each) => each.get(group)?.length ?? 0)),
        },
      ]),
    );
  }

  #put(each: Held): void {
    this.#held.set(each.id, each);
  }
}
