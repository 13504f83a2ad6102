import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { type Exported, Exports, type FamilySnapshot } from "@farthing/core/import";
import { type Storage, StorageUnavailable } from "@farthing/core/storage";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { foundHome, type Home } from "./support/books.ts";
import { changes } from "./support/changes.ts";
import { type Served, serveTwoFamilies } from "./support/serve.ts";

/** Which part of an export cannot be read: 1 is the first; none by default. */
let broken = Number.POSITIVE_INFINITY;
/** Snapshots that are open. */
let open = 0;
const { tell, until } = changes();

const watched = (services: Context.Context<Storage>): Context.Context<Storage> => {
  const exports = Context.get(services, Exports);
  let reads = 0;
  const failing = (snapshot: FamilySnapshot): FamilySnapshot => ({
    read: <Kind extends keyof Exported>(kind: Kind, most: number, after?: Exported[Kind]) =>
      Effect.suspend(() => {
        reads += 1;
        return reads >= broken
          ? Effect.fail(new StorageUnavailable({ reason: "broken", operation: "read", cause: "the disk" }))
          : snapshot.read(kind, most, after);
      }),
  });
  return Context.add(
    services,
    Exports,
    Exports.of({
      open: (family) =>
        Effect.gen(function* () {
          const snapshot = yield* exports.open(family);
          reads = 0;
          open += 1;
          yield* Effect.addFinalizer(() =>
            Effect.sync(() => {
              open -= 1;
              tell();
            }),
          );
          return failing(snapshot);
        }),
    }),
  );
};

let api: Served;
let home: Home;
let other: Home;
/** A family whose export does not fit in what a connection holds, with so many transactions of 20 kB. */
let large: Home;
const LARGE = 600;
beforeAll(async () => {
  const served = await serveTwoFamilies({ change: watched });
  ({ home, other } = served);
  api = served;
  large = await api.run(foundHome("Larch"));
  const notes = "n".repeat(20_000);
  const transactions = Array.from({ length: LARGE }, () => large.transaction({ notes }));
  await api.run(large.store({ transactions }));
});
afterAll(() => api.stop());

const PATH = "/api/v1/export";

/** The answer while it comes; nothing of it is read yet. */
const begin = async (of: Home): Promise<IncomingMessage> => {
  const { hostname, port } = new URL(api.url);
  const going = request({ hostname, port, path: PATH, headers: { "X-Api-Key": of.key }, agent: false });
  going.on("error", () => {});
  going.end();
  const [response] = (await once(going, "response")) as [IncomingMessage];
  return response;
};

const nothingOpen = (): Promise<void> => until(() => open === 0);

it("is a file with a line for each record, which preflight finds valid, and nothing of another family", async () => {
  const { status, headers, text } = await api.ask("GET", PATH, { key: home.read_key });
  expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
    200,
    "application/x-ndjson; charset=utf-8",
    'attachment; filename="farthing-export.ndjson"',
  ]);
  const types = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).type);
  const count = (type: string) => types.filter((each) => each === type).length;
  expect(["Account", "Category", "Tag", "Merchant", "Transaction", "Transfer"].map(count)).toEqual([
    5, 2, 2, 2, 6, 1,
  ]);
  for (const each of [home.bread, home.apples, home.transfer, home.work]) expect(text).toContain(each.id);
  for (const each of [other.mark, other.family_id, other.bread.id, other.checking.id, other.transfer.id])
    expect(text).not.toContain(each);
  const checked = await api.ask("POST", "/api/v1/imports/preflight", {
    key: other.key,
    json: { type: "ServiceImport", raw_file_content: text },
  });
  expect(checked.body.data).toMatchObject({ valid: true, errors: [], warnings: [] });
  expect((await api.ask("GET", PATH, { key: home.key })).text).toBe(text);
  await nothingOpen();
});

it("asks for a credential, and answers HEAD without keeping anything", async () => {
  expect((await api.ask("GET", PATH)).status).toBe(401);
  const { status, headers, text } = await api.ask("HEAD", PATH, { key: home.key });
  expect([status, text, headers["content-disposition"]]).toEqual([
    200,
    "",
    expect.stringContaining("export"),
  ]);
  await nothingOpen();
});

describe("an export that cannot be read", () => {
  it("is answered with an error if its first part fails", async () => {
    broken = 1;
    try {
      const { status, body } = await api.ask("GET", PATH, { key: home.key });
      expect([status, body.error]).toEqual([503, "storage_unavailable"]);
    } finally {
      broken = Number.POSITIVE_INFINITY;
    }
    await nothingOpen();
  });

  it("is cut off if a later part fails, so that no client takes it for complete, and is logged", async () => {
    broken = 3;
    const logged = api.log.errors.length;
    try {
      const response = await begin(home);
      expect(response.statusCode).toBe(200);
      const [error] = await Promise.all([once(response, "error"), response.resume()]);
      expect(error).toMatchObject([{ code: "ECONNRESET" }]);
    } finally {
      broken = Number.POSITIVE_INFINITY;
    }
    await nothingOpen();
    expect(api.log.errors.slice(logged)).toMatchObject([{ err: { _tag: "StorageUnavailable" } }]);
  });
});

it("is closed when the client leaves, and nothing is logged", async () => {
  const logged = api.log.errors.length;
  const response = await begin(large);
  expect(open).toBe(1);
  response.destroy();
  await nothingOpen();
  expect(api.log.errors).toHaveLength(logged);
});

it("is read as fast as the client takes it, at most twice at once for a family", SLOW, async () => {
  const [first, second] = [await begin(large), await begin(large)];
  expect(open).toBe(2);
  const refused = await api.ask("GET", PATH, { key: large.key });
  expect([refused.status, refused.body.error, refused.headers["retry-after"]]).toEqual([
    503,
    "service_unavailable",
    "5",
  ]);
  expect((await api.ask("GET", PATH, { key: home.key })).status).toBe(200);
  const name = `${large.mark} renamed`;
  const { status } = await api.ask("PATCH", `/api/v1/transactions/${large.bread.id}`, {
    key: large.key,
    json: { transaction: { name } },
  });
  expect(status).toBe(200);
  for (const response of [first, second]) {
    const lines = (await response.setEncoding("utf8").toArray()).join("").trimEnd().split("\n");
    expect(lines).toHaveLength(5 + 2 + 2 + 2 + LARGE + 6 + 1);
    expect(lines.some((line) => line.includes(name))).toBe(false);
  }
  await nothingOpen();
  expect((await api.ask("GET", PATH, { key: large.key })).text).toContain(name);
});

it("is whole although the body of the request is still to come", async () => {
  const whole = (await api.ask("GET", PATH, { key: home.key })).text;
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.setEncoding("utf8");
  let answer = "";
  const { tell: came, until: when } = changes();
  socket.on("data", (part: string) => {
    answer += part;
    came();
  });
  const lines = [`GET ${PATH} HTTP/1.1`, "Host: x", `X-Api-Key: ${home.key}`, "Content-Length: 4"];
  socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n12`);
  const last = whole.trimEnd().split("\n").at(-1)!;
  await when(() => answer.includes(last));
  expect(answer.endsWith("\r\n0\r\n\r\n")).toBe(false);
  socket.write("34");
  await once(socket, "end");
  expect(answer.endsWith("\r\n0\r\n\r\n")).toBe(true);
  for (const line of whole.trimEnd().split("\n")) expect(answer).toContain(line);
  await nothingOpen();
});
