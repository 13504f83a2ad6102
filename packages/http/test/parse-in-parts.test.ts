import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { random } from "../../../tools/testing/random.ts";
import { parseInParts } from "../src/index.ts";

it("requests with many empty lines arrive as they were sent, also if the client takes its answers late", async () => {
  const next = random(11);
  const bodies = Array.from({ length: 200 }, () =>
    Array.from({ length: next(400) }, () => ["\r\n\r\n", "a", "\r\n", "0\r\n\r\n"][next(4)]).join(""),
  );
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    const at = arrived.push("") - 1;
    void text(request).then((body) => {
      arrived[at] = body;
      response.end("x".repeat(20_000));
    });
  });
  parseInParts(server);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  // It reads nothing before it has sent everything.
  client.write(
    bodies
      .map((body) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
      .join(""),
  );
  client.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const answers = await text(client);
  expect(arrived).toEqual([...bodies, ""]);
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(bodies.length + 1);
  await new Promise((resolve) => void server.close(resolve));
});
