import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { expect } from "vitest";
import { changes } from "./changes.ts";
import { watchedBudget, withBudget } from "./desk.ts";
import { PREFLIGHT } from "./preflight-requests.ts";
import type { Served } from "./serve.ts";

const MIB = 1_048_576;

const CHUNK = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(MIB, 32), Buffer.from("\r\n")]);

const chunked = (text: string): string => (text === "" ? "" : `${text.length.toString(16)}\r\n${text}\r\n`);

const KINDS = {
  json: ["application/json", ""],
  form: [
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="raw_file_content"\r\n\r\n',
  ],
} as const;

/**
 * Sends an upload that never ends: it is taken up to where it is refused, answered while it is sent, and then read on
 * and dropped, so that nothing of it is held.
 */
export const expectDropped = async (
  { serve }: Served,
  key: string,
  {
    type,
    budget: limit,
    status,
    most,
  }: {
    readonly type: keyof typeof KINDS;
    /** What all requests together may hold. */
    readonly budget: number;
    readonly status: number;
    /** The most that is taken of this one. */
    readonly most: number;
  },
): Promise<void> => {
  const budget = watchedBudget(limit);
  const { url, server } = await serve({ change: withBudget(budget) });
  const [media, begun] = KINDS[type];
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  const came = once(server, "request");
  socket.write(
    `POST ${PREFLIGHT} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Type: ${media}\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(begun)}`,
  );
  const send = (): void => {
    while (socket.write(CHUNK));
  };
  socket.on("drain", send);
  send();
  const [said] = await once(socket, "data");
  expect(String(said)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const taken = budget.taken();
  // What is over is told by the part that brings it, which is not taken.
  expect(taken).toBeLessThanOrEqual(most);
  expect(taken).toBeGreaterThan(most - MIB);
  const [request] = (await came) as [IncomingMessage];
  const before = request.socket.bytesRead;
  const { tell, until } = changes();
  request.socket.on("data", tell);
  await until(() => request.socket.bytesRead > before + 8 * MIB);
  expect([budget.taken(), budget.held()]).toEqual([taken, 0]);
  expect(request.readableLength).toBeLessThanOrEqual(MIB);
  socket.destroy();
};
