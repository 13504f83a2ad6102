import { describe, expect, it } from "vitest";
import { listen, ok } from "./support/listen.ts";
import { outcome, PASSWORD, real, TOKEN, USER, urlOf } from "./support/send.ts";

/** What a server heard of one request, as lines. */
const heard = async (url: (port: number) => string, method: "GET" | "POST" = "GET"): Promise<string[]> => {
  const server = await listen(ok("{}"));
  expect(await outcome(real, url(server.port), { method })).toBe(200);
  expect(server.heard).toHaveLength(1);
  return server.heard[0]!.replaceAll(String(server.port), "PORT").split("\r\n");
};

const basic = (pair: string | Buffer): string =>
  `authorization: Basic ${Buffer.from(pair as string).toString("base64")}`;

describe("A request", () => {
  it("says what it must, and no more", async () => {
    const lines = await heard((port) => urlOf(port, `/${TOKEN}/accounts?start-date=1&pending=1`));
    expect(lines).toEqual([
      `GET /${TOKEN}/accounts?start-date=1&pending=1 HTTP/1.1`,
      "host: 127.0.0.1:PORT",
      "connection: close",
      "user-agent: farthing",
      "accept-encoding: identity",
      basic(`${USER}:${PASSWORD}`),
      "",
      "",
    ]);
  });

  it("that posts has an empty body, and says so", async () => {
    const lines = await heard((port) => `http://127.0.0.1:${port}/claim/${TOKEN}`, "POST");
    expect(lines).toEqual([
      `POST /claim/${TOKEN} HTTP/1.1`,
      "host: 127.0.0.1:PORT",
      "connection: close",
      "user-agent: farthing",
      "accept-encoding: identity",
      "content-length: 0",
      "",
      "",
    ]);
  });

  it("of a URL without a path asks for the root", async () => {
    expect((await heard((port) => `http://127.0.0.1:${port}`))[0]).toBe("GET / HTTP/1.1");
    expect((await heard((port) => `http://127.0.0.1:${port}//a?b=%20c`))[0]).toBe("GET //a?b=%20c HTTP/1.1");
  });

  it.each<readonly [string, string | Buffer]>([
    ["a%3Ab:c", "a:b:c"],
    ["u%40x:p%2Fw%3F%23%25", "u@x:p/w?#%"],
    ["%C3%BC:%E2%82%AC", "ü:€"],
    ["ü:€", "ü:€"],
    ["u:100%", "u:100%"],
    ["u:%zz%4", "u:%zz%4"],
    ["u:%ff%00%0D%0a", Buffer.from([0x75, 0x3a, 0xff, 0, 13, 10])],
    ["u:", "u:"],
    [":p", ":p"],
    ["u", "u:"],
  ])("has of %s the bytes that it stands for (RFC 7617)", async (userinfo, pair) => {
    const lines = await heard((port) => `http://${userinfo}@127.0.0.1:${port}/`);
    expect(lines.filter((line) => /^authorization/i.test(line))).toEqual([basic(pair)]);
    expect(lines.slice(0, 2)).toEqual(["GET / HTTP/1.1", "host: 127.0.0.1:PORT"]);
  });

  it("without credentials has no such header", async () => {
    for (const userinfo of ["", "@", ":@"]) {
      const lines = await heard((port) => `http://${userinfo}127.0.0.1:${port}/`);
      expect(lines.join("\n")).not.toMatch(/authorization/i);
    }
  });

  it("brings back no cookie", async () => {
    const server = await listen(ok("{}", "set-cookie: a=b; Path=/"));
    for (const _ of [1, 2]) expect(await outcome(real, urlOf(server.port))).toBe(200);
    expect(server.heard).toHaveLength(2);
    expect(server.heard.join("")).not.toMatch(/cookie/i);
  });
});
