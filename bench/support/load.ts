import { Agent, request } from "node:http";

/** A request as a client sends it. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json: unknown;
}

/** How a server answered what was sent to it. */
export interface Borne {
  /** Milliseconds of each answer, sorted. */
  readonly times: readonly number[];
  readonly per_second: number;
}

/** Sends one request on a persistent connection; returns its time in milliseconds. */
const sendOnce = (agent: Agent, url: string, { method, path, headers, json }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const body = JSON.stringify(json);
    const sent = request(
      url + path,
      {
        method,
        agent,
        headers: {
          ...headers,
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume().on("end", () => {
          if (answer.statusCode === 200) resolve(performance.now() - start);
          else reject(new Error(`${method} ${path} answered ${answer.statusCode}`));
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });

/** Sends what `next` returns until it returns nothing, over this many connections at once. */
export const sendAll = async (
  url: string,
  connections: number,
  next: () => Sent | undefined | Promise<Sent | undefined>,
): Promise<Borne> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let sent = await next(); sent !== undefined; sent = await next())
        times.push(await sendOnce(agent, url, sent));
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { times: times.sort((a, b) => a - b), per_second: times.length / seconds };
};
