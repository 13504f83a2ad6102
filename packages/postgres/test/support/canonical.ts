import { createHash } from "node:crypto";

/** A moment, also in Unix seconds; and what is drawn at random: UUIDs, hashes, and the ids and texts of keys and codes. */
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.]*(?:Z|[+-]\d\d(?::\d\d)?)|(?<=":)1[67]\d{8}(?=[,}])/g;
const DRAWN =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}|(?<=:\\?")(?:[0-9A-Za-z]{11}|[\w-]{40,})(?=\\?")/g;

/** How far away two rows may be, each referring to the next, whose ids are told apart by them. */
const ROUNDS = 4;

const NAMELESS = "·";

/** A value as text, without moments and what is drawn. */
export const masked = (value: unknown): string =>
  (JSON.stringify(value) ?? "nothing").replace(MOMENT, "moment").replace(DRAWN, NAMELESS);

/**
 * Rows as texts that are equal for two states if these are the same but for moments and for what is drawn at random: each id is
 * called by the rows in which it is, and these by the ids that are in them.
 */
export const canonical = (tables: Readonly<Record<string, unknown>>): readonly string[] => {
  const rows = Object.entries(tables).flatMap(([table, all]) =>
    (all as readonly unknown[]).map((row) => `${table} ${JSON.stringify(row).replace(MOMENT, "moment")}`),
  );
  let names: ReadonlyMap<string, string> = new Map();
  const nameOf = (drawn: string): string => names.get(drawn) ?? NAMELESS;
  for (let round = 0; round < ROUNDS; round += 1) {
    const places = new Map<string, string[]>();
    for (const row of rows) {
      const named = row.replace(DRAWN, nameOf);
      for (const [i, [drawn]] of [...row.matchAll(DRAWN)].entries())
        places.set(drawn, [...(places.get(drawn) ?? []), `${i} ${named}`]);
    }
    names = new Map(
      [...places].map(([drawn, where]) => [
        drawn,
        createHash("sha256").update(where.toSorted().join("\n")).digest("hex").slice(0, 12),
      ]),
    );
  }
  return rows.map((row) => row.replace(DRAWN, nameOf)).toSorted();
};
