import type { Socket } from "node:net";
import { MAX_ANSWER_BYTES } from "@farthing/core/provider";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { itEachSampled } from "../../../../tools/testing/slow.ts";
import { newAuthority } from "./support/certificate.ts";
import { type Answer, listen, ok, says } from "./support/listen.ts";
import { allRead, outcome, reaching, real, send, textOf, urlOf, watched } from "./support/send.ts";

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
        await server.closed();
      }
    },
  );

  itEachSampled([
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
    await server.closed();
    expect(last!.bytesWritten).toBeLessThan(2 * MAX_ANSWER_BYTES);
  });

  it("ends where its length says, whatever comes after", async () => {
    const server = await listen(endlessly("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello", MEBIBYTE));
    expect(await textOf(real, urlOf(server.port))).toBe("hello");
    await server.closed();
  });
});

describe("The headers of an answer", () => {
  it("may have some kilobytes", async () => {
    const server = await listen(ok("fine", `a: ${"x".repeat(12_000)}`));
    expect(await textOf(real, urlOf(server.port))).toBe("fine");
  });

  itEachSampled([
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
    await server.closed();
  });
});

describe("The time of a request", () => {
  const LIMIT = 250;
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  /** Runs out of time when the rest of it is over, and not before. */
  const expectTimedOut = async (
    sent: ReturnType<typeof send>,
    opened: boolean,
    rest = LIMIT,
  ): Promise<void> => {
    let isOver = false;
    void sent.then(() => {
      isOver = true;
    });
    const other = await listen(ok("fine"));
    vi.advanceTimersByTime(rest - 1);
    expect(await textOf(real, urlOf(other.port))).toBe("fine");
    expect(isOver, "another request was answered meanwhile").toBe(false);
    vi.advanceTimersByTime(1);
    expect(await sent).toMatchObject({ problem: "timed_out", opened });
  };

  itEachSampled([
    ["silence", "", ""],
    ["headers and then silence", "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n", ""],
    ["a byte of the status line now and then", "HTTP/1.1 200 ", "O"],
    ["a header now and then", "HTTP/1.1 200 OK\r\n", "a: b\r\n"],
    ["a byte of the body now and then", "HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n", "x"],
    ["a chunk now and then", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", "1\r\nx\r\n"],
    ["a byte of no length now and then", "HTTP/1.1 200 OK\r\n\r\n", "x"],
    ["hints without end", "", "HTTP/1.1 103 Early Hints\r\n\r\n"],
  ])("is over in spite of %s", async (_, head, piece) => {
    const server = await listen((socket) => void socket.write(head));
    const client = watched();
    const sent = send(client.transport, urlOf(server.port), { time_limit: LIMIT });
    await server.asked();
    for (let pieces = 0; pieces < 4; pieces += 1) {
      for (const socket of server.open) socket.write(piece);
      await allRead(server, client);
      vi.advanceTimersByTime(LIMIT / 5);
    }
    await expectTimedOut(sent, true, LIMIT / 5);
    await server.closed();
    expect(server.heard).toHaveLength(1);
  });

  /** A transport whose search for a name finds an address when the test says so. */
  const searching = (given: Parameters<typeof reaching>[1] = {}) => {
    let find = (): void => {};
    const searched = new Promise<void>((begun) => {
      find = begun;
    });
    const resolve = () => searched.then(() => ["93.184.216.34"]);
    return { ...reaching([], { ...given, resolve }), find };
  };

  it("counts the lookup of the name, and opens no connection to one that is found too late", async () => {
    const { transport, dialled, find } = searching();
    await expectTimedOut(send(transport, "https://bank.example/", { time_limit: LIMIT }), false);
    find();
    expect(await outcome(transport, "https://bank.example/")).toEqual(["unreachable", false]);
    expect(dialled, "the second one alone").toHaveLength(1);
  });

  it("is one for all its parts, each of which alone would be in time", async () => {
    const authority = newAuthority();
    const certified = authority.certify("bank.example");
    /** A request whose name is found after a part of the time. */
    const begun = async (part: number) => {
      let answer = (): void => {};
      const server = await listen(
        (socket) => {
          answer = () => void socket.end("HTTP/1.1 200 OK\r\n\r\nlate");
        },
        { certified },
      );
      const { transport, find } = searching({ port: server.port, ca: authority.ca });
      const sent = send(transport, "https://bank.example/", { time_limit: LIMIT });
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(part);
      find();
      await server.asked();
      return { sent, answer: () => answer() };
    };
    const inTime = await begun(0.4 * LIMIT);
    vi.advanceTimersByTime(0.4 * LIMIT);
    inTime.answer();
    expect(await inTime.sent).toMatchObject({ _tag: "Answered" });
    const late = await begun(0.6 * LIMIT);
    await expectTimedOut(late.sent, true, 0.4 * LIMIT);
  });
});
