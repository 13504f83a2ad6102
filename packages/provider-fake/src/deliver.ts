import type { ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { FakeAnswer } from "./exchange.ts";

/** A wait that does not keep the process alive after the server has stopped. */
const wait = (ms: number): Promise<void> => setTimeout(ms, undefined, { ref: false });

const dripped = async (response: ServerResponse, body: Buffer, bytes: number, every_ms: number) => {
  for (let at = 0; at < body.length && !response.destroyed; at += bytes) {
    response.write(body.subarray(at, at + bytes));
    await wait(every_ms);
  }
  response.end();
};

/** Sends an answer with its faults of delivery. */
export const deliver = async (
  { status, headers, body: text, delivery }: FakeAnswer,
  response: ServerResponse,
): Promise<void> => {
  const { delay_ms = 0, reset, truncate, drip, length_unsaid } = delivery;
  const { socket } = response;
  if (delay_ms > 0) await wait(delay_ms);
  if (socket === null || socket.destroyed) return;
  if (reset === "before") return void socket.resetAndDestroy();
  const body = Buffer.from(text);
  response.writeHead(status, {
    ...headers,
    ...(length_unsaid === true ? {} : { "content-length": body.length }),
  });
  if (drip !== undefined) return dripped(response, body, drip.bytes, drip.every_ms);
  if (reset === undefined && truncate === undefined) return void response.end(body);
  response.write(body.subarray(0, body.length / 2), () => {
    if (reset === undefined) socket.end();
    else socket.resetAndDestroy();
  });
};
