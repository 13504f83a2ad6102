import { connect } from "node:net";
import { expect, vi } from "vitest";
import { askForm, fileOf, MAX_REQUEST, PREFLIGHT, quickStatement } from "./preflight-requests.ts";
import type { Served } from "./serve.ts";

/** How often it is looked whether an upload goes on, in milliseconds. */
export const LOOK = 15_000;

const FORM = [
  "multipart/form-data; boundary=b",
  '--b\r\nContent-Disposition: form-data; name="raw_file_content"\r\n\r\n',
] as const;

const KINDS = [["application/json", ""], FORM] as const;

/**
 * Begins uploads that bring so many bytes and no more: while they stand still there is no room for another, then they are
 * cut off, and there is. The timers of `setInterval` must be fake; `come` resolves when all of these bytes have come.
 */
export const expectCutOff = async (
  { url, ask, log }: Served,
  key: string,
  {
    sizes,
    other,
    come,
  }: {
    readonly sizes: readonly number[];
    readonly other: number;
    readonly come: (bytes: number) => Promise<void>;
  },
): Promise<void> => {
  const checkOther = async () => (await askForm(ask, key, [fileOf(quickStatement(other))])).status;
  const answers = sizes.map(async (size, n) => {
    const [type, begun] = KINDS[n % 2]!;
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    let said = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    socket.write(
      `POST ${PREFLIGHT} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Type: ${type}\r\nContent-Length: ${MAX_REQUEST}\r\n\r\n`,
    );
    socket.write(begun.padEnd(size, " "));
    // Who is cut off may hear of it as an error.
    socket.on("error", () => {});
    await new Promise((resolve) => void socket.on("close", resolve));
    return said;
  });
  await come(sizes.reduce((sum, size) => sum + size, 0));
  expect(await checkOther()).toBe(503);
  const before = log.requests.length;
  vi.advanceTimersByTime(LOOK);
  await ask("GET", "/healthz");
  const after = log.requests.slice(before).map(({ status }) => status);
  expect(after, "what has come since the beginning is enough for the first look").toEqual([200]);
  vi.advanceTimersByTime(LOOK);
  for (const answer of answers)
    expect(await answer).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*X-Request-Id: \S+[\s\S]*Connection: close[\s\S]*"error":"request_timeout"/,
    );
  expect(await checkOther()).toBe(200);
  expect(vi.getTimerCount()).toBe(0);
};
