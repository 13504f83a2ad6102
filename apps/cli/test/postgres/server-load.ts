import { createHash } from "node:crypto";
import { expect } from "vitest";
import { onDatabase } from "../../../../packages/postgres/test/support/on-database.ts";
import { type Answered, type Asked, ask } from "../serve-support.ts";

/** A request, and another one that finds out what became of it if its answer is lost. */
interface Attempt {
  readonly path: string;
  readonly asked: Asked;
  /** What may be answered if it is sent again after its answer was lost, besides what is answered at first. */
  readonly again: readonly number[];
}

/** What is done again and again, each time with another name, and how to read which of these names are stored. */
export interface Load {
  readonly attempt: (name: string) => Promise<Attempt>;
  readonly stored: string;
  /** Whether only the last of the names stays. */
  readonly replaces?: boolean;
}

/** What of the names was answered with success, and what may have been done. */
interface Worker {
  readonly title: string;
  readonly load: Load;
  readonly done: string[];
  readonly open: string[];
}

/** The loads of a family: changes of some transactions, exchanges of codes, imports. */
export const loadsOf = (
  key: string,
  transactions: readonly string[],
  account: string,
  newCode: (name: string) => Promise<string>,
): Readonly<Record<string, Load>> => ({
  ...Object.fromEntries(
    transactions.map((id, index): [string, Load] => [
      `change ${index}`,
      {
        attempt: (name) =>
          Promise.resolve({
            path: `/api/v1/transactions/${id}`,
            asked: {
              ...{ method: "PATCH", headers: { "X-Api-Key": key } },
              json: { transaction: { notes: name } },
            },
            again: [],
          }),
        stored: `SELECT notes AS name FROM transactions WHERE id = '${id}'`,
        replaces: true,
      },
    ]),
  ),
  exchange: {
    attempt: async (name) => ({
      path: "/api/v1/auth/sso_exchange",
      asked: { method: "POST", json: { code: await newCode(name) } },
      // It was exchanged.
      again: [401],
    }),
    stored:
      "SELECT c.provider AS name FROM authorization_codes AS c JOIN access_tokens AS t ON t.token_family_id = c.token_family_id",
  },
  import: {
    attempt: (name) =>
      Promise.resolve({
        path: "/api/v1/imports",
        asked: {
          method: "POST",
          headers: {
            "X-Api-Key": key,
            "Idempotency-Key": createHash("sha256").update(name).digest("hex"),
          },
          json: { raw_file_content: `date,name,amount\n2024-05-06,${name},-1.5\n`, account_id: account },
        },
        // What may have been done is not begun again for a while.
        again: [409],
      }),
    stored: "SELECT name FROM transactions WHERE name LIKE 'import %'",
  },
});

/** Every load at the same time, at all servers in turn, whatever becomes of one of them. */
export const underLoad = (servers: readonly string[], loads: Readonly<Record<string, Load>>) => {
  let isStopped = false;
  let next = 0;
  const gone = new Set<string>();
  const workers = Object.entries(loads).map(([title, load]): Worker => ({ title, load, done: [], open: [] }));
  const waiting = new Map<Worker, { readonly most: number; readonly resolve: () => void }>();

  const send = async ({ path, asked }: Attempt): Promise<Answered | undefined> => {
    const there = servers.filter((url) => !gone.has(url));
    const url = there[next++ % there.length]!;
    try {
      return await ask(`${url}${path}`, asked);
    } catch {
      gone.add(url);
      return undefined;
    }
  };
  const go = async (worker: Worker): Promise<void> => {
    for (let i = 0; !isStopped; i += 1) {
      const name = `${worker.title} ${i}`;
      const attempt = await worker.load.attempt(name);
      let answer = await send(attempt);
      const isLost = answer === undefined;
      while (answer === undefined) answer = await send(attempt);
      const { status, body } = answer;
      if (status === 200 || status === 201) worker.done.push(name);
      else {
        expect([isLost, attempt.again], `${name}: ${status} ${body}`).toEqual([
          true,
          expect.arrayContaining([status]),
        ]);
        worker.open.push(name);
      }
      const { most, resolve } = waiting.get(worker) ?? { most: Number.POSITIVE_INFINITY, resolve: () => {} };
      if (worker.done.length >= most) resolve();
    }
  };
  const going = Promise.all(workers.map(go));
  return {
    /** The servers that were found gone. */
    gone,
    /** Until each load was done so many times more. */
    more: async (count: number): Promise<void> => {
      const reached = workers.map(
        (worker) =>
          new Promise<void>((resolve) => {
            waiting.set(worker, { most: worker.done.length + count, resolve });
          }),
      );
      await Promise.race([going, Promise.all(reached)]);
    },
    /** Compares what was answered with what is stored. */
    stop: async (database: string): Promise<void> => {
      isStopped = true;
      await going;
      for (const { title, load, done, open } of workers) {
        const { rows } = await onDatabase(database, (client) =>
          client.query<{ readonly name: string }>(load.stored),
        );
        const stored = rows.map(({ name }) => name);
        if (load.replaces) {
          expect(stored, title).toEqual([done.at(-1)]);
          continue;
        }
        expect(new Set(stored).size, `${title}, twice`).toBe(stored.length);
        expect(stored.filter((name) => !open.includes(name)).toSorted(), title).toEqual(done.toSorted());
      }
    },
  };
};
