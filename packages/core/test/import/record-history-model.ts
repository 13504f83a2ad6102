/**
 * What must be stored after a history of imports of all kinds, undos and changes, by name: accounts, categories, tags, merchants,
 * transactions with their parts, transfers.
 */

/** What transactions refer to. */
export type Kind = "account" | "category" | "tag" | "merchant";

/** A thing by kind and name: `category:Food`. */
export type Entity = `${Kind}:${string}`;

/** A transaction as a file has it. */
export interface FileRow {
  readonly name: string;
  readonly refers: readonly Entity[];
  /** The names of its parts. */
  readonly parts: readonly string[];
}

/** A file. */
export interface HistoryFile {
  /** Its records, a category after the one above it. */
  readonly records: readonly { readonly entity: Entity; readonly parent?: Entity }[];
  readonly rows: readonly FileRow[];
  /** By names of transactions or parts. */
  readonly transfers: readonly (readonly [string, string])[];
}

interface Row extends FileRow {
  readonly claims: ReadonlySet<string>;
  readonly changed: boolean;
}

interface Thing {
  /** The imports that have it; null if it is the family's own. */
  readonly claims: ReadonlySet<string> | null;
  readonly parent: Entity | undefined;
}

interface Transfer {
  readonly sides: readonly [string, string];
  readonly claims: ReadonlySet<string> | null;
}

const KINDS = ["account", "category", "tag", "merchant"] as const;

const without = (claims: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...claims].filter((each) => each !== id));

export class RecordHistoryModel {
  #things = new Map<Entity, Thing>();
  #rows = new Map<string, Row>();
  #transfers: Transfer[] = [];
  /** The imports that are undone. */
  #undone = new Set<string>();

  get rows(): readonly string[] {
    return [...this.#rows.keys()];
  }

  things(kind: Kind): readonly Entity[] {
    return [...this.#things.keys()].filter((each) => each.startsWith(`${kind}:`));
  }

  refers(name: string): readonly Entity[] {
    return this.#rows.get(name)!.refers;
  }

  /** A transaction, and the other one of a transfer. */
  movedWith(name: string): readonly string[] {
    const moved = this.#transfers
      .map(({ sides }) => sides.map((side) => this.#wholeOf(side)!))
      .find((each) => each.includes(name));
    return [...new Set(moved ?? [name])];
  }

  isSplit(name: string): boolean {
    return this.#rows.get(name)!.parts.length > 0;
  }

  /** How much of the file is new. */
  import(key: string, { records, rows, transfers }: HistoryFile) {
    const stored = { account: 0, category: 0, tag: 0, merchant: 0, transactions: 0, transfers: 0 };
    const make = (entity: Entity, parent?: Entity): void => {
      stored[entity.split(":")[0] as Kind] += 1;
      this.#things.set(entity, { claims: new Set([key]), parent });
    };
    for (const { entity, parent } of records) {
      const thing = this.#things.get(entity);
      if (thing === undefined) {
        // A category that is only named as the one above another is made.
        if (parent !== undefined && !this.#things.has(parent)) make(parent);
        make(entity, parent);
      } else if (thing.claims !== null)
        this.#things.set(entity, { ...thing, claims: new Set([...thing.claims, key]) });
    }
    let there = 0;
    for (const row of rows) {
      const found = this.#rows.get(row.name);
      if (found !== undefined) {
        there += 1;
        this.#rows.set(row.name, { ...found, claims: new Set([...found.claims, key]) });
        continue;
      }
      stored.transactions += 1;
      for (const entity of row.refers) if (!this.#things.has(entity)) make(entity);
      this.#rows.set(row.name, { ...row, claims: new Set([key]), changed: false });
    }
    for (const sides of transfers) {
      const [one, other] = sides.map((side) => this.#transfers.find((each) => each.sides.includes(side)));
      if (one !== undefined && one === other) {
        if (one.claims === null) continue;
        const claimed = { ...one, claims: new Set([...one.claims, key]) };
        this.#transfers = this.#transfers.map((each) => (each === one ? claimed : each));
      } else if (one === undefined && other === undefined && sides.every((side) => this.#isThere(side))) {
        stored.transfers += 1;
        this.#transfers.push({ sides, claims: new Set([key]) });
      }
    }
    return { stored, there };
  }

  /** What goes, and what stays. */
  undo(key: string, withEdited: boolean) {
    const before = {
      transfers: this.#transfers.length,
      ...Object.fromEntries(KINDS.map((kind) => [kind, this.things(kind).length])),
    } as Record<Kind | "transfers", number>;
    this.#undone.add(key);
    const kept = new Set<string>();
    let removed = 0;
    let shared = 0;
    for (const [name, row] of [...this.#rows].filter(([, { claims }]) => claims.has(key))) {
      const claims = without(row.claims, key);
      if (this.#isHeld(claims)) {
        shared += 1;
        this.#rows.set(name, { ...row, claims });
      } else if (row.changed && !withEdited) kept.add(name);
      else {
        removed += 1;
        this.delete(name);
      }
    }
    this.#transfers = this.#transfers.flatMap((each) => {
      if (each.claims === null || !each.claims.has(key)) return [each];
      const claims = without(each.claims, key);
      if (this.#isHeld(claims)) return [{ ...each, claims }];
      return each.sides.every((side) => kept.has(this.#wholeOf(side)!)) ? [{ ...each, claims: null }] : [];
    });
    const freed = [...this.#things].filter(([, { claims }]) => claims?.has(key) === true);
    for (const [entity, thing] of freed) {
      const claims = without(thing.claims!, key);
      this.#things.set(entity, { ...thing, claims: this.#isHeld(claims) ? claims : new Set() });
    }
    this.#settle();
    const less = (kind: Kind): number => before[kind] - this.things(kind).length;
    return {
      ...{ removed, shared, kept: [...kept].toSorted() },
      also_removed: {
        ...{ accounts: less("account"), categories: less("category") },
        ...{ tags: less("tag"), merchants: less("merchant") },
        transfers: before.transfers - this.#transfers.length,
      },
    };
  }

  /** A person changes a transaction, perhaps what it refers to of a kind. */
  change(name: string, refers?: readonly [Kind, Entity]): void {
    const row = this.#rows.get(name)!;
    const kept = row.refers.filter((each) => !each.startsWith(`${refers?.[0]}:`));
    this.#rows.set(name, {
      ...row,
      refers: refers === undefined ? kept : [...kept, refers[1]],
      changed: true,
    });
  }

  /** A person changes an account. */
  own(entity: Entity): void {
    this.#things.set(entity, { ...this.#things.get(entity)!, claims: null });
  }

  /** A person deletes a transaction. */
  delete(name: string): void {
    this.#transfers = this.#transfers.filter(
      ({ sides }) => !sides.some((side) => this.#wholeOf(side) === name),
    );
    this.#rows.delete(name);
  }

  /** Everything that must be stored, as sorted texts. */
  expected(): readonly string[] {
    return [
      ...[...this.#things].map(
        ([entity, { parent }]) => `${entity}${parent === undefined ? "" : ` below ${parent}`}`,
      ),
      ...[...this.#rows.values()].map(
        ({ name, refers, parts }) => `${name} of ${refers.toSorted().join()} with ${parts.toSorted().join()}`,
      ),
      ...this.#transfers.map(({ sides }) => `transfer ${sides.toSorted().join()}`),
    ].toSorted();
  }

  /** Whether one of these imports is not undone. */
  #isHeld(claims: ReadonlySet<string>): boolean {
    return [...claims].some((each) => !this.#undone.has(each));
  }

  #wholeOf(side: string): string | undefined {
    return this.#rows.has(side)
      ? side
      : [...this.#rows.values()].find(({ parts }) => parts.includes(side))?.name;
  }

  #isThere(side: string): boolean {
    return this.#wholeOf(side) !== undefined;
  }

  /** What no import has goes, or belongs to the imports of what refers to it, or to the family. */
  #settle(): void {
    const free = () => [...this.#things].filter(([, { claims }]) => claims?.size === 0);
    const users = (entity: Entity): readonly (ReadonlySet<string> | null)[] => [
      ...[...this.#rows.values()].filter(({ refers }) => refers.includes(entity)).map(({ claims }) => claims),
      ...[...this.#things.values()].filter(({ parent }) => parent === entity).map(({ claims }) => claims),
    ];
    for (let unused = free(); unused.length > 0; ) {
      unused = free().filter(([entity]) => users(entity).length === 0);
      for (const [entity] of unused) this.#things.delete(entity);
    }
    const left = free().map(([entity]) => entity);
    for (let changed = true; changed; ) {
      changed = false;
      for (const entity of left) {
        const thing = this.#things.get(entity)!;
        const claims = new Set(users(entity).flatMap((each) => [...(each ?? [])]));
        changed ||= claims.size > thing.claims!.size;
        this.#things.set(entity, { ...thing, claims });
      }
    }
    for (const [entity, thing] of free()) this.#things.set(entity, { ...thing, claims: null });
  }
}
