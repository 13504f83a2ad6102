import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, it } from "vitest";
import { answerMalformed } from "../src/malformed-request.ts";

it("a client that leaves a streamed answer adds no listener to it, which Node would warn of as of a leak", async () => {
  const added: (string | symbol)[] = [];
  let answer: ServerResponse | undefined;
  const server = createServer((_, response) => {
    answer = response;
    const endless = new Readable({ read: (size) => void endless.push(Buffer.alloc(size)) });
    void pipeline(endless, response).catch(() => {});
  });
  answerMalformed(server, () => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(client, "data");
  answer?.on("newListener", (name: string | symbol) => added.push(name));
  const refused = once(server, "clientError");
  client.resetAndDestroy();
  await refused;
  await once(server.close(), "close");
  expect(added).not.toContain("close");
});
