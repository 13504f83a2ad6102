import type { Socket } from "node:net";
import { MAX_ANSWER_BYTES } from "@farthing/core/provider";
import { describe, expect, it, vi } from "vitest";
import { newAuthority } from "./support/certificate.ts";
import { type Answer, listen, ok, says } from "./support/listen.ts";
import { outcome, reaching, real, textOf, urlOf } from "./support/send.ts";

const MEBIBYTE = Buffer.alloc(1_048_576, "x");

/** Writes for as long as anybody reads. */
const endlessly =
  (head: string, piece: Buffer | string): Answer =>
  (socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on("drain", more).write(head);
    more();
  };

/** Says a piece every so often, until nobody listens. */
const dripping =
  (head: string, piece: string): Answer =>
  (socket) => {
    socket.write(head);
    const timer = setInterval(() => void socket.write(piece), 20);
    socket.on("close", () => clearInterval(timer));
  };

const expectClosed = ({ open }: { readonly open: ReadonlySet<Socket> }) =>
  vi.waitFor(() => expect(open.size).toBe(0));

describe("The size of an answer", () => {
  it.each(["known", "chunked", "as long as the connection"])(
    "may be 32 MiB and not a byte more, when it is %s",
    async (how) => {
      for (const extra of ["", "x"]) {
        const size = MAX_ANSWER_BYTES + extra.length;
        const server = await listen((socket) => {
          const head =
            how === "known"
              ? `content-length: ${size}\r\n`
              : how === "chunked"
                ? "transfer-encoding: chunked\r\n"
                : "";
          socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n`);
          if (how === "chunked") socket.write(`${size.toString(16)}\r\n`);
          for (let at = 0; at < 32; at += 1) socket.write(MEBIBYTE);
          socket.end(how === "chunked" ? `${extra}\r\n0\r\n\r\n` : extra);
        });
        if (extra === "") expect(await textOf(real, urlOf(server.port))).toHaveLength(MAX_ANSWER_BYTES);
        else expect(await outcome(real, urlOf(server.port))).toEqual(["too_large", true]);
        await expectClosed(server);
      }
    },
  );

  it.each([
    ["a length that is true", `content-length: ${1_048_576 ** 3}\r\n\r\n`, MEBIBYTE],
    ["a length beyond numbers", `content-length: 9007199254740993\r\n\r\n`, MEBIBYTE],
    ["no length", "\r\n", MEBIBYTE],
    ["chunks without end", "transfer-encoding: chunked\r\n\r\n", `10000\r\n${"x".repeat(65_536)}\r\n`],
    ["one chunk without end", "transfer-encoding: chunked\r\n\r\nffffffffff\r\n", MEBIBYTE],
  ])("is stopped at, with %s", async (_, head, piece) => {
    let last: Socket | undefined;
    const server = await listen((socket) => {
      last = socket;
      endlessly(`HTTP/1.1 200 OK\r\n${head}`, piece)(socket);
    });
    expect(await outcome(real, urlOf(server.port))).toEqual(["too_large", true]);
    await expectClosed(server);
    expect(last!.bytesWritten).toBeLessThan(2 * MAX_ANSWER_BYTES);
  });

  it("ends where its length says, whatever comes after", async () => {
    const server = await listen(endlessly("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello", MEBIBYTE));
    expect(await textOf(real, urlOf(server.port))).toBe("hello");
    await expectClosed(server);
  });
});

describe("The headers of an answer", () => {
  it("may have some kilobytes", async () => {
    const server = await listen(ok("fine", `a: ${"x".repeat(12_000)}`));
    expect(await textOf(real, urlOf(server.port))).toBe("fine");
  });

  it.each([
    ["one that is too long", says("HTTP/1.1 200 OK", `a: ${"x".repeat(16_384)}`, "", "")],
    ["too many", says("HTTP/1.1 200 OK", ...Array<string>(4_000).fill("abcd: efgh"), "", "")],
    ["one without end", endlessly("HTTP/1.1 200 OK\r\na: ", "x".repeat(10_000))],
    ["a name without end", endlessly("HTTP/1.1 200 OK\r\n", "x".repeat(10_000))],
    ["headers without end", endlessly("HTTP/1.1 200 OK\r\n", "a: b\r\n".repeat(1_000))],
    [
      "headers after the body without end",
      endlessly("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n", "a: b\r\n".repeat(1_000)),
    ],
  ])("are stopped at: %s", async (_, answer) => {
    const server = await listen(answer);
    expect(await outcome(real, urlOf(server.port))).toEqual(["too_large", true]);
    await expectClosed(server);
  });
});

describe("The time of a request", () => {
  const LIMIT = 250;
  /** Runs out of time, when it is over and not much later. */
  const expectTimedOut = async (sent: Promise<unknown>, opened: boolean): Promise<void> => {
    const begun = performance.now();
    expect(await sent).toEqual(["timed_out", opened]);
    const took = performance.now() - begun;
    // What begins the test's clock may itself be late.
    expect(took).toBeGreaterThan(LIMIT / 2);
    expect(took).toBeLessThan(LIMIT * 10);
  };

  it.each<readonly [string, Answer]>([
    ["silence", () => {}],
    [
      "headers and then silence",
      (socket) => void socket.write("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n"),
    ],
    ["a byte of the status line now and then", dripping("HTTP/1.1 200 ", "O")],
    ["a header now and then", dripping("HTTP/1.1 200 OK\r\n", "a: b\r\n")],
    ["a byte of the body now and then", dripping("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n", "x")],
    ["a chunk now and then", dripping("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", "1\r\nx\r\n")],
    ["a byte of no length now and then", dripping("HTTP/1.1 200 OK\r\n\r\n", "x")],
    ["hints without end", dripping("", "HTTP/1.1 103 Early Hints\r\n\r\n")],
  ])("is over in spite of %s", async (_, answer) => {
    const server = await listen(answer);
    await expectTimedOut(outcome(real, urlOf(server.port), { time_limit: LIMIT }), true);
    await expectClosed(server);
    expect(server.heard).toHaveLength(1);
  });

  it("counts the search for the name", async () => {
    const { transport, dialled } = reaching([], { resolve: () => new Promise(() => {}) });
    await expectTimedOut(outcome(transport, "https://bank.example/", { time_limit: LIMIT }), false);
    expect(dialled).toEqual([]);
  });

  it("does not call a name that was found too late", async () => {
    let found: (addresses: readonly string[]) => void = () => {};
    const { transport, dialled } = reaching([], {
      resolve: () =>
        new Promise((resolve) => {
          found = resolve;
        }),
    });
    await expectTimedOut(outcome(transport, "https://bank.example/", { time_limit: LIMIT }), false);
    found(["93.184.216.34"]);
    await new Promise((resolve) => void setImmediate(resolve));
    expect(dialled).toEqual([]);
  });

  it("is one for all its parts, each of which alone would be in time", async () => {
    const part = 0.6 * LIMIT;
    const authority = newAuthority();
    const server = await listen(
      (socket) => void setTimeout(() => socket.end("HTTP/1.1 200 OK\r\n\r\nlate"), part),
      { certified: authority.certify("bank.example") },
    );
    const { transport } = reaching([], {
      resolve: () => new Promise((resolve) => void setTimeout(() => resolve(["93.184.216.34"]), part)),
      port: server.port,
      ca: authority.ca,
    });
    const url = "https://bank.example/";
    await expectTimedOut(outcome(transport, url, { time_limit: LIMIT }), true);
    expect(await textOf(transport, url)).toBe("late");
  });
});
