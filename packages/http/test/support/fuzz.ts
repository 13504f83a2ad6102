import fc from "fast-check";
import { expect } from "vitest";
import type { Home } from "./books.ts";
import { sendRaw } from "./send.ts";
import type { Served } from "./serve.ts";

/** What no answer may hold: a stack, a place in a file, SQL, or how we are made. */
const INSIDES =
  /\bat .*:\d+:\d+|node_modules|\.(?:ts|js|db):?\d*\b|\bSQLITE|\b(?:SELECT|UPDATE|INSERT) |\bno such (?:table|column)|\[object |Effect\.|Schema|TypeError|RangeError/;

const FIELDS = [
  ...["date", "amount", "name", "description", "notes", "currency", "category_id", "merchant_id", "tag_ids"],
  ...["nature", "__proto__", "constructor", "id", ""],
] as const;

const requestsOf = (home: Home, other: Home) => {
  const idLike = fc.oneof(
    fc.constantFrom(
      home.bread.id,
      home.basket.id,
      home.apples.id,
      other.bread.id,
      home.food.id,
      home.work.id,
    ),
    fc.uuid(),
    fc.string({ unit: "binary", maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.stringMatching(/^[!-"$->@-~]{0,30}$/),
  );
  const path = fc.oneof(
    { weight: 4, arbitrary: idLike.map((id) => `/api/v1/transactions/${id}`) },
    {
      weight: 3,
      arbitrary: fc
        .array(
          fc.tuple(
            fc.constantFrom(
              "page",
              "per_page",
              "search",
              "start_date",
              "end_date",
              "account_id",
              "x",
              "__proto__",
            ),
            fc.oneof(
              idLike,
              fc.integer().map(String),
              fc.constantFrom("2024-01-01", "%", "%ff", "a".repeat(3_000)),
            ),
          ),
          { maxLength: 4 },
        )
        .map((all) => `/api/v1/transactions?${all.map(([name, value]) => `${name}=${value}`).join("&")}`),
    },
    fc.constant("/api/v1/imports/preflight"),
    fc.constantFrom("/api/v1/accounts", "/healthz", "/readyz", "/docs", "/openapi.json", "/"),
    fc.webPath().map((text) => text || "/"),
    fc.stringMatching(/^\/[!-"$->@-~]{0,40}$/),
  );
  const value: fc.Arbitrary<unknown> = fc.oneof(
    ...[fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: "binary" }), fc.double(), fc.maxSafeInteger()],
    ...[
      idLike,
      fc.array(idLike, { maxLength: 5 }),
      fc.constantFrom(null, "2024-02-30", "eur", "income", "1e5", -0),
    ],
  );
  const patch = fc
    .array(fc.tuple(fc.constantFrom(...FIELDS), value), { maxLength: 6 })
    .map((entries) => JSON.stringify({ transaction: Object.fromEntries(entries) }));
  const body = fc.oneof(
    { weight: 4, arbitrary: patch.map((text): string | Uint8Array => text) },
    patch.chain((text) => fc.nat(text.length).map((at) => `${text.slice(0, at)}\0${text.slice(at + 1)}`)),
    ...[fc.uint8Array({ maxLength: 200 }), fc.json(), fc.string({ unit: "binary" }), fc.constant("")],
    fc
      .tuple(fc.constantFrom('{"a":', "[", '{"transaction":'), fc.nat(20_000))
      .map(([part, n]) => part.repeat(n)),
  );
  const visible = fc.stringMatching(/^[ -~\x80-\xff]{0,60}$/);
  const headers = fc.record(
    {
      "X-Api-Key": fc.oneof(visible, fc.constantFrom(home.key, home.read_key, "fk_")),
      Authorization: fc.oneof(
        visible,
        visible.map((text) => `Bearer ${text}`),
      ),
      "Content-Type": fc.oneof(visible, fc.constantFrom("application/json", "application/json; charset=x")),
      "Content-Encoding": fc.oneof(visible, fc.constant("gzip")),
      "If-Match": fc.oneof(visible, fc.constantFrom("*", '"x"', 'W/"x", "y"', ",,,")),
      "X-Request-Id": visible,
      "X-Forwarded-For": fc.oneof(visible, fc.ipV4(), fc.ipV6()),
      Accept: visible,
    },
    { requiredKeys: [] },
  );
  return fc.record({
    method: fc.constantFrom(
      ...[
        "GET",
        "GET",
        "PATCH",
        "PATCH",
        "PATCH",
        "POST",
        "PUT",
        "DELETE",
        "HEAD",
        "OPTIONS",
        "TRACE",
        "PURGE",
      ],
    ),
    path,
    body: fc.option(body, { nil: undefined }),
    headers,
    isKnown: fc.boolean(),
    chunked: fc.boolean(),
  });
};

interface Runs {
  readonly seed: number;
  readonly numRuns: number;
}

/** Whatever is sent, the answer is as it is described, never a 500, and tells nothing of the inside. */
export const expectDescribed = async (api: Served, home: Home, other: Home, runs: Runs): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(requestsOf(home, other), async ({ method, path, body, headers, isKnown, chunked }) => {
      const { status, text } = await api.ask(method, path, {
        ...(isKnown ? { key: home.key } : {}),
        ...(body === undefined || ["HEAD", "TRACE"].includes(method) ? {} : { body, chunked }),
        headers: isKnown
          ? {
              ...headers,
              "X-Api-Key": home.key,
              Authorization: undefined,
              "Content-Type": "application/json",
            }
          : headers,
      });
      expect(status).toBeLessThan(500);
      if (status >= 400) expect(text).not.toMatch(INSIDES);
      // How a library of ours would say it.
      if (status === 422) expect(text).not.toMatch(/\bExpected /);
    }),
    runs,
  );
  await expectWell(api);
};

/** Bytes that are no HTTP at all harm nobody. */
export const expectUnharmed = async (api: Served, runs: Runs): Promise<void> => {
  const line = fc.stringMatching(/^[ -~]{0,40}$/);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc
          .tuple(fc.constantFrom("GET", "PATCH", "FOO", ""), line, fc.array(line, { maxLength: 4 }))
          .map(([method, target, lines]) =>
            Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: x\r\n${lines.join("\r\n")}\r\n\r\n`),
          ),
      ),
      async (bytes) => {
        const end = Buffer.from("\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        const text = await sendRaw(api.url, Buffer.concat([bytes, end]), (got) => got.includes("\r\n\r\n"));
        if (text !== "") expect(text).toMatch(/^HTTP\/1\.1 (?:2|4)\d\d /);
        expect(text).not.toMatch(INSIDES);
      },
    ),
    runs,
  );
  await expectWell(api);
};

const expectWell = async ({ ask, log }: Served): Promise<void> => {
  expect(log.errors).toEqual([]);
  expect((await ask("GET", "/readyz")).status).toBe(200);
};
