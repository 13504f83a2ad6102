import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { watchPace } from "../src/preflight/watch-pace.ts";
import { askForm, fileOf, formOf, PREFLIGHT, statementOf } from "./support/preflight-requests.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { until } from "./support/until.ts";

const LOOK = 15_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

describe("an upload", () => {
  /** When one that has brought so much at each second is cut off; undefined where it is not within two minutes. */
  const cutOff = (come: (second: number) => number): number | undefined => {
    let second = 0;
    let stopped: number | undefined;
    const stopWatching = watchPace(
      () => come(second),
      () => {
        stopped ??= second;
      },
    );
    while (second < 120) {
      second += 1;
      vi.advanceTimersByTime(1_000);
    }
    stopWatching();
    expect(vi.getTimerCount()).toBe(0);
    return stopped;
  };

  it.each([10, 1_000, 80_000])("is let come however slow its line is: %i bytes a second", (rate) => {
    expect(cutOff((second) => rate * second)).toBeUndefined();
  });

  it("is let come where its line is gone for ten seconds now and then", () => {
    const come = (second: number): number =>
      8_000 * (Math.floor(second / 20) * 10 + Math.min(second % 20, 10));
    expect(cutOff(come)).toBeUndefined();
  });

  it("is cut off within half a minute from when it stands still, or does next to nothing", () => {
    for (const still of [1, 20, 44, 70])
      for (const trickle of [0, 1, 1_000])
        expect(
          cutOff((second) => 1_000_000 * Math.min(second, still) + trickle * Math.max(0, second - still)),
        ).toBeLessThanOrEqual(still + 30);
  });
});

describe("uploads that stand still", () => {
  let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
  beforeAll(async () => {
    api = await serveTwoFamilies();
  });
  afterAll(() => api.stop());

  const MB = 1_048_576;

  const standing = async (type: string, begun: string, bytes: number) => {
    const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
    socket.on("error", () => {});
    let said = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    const closed = once(socket, "close");
    socket.write(
      `POST ${PREFLIGHT} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${api.home.key}\r\nContent-Type: ${type}\r\nContent-Length: ${72 * MB}\r\n\r\n${begun}`,
    );
    await new Promise((resolve) => void socket.write(Buffer.alloc(bytes, 32), resolve));
    return async () => {
      await closed;
      return said;
    };
  };

  it("are told so and cut off, and what they held is there for others", async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="raw_file_content"\r\n\r\n';
    const answers = await Promise.all([
      standing("application/json", "", 70 * MB),
      standing("application/json", "", 70 * MB),
      standing("multipart/form-data; boundary=b", part, 70 * MB),
      standing("multipart/form-data; boundary=b", part, 40 * MB),
    ]);
    const ask = async () => (await askForm(api.ask, api.home.key, [fileOf(statementOf(10 * MB))])).status;
    await until(async () => (await ask()) === 503);
    vi.advanceTimersByTime(2 * LOOK);
    for (const answer of answers)
      expect(await answer()).toMatch(
        /^HTTP\/1\.1 408 [\s\S]*X-Request-Id: \S+[\s\S]*Connection: close[\s\S]*"error":"request_timeout"/,
      );
    expect(await ask()).toBe(200);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leave one alone that goes on slowly", async () => {
    const { headers, body } = formOf([fileOf("date,amount\n2026-03-01,1\n")]);
    const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
    const head = Object.entries({ ...headers, "Content-Length": body.length })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    socket.write(`POST ${PREFLIGHT} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${api.home.key}\r\n${head}\r\n`);
    const [{ socket: received }] = await once(api.server, "request");
    const before = received.bytesRead;
    const said = once(socket, "data");
    const part = Math.ceil(body.length / 8);
    for (let at = 0; at < body.length; at += part) {
      const sent = body.subarray(0, at + part);
      socket.write(sent.subarray(at));
      await until(() => received.bytesRead === before + sent.length);
      vi.advanceTimersByTime(LOOK);
    }
    expect(String(await said)).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });
});
