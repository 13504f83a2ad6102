import { type AddressInfo, createServer, type Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import * as Redacted from "effect/Redacted";
import { describe, expect, it } from "vitest";
import { listen, ok, says } from "./support/listen.ts";
import { allRead, outcome, real, send, textOf, urlOf, watched } from "./support/send.ts";

const answerTo = async (...lines: readonly string[]) => {
  const server = await listen(says(...lines));
  return send(real, urlOf(server.port));
};
const latin1 = (bytes: Uint8Array | string): string => Buffer.from(bytes as string).toString("latin1");

describe("An answer", () => {
  it.each([200, 204, 304, 402, 403, 404, 429, 500, 503, 599])("of status %s is one", async (status) => {
    expect(await answerTo(`HTTP/1.1 ${status} Said`, "content-length: 0", "", "")).toMatchObject(
      status === 200 ? { _tag: "Answered" } : { note: `It answered with status ${status}.` },
    );
  });

  it.each([
    ["Application/JSON; charset=utf-8", false],
    ["text/html", true],
    [" text/html ;a=b;c", true],
    ["", false],
  ])("of type %j is a page: %s", async (said, is_page) => {
    expect(await answerTo("HTTP/1.1 403 No", `content-type: ${said}`, "", "x")).toMatchObject({ is_page });
  });

  it("says when to come again, the first time it says so", async () => {
    expect(await answerTo("HTTP/1.1 429 No", "Retry-After: 5", "", "")).toMatchObject({
      not_before: expect.any(Number),
    });
    expect(await answerTo("HTTP/1.1 429 No", "retry-after: soon", "retry-after: 6", "", "")).toMatchObject({
      not_before: undefined,
    });
    expect(await answerTo("HTTP/1.1 429 No", "", "")).toMatchObject({ not_before: undefined });
  });

  it("is a secret as a whole", async () => {
    const came = await answerTo("HTTP/1.1 200 OK", "", "https://a:b@bank.example/");
    expect(came).toMatchObject({
      body: Redacted.make("https://a:b@bank.example/", { label: "provider answer" }),
    });
    expect(JSON.stringify(came)).not.toContain("a:b");
  });

  it("is text of UTF-8", async () => {
    expect(await textOf(real, urlOf((await listen(ok(latin1("Käse, 乳酪, 🧀")))).port))).toBe(
      "Käse, 乳酪, 🧀",
    );
    expect(await textOf(real, urlOf((await listen(ok(latin1("\ufeff{}")))).port))).toBe("{}");
  });

  it.each([
    ["Latin-1", Buffer.from("Käse", "latin1")],
    ["UTF-16", Buffer.from("{}é", "utf16le")],
    ["half a character", Buffer.from("🧀").subarray(0, 3)],
    ["a surrogate", Buffer.from([0xed, 0xa0, 0x80])],
  ])("in %s is one, and has no text", async (_, bytes) => {
    const server = await listen(ok(bytes.toString("latin1"), "content-type: text/html"));
    const came = await send(real, urlOf(server.port));
    expect(came).toMatchObject({ _tag: "Answered" });
    expect(await textOf(real, urlOf(server.port))).toBe("");
  });

  it.each([
    ["gzip", gzipSync("{}")],
    ["deflate", deflateSync("{}")],
    ["br", brotliCompressSync("{}")],
    ["GZIP", gzipSync(Buffer.alloc(64 * 1_048_576, " "))],
    ["gzip, identity", gzipSync("{}")],
    ["made-up", Buffer.from("{}")],
  ])("compressed as %s without being asked has no text", async (encoding, bytes) => {
    const server = await listen(ok(latin1(bytes), `content-encoding: ${encoding}`));
    expect(await textOf(real, urlOf(server.port))).toBe("");
  });

  it.each(["identity", "Identity", ""])("that is said to be %j is read", async (encoding) => {
    const server = await listen(ok("{}", `content-encoding: ${encoding}`));
    expect(await textOf(real, urlOf(server.port))).toBe("{}");
  });

  it("may come in chunks, or with the end of the connection, or by HTTP/1.0", async () => {
    const chunked = await listen(
      says("HTTP/1.1 200 OK", "transfer-encoding: chunked", "", "3", "abc", "2;x=y", "de", "0", "", ""),
    );
    expect(await textOf(real, urlOf(chunked.port))).toBe("abcde");
    const ended = await listen(says("HTTP/1.1 200 OK", "", "to the end"));
    expect(await textOf(real, urlOf(ended.port))).toBe("to the end");
    const old = await listen(says("HTTP/1.0 200 OK", "", "from of old"));
    expect(await textOf(real, urlOf(old.port))).toBe("from of old");
  });

  it("may come after hints, and a character may come in pieces", async () => {
    const hinted = await listen(
      says("HTTP/1.1 103 Early Hints", "link: </a>", "", "HTTP/1.1 200 OK", "content-length: 1", "", "x"),
    );
    expect(await textOf(real, urlOf(hinted.port))).toBe("x");
    const [first, ...rest] = Buffer.from("é");
    const server = await listen((socket) => {
      socket.setNoDelay().write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n");
      socket.write(Buffer.from([first!]));
    });
    const client = watched();
    const came = textOf(client.transport, urlOf(server.port));
    await server.asked();
    await allRead(server, client);
    for (const socket of server.open) socket.end(Buffer.from(rest));
    expect(await came).toBe("é");
  });
});

describe("What is no answer was broken off, and the request is not sent again", () => {
  const said = (text: string) => (socket: Socket) => void socket.end(text, "latin1");

  it.each([
    ["nothing", ""],
    ["half a status line", "HTTP/1.1 2"],
    ["half its headers", "HTTP/1.1 200 OK\r\ncontent-len"],
    ["half its body", "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf"],
    ["no last chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n"],
    ["half a chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nabc"],
    ["a wrong chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\nabc"],
    ["no HTTP", "SSH-2.0-OpenSSH_9.6\r\n"],
    ["HTTP of a request", "GET / HTTP/1.1\r\nhost: a\r\n\r\n"],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a length twice", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"],
    ["a length that is none", "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nab"],
    [
      "a length and chunks",
      "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a header with a null", "HTTP/1.1 200 OK\r\na: b\0c\r\ncontent-length: 0\r\n\r\n"],
    ["another protocol", "HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"],
    ["leave to go on", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"],
  ])("%s", async (_, text) => {
    for (const method of ["GET", "POST"] as const) {
      const server = await listen(said(text));
      expect(await outcome(real, urlOf(server.port), { method })).toEqual(["broken_off", true]);
      expect(server.heard).toHaveLength(1);
    }
  });

  it.each([
    ["before the headers", ""],
    ["in the headers", "HTTP/1.1 200 OK\r\ncontent-"],
    ["in a body of a known length", "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf"],
    ["in chunks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n"],
    ["in a body as long as the connection", "HTTP/1.1 200 OK\r\n\r\nhalf"],
    ["in a body of HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nhalf"],
  ])("a reset %s", async (_, text) => {
    for (const method of ["GET", "POST"] as const) {
      const server = await listen((socket) => void socket.write(text));
      const client = watched();
      const came = outcome(client.transport, urlOf(server.port), { method });
      await server.asked();
      // What is reset too soon takes with it what was said.
      await allRead(server, client);
      for (const socket of server.open) socket.resetAndDestroy();
      expect(await came).toEqual(["broken_off", true]);
      expect(server.heard).toHaveLength(1);
    }
  });

  it("but a connection that is not accepted was never opened", async () => {
    const gone = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => void gone.once("listening", resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => void gone.close(resolve));
    expect(await outcome(real, urlOf(port))).toEqual(["unreachable", false]);
  });
});
