import type { Operation, Step } from "../../../../tools/testing/list-append/history.ts";
import { type Answered, type Asked, ask } from "../serve-support.ts";

/** How a request gets to a server. Rejects where no whole answer comes. */
export type Send = (server: string, path: string, asked: Asked) => Promise<Answered>;

export const straight: Send = (server, path, asked) => ask(`${server}${path}`, asked);

/** As if the servers did not look at `If-Match`. */
export const ignoringIfMatch: Send = (server, path, { headers = {}, ...asked }) => {
  const { "If-Match": _, ...others } = headers;
  return straight(server, path, { ...asked, headers: others });
};

/** As if one of the servers answered some reads by what it had read before. */
export const readingStale = (stale: string): Send => {
  const kept = new Map<string, Answered>();
  let asked = 0;
  return async (server, path, request) => {
    if (server !== stale || request.method !== undefined) return straight(server, path, request);
    asked += 1;
    const before = kept.get(path);
    if (before !== undefined && asked % 3 !== 0) return before;
    const answer = await straight(server, path, request);
    kept.set(path, answer);
    return answer;
  };
};

interface Shown {
  readonly id: string;
  readonly notes: string | null;
}

const valuesOf = ({ notes }: Pick<Shown, "notes">): readonly string[] => notes?.split(" ") ?? [];

interface Told {
  readonly outcome: Operation["outcome"];
  readonly answer?: Answered;
}

/** What an answer says of what was done. */
const toldBy = (answer: Answered): Told => {
  if (answer.status === 200) return { outcome: "ok", answer };
  if (answer.status === 412) return { outcome: "failed" };
  const { error } = JSON.parse(answer.body) as { readonly error: string };
  if (answer.status === 503) return { outcome: error === "outcome_unknown" ? "unknown" : "failed" };
  throw new Error(`${answer.status} ${answer.body}`);
};

/** What clients append to, and where. */
export interface Lists {
  readonly servers: readonly string[];
  readonly key: string;
  /** Transactions: the notes of each are a list. */
  readonly ids: readonly string[];
  readonly send: Send;
}

/**
 * Clients at all servers, each of which reads a list and appends to what it has read under `If-Match`, or reads all lists at once,
 * so many times; and what became of it. At the end all is read once more.
 */
export const appendingClients = async (
  { servers, key, ids, send }: Lists,
  clients: number,
  times: number,
): Promise<readonly Operation[]> => {
  const history: Operation[] = [];
  const request = async (server: string, path: string, asked: Asked): Promise<Told & { invoked: number }> => {
    const invoked = performance.now();
    const headers = { "X-Api-Key": key, ...asked.headers };
    const told = await send(server, path, { ...asked, headers }).then(
      toldBy,
      (): Told => ({ outcome: "unknown" }),
    );
    return { ...told, invoked };
  };
  const record = (operation: Omit<Operation, "completed">): void =>
    void history.push({ ...operation, completed: performance.now() });

  const readAll = async (server: string): Promise<boolean> => {
    const { outcome, answer, invoked } = await request(server, "/api/v1/transactions?per_page=100", {});
    if (answer === undefined) return false;
    const { transactions } = JSON.parse(answer.body) as { readonly transactions: readonly Shown[] };
    const steps = transactions
      .filter(({ id }) => ids.includes(id))
      .map((shown): Step => ({ read: shown.id, found: valuesOf(shown) }));
    record({ outcome, invoked, steps });
    return true;
  };

  const appendTo = async (server: string, id: string, value: string): Promise<void> => {
    const path = `/api/v1/transactions/${id}`;
    const first = await request(server, path, {});
    if (first.answer === undefined) return;
    const found = valuesOf(JSON.parse(first.answer.body));
    record({ outcome: "ok", invoked: first.invoked, steps: [{ read: id, found }] });
    const { outcome, answer, invoked } = await request(server, path, {
      ...{ method: "PATCH", headers: { "If-Match": first.answer.headers.etag! } },
      json: { transaction: { notes: [...found, value].join(" ") } },
    });
    const steps: Step[] = [
      { read: id, found },
      { append: id, value },
    ];
    if (answer !== undefined) steps.push({ read: id, found: valuesOf(JSON.parse(answer.body)) });
    record({ outcome, invoked, steps });
  };

  const go = async (client: number): Promise<void> => {
    for (let i = 0; i < times; i += 1) {
      const server = servers[(client + i) % servers.length]!;
      if (i % 5 === 4) await readAll(server);
      else await appendTo(server, ids[(client * 3 + i) % ids.length]!, `${client}.${i}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => go(client)));
  while (!(await readAll(servers[0]!)));
  return history;
};
