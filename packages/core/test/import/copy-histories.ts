import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { Accounts, deleteTransaction, updateTransaction } from "../../src/transactions/index.ts";
import {
  allOf,
  exported,
  foundFamily,
  imported,
  importRecords,
  importRows,
  lines,
  openAccount,
  record,
  type World,
} from "./support.ts";

/** Runs work on a database. */
export type Run = <A>(work: Effect.Effect<A, unknown, World>) => Promise<A>;

/** Two with two families each, and one in which nothing has the ids of these. */
export type Databases = readonly [Run, Run, Run];

const place = fc.nat({ max: 3 });
const which = fc.nat({ max: 40 });

/** What happens: accounts are opened, files of two programs imported, and the exports of families brought to others, at once or later. */
const HISTORIES = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: fc.constant("open" as const), place }) },
    {
      weight: 1,
      arbitrary: fc.record({
        ...{ do: fc.constant("program" as const), place, program: fc.constantFrom("one", "two") },
        rows: fc.subarray(["r1", "r2", "r3"]),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("spend" as const), place, which, row: which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("rename" as const), place, which }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("edit" as const), place, which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), place, which }) },
    { weight: 12, arbitrary: fc.record({ do: fc.constant("bring" as const), from: place, place }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant("bring again" as const), which, place }) },
  ),
  { minLength: 6, maxLength: 30, size: "max" },
);

type History = typeof HISTORIES extends fc.Arbitrary<infer Each> ? Each : never;

/** What a family or a file has: for each account, whatever it is called now, how many rows came in with a name. */
type Contents = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A family has what it had and what the file has: of equal rows as many as the one that has more of them. */
const together = (family: Contents, file: Contents): Contents =>
  new Map(
    [...new Set([...family.keys(), ...file.keys()])].map((account) => {
      const [own, other] = [family.get(account), file.get(account)];
      const names = [...new Set([...(own?.keys() ?? []), ...(other?.keys() ?? [])])];
      const most = (name: string): number => Math.max(own?.get(name) ?? 0, other?.get(name) ?? 0);
      return [account, new Map(names.map((name) => [name, most(name)]))] as const;
    }),
  );

const withCount = (family: Contents, account: string, name: string, more: number): Contents => {
  const rows = family.get(account)!;
  return new Map([...family, [account, new Map([...rows, [name, (rows.get(name) ?? 0) + more]])]]);
};

/** As sorted texts. */
const textsOf = (contents: Contents): readonly string[] =>
  [...contents]
    .map(
      ([account, rows]) => `${account}: ${[...rows].flatMap(([name, n]) => Array(n).fill(name)).toSorted()}`,
    )
    .toSorted();

interface Line {
  readonly type: string;
  readonly data: Readonly<Record<string, string>> & {
    readonly farthing?: { readonly original?: { readonly name: string } };
  };
}

const linesOf = (text: string): readonly Line[] =>
  text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Line]));

/** The name that an account had at first. */
const firstName = (name: string): string => name.replaceAll("'", "");

const nameOf = ({ name, farthing }: Line["data"]): string => farthing?.original?.name ?? name!;

/** What an export has, as sorted texts. */
const textsIn = (text: string): readonly string[] => {
  const all = linesOf(text);
  return all
    .filter(({ type }) => type === "Account")
    .map(({ data: { id, name } }) => {
      const rows = all.filter(({ type, data }) => type === "Transaction" && data.account_id === id);
      return `${firstName(name!)}: ${rows.map(({ data }) => nameOf(data)).toSorted()}`;
    })
    .toSorted();
};

const transactionLines = (text: string): readonly string[] =>
  text.split("\n").filter((line) => line.startsWith('{"type":"Transaction"'));

const MONTHS: Readonly<Record<string, string>> = { one: "03", two: "04" };

/** What two programs export, which call accounts and transactions alike. */
const programFile = (program: string, rows: readonly string[]) => {
  const name = `${program} a1`;
  const all = ["base", ...rows];
  const dayOf = (row: string): string => `2024-${MONTHS[program]}-0${Number(row.slice(1)) || 9}`;
  return {
    text: lines(
      record("Account", { id: "a1", name, balance: "0", currency: "USD", accountable_type: "Depository" }),
      ...all.map((id) =>
        record("Transaction", {
          ...{ id, account_id: "a1", date: dayOf(id), amount: "2", name: `${name} ${id}` },
        }),
      ),
    ),
    contents: new Map([[name, new Map(all.map((id) => [`${name} ${id}`, 1]))]]) as Contents,
  };
};

/** Goes through a history; fails where a family has something else than the model says after a step. */
const runHistory = async (databases: Databases, steps: History): Promise<void> => {
  const places = await Promise.all(
    [0, 0, 1, 1].map(async (database) => {
      const run = databases[database]!;
      return { run, family: await run(foundFamily()), contents: new Map() as Contents };
    }),
  );
  const files: { readonly text: string; readonly contents: Contents }[] = [];
  let opened = 0;

  const take = async (step: History[number]): Promise<void> => {
    const at = places[step.place]!;
    const { run, family } = at;
    const store = async (text: string, contents: Contents): Promise<void> => {
      if (text === "") return;
      const before = await run(exported(family));
      const bring = () => run(importRecords(family, text, { again: true }));
      imported(await bring());
      const after = await run(exported(family));
      // Nothing that was there is changed by a copy of it.
      expect(transactionLines(after)).toEqual(expect.arrayContaining([...transactionLines(before)]));
      expect(imported(await bring()).stored).toMatchObject({ accounts: 0, transactions: 0 });
      expect(await run(exported(family))).toBe(after);
      at.contents = together(at.contents, contents);
    };
    const { accounts, transactions } = await run(allOf(family));
    switch (step.do) {
      case "open": {
        opened += 1;
        const name = `own ${opened}`;
        await run(openAccount(family, name));
        at.contents = together(at.contents, new Map([[name, new Map()]]));
        return;
      }
      case "program": {
        const { text, contents } = programFile(step.program, step.rows);
        return store(text, contents);
      }
      case "spend": {
        const account = accounts[step.which % accounts.length];
        if (account === undefined) return;
        const first = firstName(account.name);
        const name = `${first} s${step.row % 3}`;
        at.contents = withCount(at.contents, first, name, 1);
        // One more than there are.
        const rows = Array(at.contents.get(first)!.get(name)).fill(
          `2024-06-0${(step.row % 3) + 1},-5,${name}`,
        );
        const csv = lines("date,amount,name", ...rows);
        const outcome = await run(importRows(family, account.id, csv, {}, { again: true }));
        expect(imported(outcome).stored.transactions).toBe(1);
        return;
      }
      case "rename": {
        const account = accounts[step.which % accounts.length];
        if (account === undefined) return;
        const rename = Effect.flatMap(Accounts, (each) =>
          each.update(family, account.id, "2024-07-01T00:00:00.000Z", () =>
            Result.succeed({ name: `${account.name}'` }),
          ),
        );
        await run(rename);
        return;
      }
      case "edit":
      case "delete": {
        const one = transactions[step.which % transactions.length];
        if (one === undefined) return;
        if (step.do === "edit") {
          const fields = { name: `mine ${step.which}`, amount: `${step.which}` };
          await run(updateTransaction({ family_id: family, id: one.id, fields }));
          return;
        }
        const { data } = linesOf(await run(exported(family))).find((each) => each.data.id === one.id)!;
        const name = nameOf(data);
        // So that what came from a program always has something to be known by.
        if (name.endsWith("base")) return;
        await run(deleteTransaction({ family_id: family, id: one.id }));
        at.contents = withCount(at.contents, firstName(one.account.name), name, -1);
        return;
      }
      case "bring": {
        const from = places[step.from]!;
        const file = { text: await from.run(exported(from.family)), contents: from.contents };
        files.push(file);
        return store(file.text, file.contents);
      }
      case "bring again": {
        const file = files[step.which % files.length];
        return file === undefined ? undefined : store(file.text, file.contents);
      }
    }
  };

  for (const step of steps) {
    await take(step);
    const { run, family, contents } = places[step.place]!;
    expect(textsIn(await run(exported(family)))).toEqual(textsOf(contents));
  }
  const [{ run, family }] = places as [(typeof places)[number]];
  const text = await run(exported(family));
  const empty = databases[2];
  const copy = await empty(foundFamily());
  if (text !== "") imported(await empty(importRecords(copy, text)));
  expect(await empty(exported(copy))).toBe(text);
};

/** That histories of copies go as the model says. Each is given its databases. */
export const copyHistoriesGoAsTheModel = (
  within: (history: (databases: Databases) => Promise<void>) => Promise<void>,
  runs: { readonly numRuns: number; readonly seed?: number },
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(HISTORIES, (steps) => within((databases) => runHistory(databases, steps))),
    runs,
  );
