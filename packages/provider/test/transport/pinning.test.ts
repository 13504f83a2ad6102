import dns from "node:dns";
import { connect } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dialTcp } from "../../src/transport/connection.ts";
import { newAuthority } from "./support/certificate.ts";
import { type Answer, listen, ok, says } from "./support/listen.ts";
import {
  allRead,
  outcome,
  PASSWORD,
  reaching,
  real,
  send,
  TOKEN,
  textOf,
  USER,
  urlOf,
} from "./support/send.ts";

const BANK = "93.184.216.34";
const authority = newAuthority();
const bank = authority.certify("bank.example");

/** A server of the bank, and a transport whose connections all end there. */
const serveBank = async (answer: Answer, answers: readonly (readonly string[])[] = [[BANK]]) => {
  const server = await listen(answer, { certified: bank });
  return { server, ...reaching(answers, { port: server.port, ca: authority.ca }) };
};
const URL_OF_BANK = `https://${USER}:${PASSWORD}@bank.example/${TOKEN}/accounts`;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe("A name is resolved once for a request", () => {
  it("and the connection goes to what was checked, whatever the name says the second time", async () => {
    const { transport, asked, dialled, server } = await serveBank(ok("fine"), [[BANK], ["127.0.0.1"]]);
    expect(await textOf(transport, URL_OF_BANK)).toBe("fine");
    expect(asked).toEqual(["bank.example"]);
    expect(dialled).toEqual([[BANK]]);
    expect(server.heard).toHaveLength(1);
  });

  it("and again for the next request, which is refused when it has changed", async () => {
    const { transport, dialled, server } = await serveBank(ok("fine"), [[BANK], ["127.0.0.1"]]);
    expect(await outcome(transport, URL_OF_BANK)).toBe(200);
    expect(await outcome(transport, URL_OF_BANK)).toEqual(["address_refused", false]);
    expect(dialled).toEqual([[BANK]]);
    expect(server.heard).toHaveLength(1);
  });

  it("and no connection is kept for the next, though the server would keep it", async () => {
    const { transport, dialled, server } = await serveBank((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: 2\r\n\r\nok");
    });
    expect(await textOf(transport, URL_OF_BANK)).toBe("ok");
    expect(await textOf(transport, URL_OF_BANK)).toBe("ok");
    expect(dialled).toHaveLength(2);
    await server.closed();
  });

  it("with all its addresses, if none of them is special", async () => {
    const addresses = ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", BANK];
    const { transport, dialled } = await serveBank(ok("fine"), [addresses]);
    expect(await textOf(transport, URL_OF_BANK)).toBe("fine");
    expect(dialled).toEqual([addresses]);
  });

  it("and an unknown one is unreachable", async () => {
    const { transport, dialled } = reaching([], {
      resolve: async (name) => {
        throw new Error(`ENOTFOUND ${name} ${PASSWORD}`);
      },
    });
    expect(await outcome(transport, URL_OF_BANK)).toEqual(["unreachable", false]);
    expect(dialled).toEqual([]);
  });
});

describe("A connection", () => {
  it("is made to the addresses that are given, without asking anyone for a name", async () => {
    const server = await listen(ok("fine"));
    const lookup = vi.spyOn(dns, "lookup");
    const socket = dialTcp(["127.0.0.1"], server.port);
    await new Promise((resolve, reject) => void socket.once("connect", resolve).once("error", reject));
    expect(socket.remoteAddress).toBe("127.0.0.1");
    socket.destroy();
    expect(lookup).not.toHaveBeenCalled();
  });

  it("tries the next address where the first takes none", async () => {
    const server = await listen(ok("fine"));
    const socket = dialTcp(["::1", "127.0.0.1"], server.port);
    await new Promise((resolve, reject) => void socket.once("connect", resolve).once("error", reject));
    expect(socket.remoteAddress).toBe("127.0.0.1");
    socket.destroy();
  });

  it.each(["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "ALL_PROXY"])(
    "takes no way through %s",
    async (name) => {
      const proxy = await listen(ok("from the proxy"));
      vi.stubEnv("NODE_USE_ENV_PROXY", "1");
      vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
      const plain = await listen(ok("direct"));
      expect(await textOf(real, urlOf(plain.port))).toBe("direct");
      const { transport } = await serveBank(ok("direct by TLS"));
      expect(await textOf(transport, URL_OF_BANK)).toBe("direct by TLS");
      expect(proxy.heard).toEqual([]);
    },
  );
});

describe("Redirects", () => {
  it.each([301, 302, 303, 307, 308])(
    "are answers: %s leads nowhere, not even to the same host",
    async (status) => {
      const inside = await listen(ok("inside"));
      for (const location of [`http://127.0.0.1:${inside.port}/`, "/elsewhere", "https://bank.example/"]) {
        const { transport, asked, dialled, server } = await serveBank(
          says(`HTTP/1.1 ${status} Away`, `location: ${location}`, "content-length: 0", "", ""),
        );
        expect(await send(transport, URL_OF_BANK)).toMatchObject({
          note: `It answered with status ${status}.`,
        });
        expect([asked.length, dialled.length, server.heard.length, inside.heard.length]).toEqual([
          1, 1, 1, 0,
        ]);
      }
    },
  );
});

describe("TLS", () => {
  const UNREACHABLE = ["unreachable", false];

  /** Nothing of HTTP may have been said. */
  const expectSilence = async (
    url: string,
    certified: ReturnType<typeof authority.certify>,
    ca: string | undefined = authority.ca,
  ): Promise<void> => {
    const server = await listen(ok("fine"), { certified });
    const { transport } = reaching([[BANK]], { port: server.port, ...(ca === "" ? {} : { ca }) });
    expect(await outcome(transport, url)).toEqual(UNREACHABLE);
    expect(server.heard.join("")).toBe("");
    await server.closed();
  };

  it("needs a certificate for the name", async () => {
    await expectSilence(URL_OF_BANK, authority.certify("other.example"));
  });

  it("needs a certificate that is not over", async () => {
    await expectSilence(URL_OF_BANK, authority.certify("bank.example", "210101000000Z"));
  });

  it("needs an authority that is trusted, whatever the environment says", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    await expectSilence(URL_OF_BANK, bank, newAuthority().ca);
    await expectSilence(URL_OF_BANK, bank, "");
  });

  it("holds the certificate of an address against the address", async () => {
    await expectSilence(`https://${BANK}/`, authority.certify("93.184.216.35"));
    const server = await listen(ok("fine"), { certified: authority.certify(BANK) });
    const { transport, dialled } = reaching([], { port: server.port, ca: authority.ca });
    expect(await textOf(transport, `https://${BANK}/`)).toBe("fine");
    expect(dialled).toEqual([[BANK]]);
    // An address is no server name (RFC 6066, 3).
    expect(server.names).toEqual([false]);
  });

  it("takes a name that ends in a dot for the same name", async () => {
    const { transport, asked, server } = await serveBank(ok("fine"));
    expect(await textOf(transport, "https://bank.example./")).toBe("fine");
    expect(server.names).toEqual(["bank.example"]);
    expect(asked).toEqual(["bank.example."]);
  });

  it("calls the port of the URL, 443 if it has none", async () => {
    const ports: number[] = [];
    const server = await listen(ok("fine"), { certified: bank });
    const { transport } = reaching([[BANK]], {
      ca: authority.ca,
      dial: (_, port) => {
        ports.push(port);
        return connect(server.port, "127.0.0.1");
      },
    });
    expect(await outcome(transport, "https://bank.example/")).toBe(200);
    expect(await outcome(transport, "https://bank.example:8443/")).toBe(200);
    expect(ports).toEqual([443, 8443]);
    expect(server.heard.map((said) => /host: .*/.exec(said)![0])).toEqual([
      "host: bank.example",
      "host: bank.example:8443",
    ]);
  });

  it("may break off in the handshake: nothing was sent", async () => {
    const server = await listen(() => {});
    const { transport } = reaching([[BANK]], {
      dial: () => {
        const socket = connect(server.port, "127.0.0.1");
        socket.once("connect", () => {
          for (const each of server.open) each.resetAndDestroy();
        });
        return socket;
      },
    });
    expect(await outcome(transport, URL_OF_BANK)).toEqual(UNREACHABLE);
  });

  it("may never come about: nothing was sent", async () => {
    const server = await listen(() => {});
    const { transport } = reaching([[BANK]], { port: server.port });
    expect(await outcome(transport, URL_OF_BANK, { time_limit: 50 })).toEqual(["timed_out", false]);
    await server.closed();
  });

  it.each([
    ["before the answer", "", ["broken_off", true]],
    [
      "in an answer of a known length",
      "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf",
      ["broken_off", true],
    ],
    ["in an answer as long as the connection", "HTTP/1.1 200 OK\r\n\r\nhalf", ["broken_off", true]],
  ])("may be reset %s", async (_, said, expected) => {
    const { server, ...client } = await serveBank((socket) => void socket.write(said));
    const came = outcome(client.transport, URL_OF_BANK);
    await server.asked();
    // What is reset too soon takes with it what was said.
    await allRead(server, client);
    for (const each of server.open) each.resetAndDestroy();
    expect(await came).toEqual(expected);
    expect(server.heard).toHaveLength(1);
  });
});
