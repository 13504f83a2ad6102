import { request as httpRequest } from "node:http";
import { IdempotencyKeys } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import { type Storage, StorageUnavailable } from "@farthing/core/storage";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { newId } from "../../contracts/src/support/people.ts";
import { anotherPerson } from "./support/books.ts";
import { fieldsOf, fileOf, formOf } from "./support/preflight-requests.ts";
import type { Answer, Sent } from "./support/send.ts";
import { type Served, serveTwoFamilies } from "./support/serve.ts";
import { bearer, signIn, TOKEN } from "./support/sign-on.ts";

const IMPORTS = "/api/v1/imports";

const HOUR = 3_600_000;

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());

let count = 0;

/** A request that is like no other. */
const newFields = () => {
  count += 1;
  return {
    raw_file_content: `date,amount,name\n2026-03-13,-${count}.25,Bread ${count}\n2026-03-14,${1_000 + count}.00,Salary\n`,
    account_id: api.home.checking.id,
  };
};

const named = (name: string | undefined, sent: Sent): Sent => ({
  key: api.home.key,
  ...sent,
  headers: { ...sent.headers, ...(name === undefined ? {} : { "Idempotency-Key": name }) },
});

const post = (name: string | undefined, sent: Sent, served: Served = api): Promise<Answer> =>
  served.ask("POST", IMPORTS, named(name, sent));

const seen = ({ status, body }: Answer): [number, string | undefined] => [status, body.error];

const isReplayed = ({ headers }: Answer): boolean => headers["idempotency-replayed"] === "true";

const importsOf = async (): Promise<number> =>
  (await api.ask("GET", IMPORTS, { key: api.home.key })).body.pagination.total_count;

const again = (first: Answer): readonly unknown[] => [first.status, first.text, true];

const told = (answer: Answer): readonly unknown[] => [answer.status, answer.text, isReplayed(answer)];

describe("the same request with the same key", () => {
  it("is answered as it was the first time, however often, and stores nothing more", async () => {
    const [name, json] = [newId(), newFields()];
    const first = await post(name, { json });
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    const before = await importsOf();
    for (const _ of [1, 2, 3]) expect(told(await post(name, { json }))).toEqual(again(first));
    // Even when it would now be answered otherwise.
    await api.ask("DELETE", `${IMPORTS}/${first.body.id}`, { key: api.home.key });
    expect(told(await post(name, { json }))).toEqual(again(first));
    expect(await importsOf()).toBe(before);
    expect(seen(await post(undefined, { json }))).toEqual([201, undefined]);
  });

  it("is the same however its JSON is written, and whatever ignored fields are in it", async () => {
    const [name, fields] = [newId(), newFields()];
    const profile = { date_format: "%Y-%m-%d", signage_convention: "inflows_positive" };
    const first = await post(name, { json: { ...fields, profile, utf8: "✓" } });
    expect(first.status).toBe(201);
    const { date_format, signage_convention } = profile;
    const body = JSON.stringify(
      {
        profile: { signage_convention, date_format },
        account_id: fields.account_id,
        raw_file_content: fields.raw_file_content,
      },
      null,
      2,
    );
    expect(told(await post(name, { body }))).toEqual(again(first));
  });

  it("is the same whatever the boundary of a form and the order of its fields are", async () => {
    const [name, { raw_file_content, account_id }] = [newId(), newFields()];
    const profile = { signage_convention: "inflows_positive", date_format: "%Y-%m-%d" };
    const fields = fieldsOf({ account_id, dry_run: "false", profile: JSON.stringify(profile) });
    const file = fileOf(raw_file_content, "bank.csv", "text/csv");
    const first = await post(name, formOf([...fields, file], "one"));
    expect(first.status).toBe(201);
    expect(told(await post(name, formOf([file, ...fields.toReversed()], "two")))).toEqual(again(first));
    const otherwise = fieldsOf({ account_id, auto: "true", profile: JSON.stringify(profile, null, 2) });
    expect(told(await post(name, formOf([...otherwise, file])))).toEqual(again(first));
    for (const other of [
      [...fields, fileOf(raw_file_content, "other.csv", "text/csv")],
      [...fields, fileOf(`${raw_file_content}\n`, "bank.csv", "text/csv")],
      [...fieldsOf({ account_id, dry_run: "true" }), file],
      [...fieldsOf({ account_id, raw_file_content })],
    ])
      expect(seen(await post(name, formOf(other)))).toEqual([422, "idempotency_key_reused"]);
  });

  it.each([
    ["it is refused", { account_id: "nowhere" }, [404, "record_not_found"]],
    ["it is not valid", { raw_file_content: "date,amount\nnever,1\n" }, [422, "import_invalid"]],
    ["nothing is sent", { raw_file_content: "" }, [422, "missing_content"]],
    ["it conflicts", { signage_convention: "inflows_negative" }, [409, "already_imported"]],
  ])("is answered alike when %s", async (_when, change, expected) => {
    const [name, fields] = [newId(), newFields()];
    await post(undefined, { json: fields });
    const json = { ...fields, ...change };
    const first = await post(name, { json });
    expect(seen(first)).toEqual(expected);
    expect(told(await post(name, { json }))).toEqual(again(first));
  });

  it("is forgotten after a day", async () => {
    const [name, json] = [newId(), newFields()];
    const first = await post(name, { json });
    api.clock.advance(24 * HOUR - 1);
    expect(told(await post(name, { json }))).toEqual(again(first));
    api.clock.advance(1);
    const later = await post(name, { json });
    expect([later.status, later.body, isReplayed(later)]).toEqual([200, first.body, false]);
  });
});

describe("a transaction that is added with a key", () => {
  const TRANSACTIONS = "/api/v1/transactions";

  const transactionOf = (fields: object = {}) => ({
    ...{ account_id: api.home.checking.id, date: "2026-03-14", amount: "12.50", name: "Bakery" },
    ...fields,
  });

  const add = (name: string | undefined, sent: object, more: Sent = {}): Promise<Answer> =>
    api.ask("POST", TRANSACTIONS, named(name, { json: { transaction: sent }, ...more }));

  const count = async (): Promise<number> =>
    (await api.ask("GET", TRANSACTIONS, { key: api.home.key })).body.pagination.total_count;

  it("is added once: the same request has the same answer, and what it is known by, whatever became of it", async () => {
    const [name, before] = [newId(), await count()];
    const first = await add(name, transactionOf());
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    const { name: called, ...rest } = transactionOf();
    for (const sent of [transactionOf(), { name: called, ...rest }]) {
      const repeated = await add(name, sent);
      expect(told(repeated)).toEqual(again(first));
      expect(repeated.headers.etag).toBe(first.headers.etag);
    }
    expect(await count()).toBe(before + 1);
    await api.ask("DELETE", `${TRANSACTIONS}/${first.body.id}`, { key: api.home.key });
    expect(told(await add(name, transactionOf()))).toEqual(again(first));
    expect(await count()).toBe(before);
    expect((await add(undefined, transactionOf())).status).toBe(201);
  });

  it("is refused with another body, and as a request of another operation", async () => {
    const name = newId();
    expect((await add(name, transactionOf())).status).toBe(201);
    const before = await count();
    const reused = [422, "idempotency_key_reused"];
    expect(seen(await add(name, transactionOf({ amount: "12.51" })))).toEqual(reused);
    expect(seen(await post(name, { json: newFields() }))).toEqual(reused);
    expect(await count()).toBe(before);
  });

  it("of 50 at once is one; the others have its answer, or are told to send it again", async () => {
    const [name, before] = [newId(), await count()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(name, transactionOf())));
    expect(await count()).toBe(before + 1);
    const [first] = answers.filter(({ status }) => status === 201);
    const last = await add(name, transactionOf());
    for (const each of [...answers, last])
      if (each.status === 201) expect(each.text).toBe(first!.text);
      else expect(seen(each)).toEqual([409, "idempotency_key_in_use"]);
    expect(told(last)).toEqual(again(first!));
  });

  it("is refused as it was the first time, without a tag", async () => {
    const name = newId();
    const first = await add(name, transactionOf({ date: "tomorrow" }));
    expect(seen(first)).toEqual([422, "validation_failed"]);
    const repeated = await add(name, transactionOf({ date: "tomorrow" }));
    expect(told(repeated)).toEqual(again(first));
    expect(repeated.headers.etag).toBeUndefined();
    // What is not understood leaves the key free.
    const other = newId();
    expect((await add(other, {}, { json: { transactoin: {} } })).status).toBe(422);
    expect((await add(other, transactionOf())).status).toBe(201);
    expect(seen(await add("not a key", transactionOf()))).toEqual([400, "bad_request"]);
  });
});

describe("another request with the same key", () => {
  it("is refused, and changes nothing", async () => {
    const [name, json] = [newId(), newFields()];
    await post(name, { json });
    const before = await importsOf();
    for (const other of [newFields(), { ...json, again: true }, { ...json, skip_invalid: true }])
      expect(seen(await post(name, { json: other }))).toEqual([422, "idempotency_key_reused"]);
    expect(await importsOf()).toBe(before);
  });

  it("of another credential is one of its own", async () => {
    const [name, json] = [newId(), newFields()];
    const first = await post(name, { json });
    const colleague = await api.run(anotherPerson("Hazelnut", api.home.family_id));
    const theirs = await post(name, { json, key: colleague.key });
    expect([theirs.status, theirs.body.id, isReplayed(theirs)]).toEqual([200, first.body.id, false]);
    const foreign = await post(name, {
      json: { ...newFields(), account_id: api.other.checking.id },
      key: api.other.key,
    });
    expect(foreign.status).toBe(201);
  });

  it("of the same session with new tokens is answered as it was", async () => {
    const [name, json] = [newId(), newFields()];
    const tokens = await signIn(api, api.home.user.id);
    const ask = (token: string) =>
      api.ask("POST", IMPORTS, {
        json,
        headers: { ...bearer(token).headers, "Idempotency-Key": name },
      });
    const first = await ask(tokens.access_token);
    expect(first.status).toBe(201);
    const { body } = await api.ask("POST", TOKEN, {
      json: { grant_type: "refresh_token", refresh_token: tokens.refresh_token },
    });
    expect(told(await ask(body.access_token))).toEqual(again(first));
  });
});

/** A server on the same storage of which a part is another. */
const serveWith = (change: (services: Context.Context<Storage>) => Context.Context<Storage>) =>
  api.serve({ change });

describe("a request that is at work", () => {
  /** A server that waits before it stores, and when it does. */
  const waiting = async () => {
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const served = await serveWith((services) => {
      const imports = Context.get(services, Imports);
      const ofBytes: typeof imports.ofBytes = (...asked) =>
        Effect.andThen(
          Effect.promise(() => {
            begun.resolve();
            return go.promise;
          }),
          imports.ofBytes(...asked),
        );
      return Context.add(services, Imports, { ...imports, ofBytes });
    });
    return { served, isBegun: begun.promise, go: go.resolve };
  };

  it("is in use, here and on other servers, until it is answered", async () => {
    const { served, isBegun, go } = await waiting();
    const [name, json] = [newId(), newFields()];
    const first = post(name, { json }, served);
    await isBegun;
    for (const each of [served, api]) {
      expect(seen(await post(name, { json }, each))).toEqual([409, "idempotency_key_in_use"]);
      expect(seen(await post(name, { json: newFields() }, each))).toEqual([422, "idempotency_key_reused"]);
    }
    go();
    const answer = await first;
    expect(answer.status).toBe(201);
    expect(told(await post(name, { json }))).toEqual(again(answer));
  });

  it("can be sent again five minutes after its server was killed, and still stores once", SLOW, async () => {
    const { served, isBegun, go } = await waiting();
    const [name, json] = [newId(), newFields()];
    const first = post(name, { json }, served);
    await isBegun;
    api.clock.advance(5 * 60_000 - 1);
    expect(seen(await post(name, { json }))).toEqual([409, "idempotency_key_in_use"]);
    api.clock.advance(1);
    const second = await post(name, { json });
    expect([second.status, isReplayed(second)]).toEqual([201, false]);
    go();
    expect([(await first).status, (await first).body]).toEqual([200, second.body]);
    expect(told(await post(name, { json }))).toEqual(again(second));
  });
});

it("an answer is kept although storage is busy for longer than it waits at a time", SLOW, async () => {
  let busy = 3;
  const served = await serveWith((services) => {
    const keys = Context.get(services, IdempotencyKeys);
    const finish: typeof keys.finish = (...attempt) =>
      Effect.suspend(() => {
        busy -= 1;
        const error = new StorageUnavailable({ reason: "busy", operation: "finish", cause: new Error("x") });
        return busy < 0 ? keys.finish(...attempt) : Effect.fail(error);
      });
    return Context.add(services, IdempotencyKeys, { ...keys, finish });
  });
  const [name, json] = [newId(), newFields()];
  const first = await post(name, { json }, served);
  expect(first.status).toBe(201);
  expect(told(await post(name, { json }, served))).toEqual(again(first));
});

describe("an answer that is not kept", () => {
  it("is that of a server that could not: the request is worked on again", async () => {
    let isDown = true;
    const served = await serveWith((services) => {
      const imports = Context.get(services, Imports);
      const store: typeof imports.store = (...asked) =>
        isDown
          ? Effect.fail(new StorageUnavailable({ reason: "busy", operation: "store", cause: new Error("x") }))
          : imports.store(...asked);
      return Context.add(services, Imports, { ...imports, store });
    });
    const [name, json] = [newId(), newFields()];
    expect(seen(await post(name, { json }, served))).toEqual([503, "storage_unavailable"]);
    isDown = false;
    const { status, ...rest } = await post(name, { json }, served);
    expect([status, isReplayed({ status, ...rest })]).toEqual([201, false]);
  });

  it("is unknown: the request is not worked on again while it may have been done", async () => {
    let isLost = true;
    const served = await serveWith((services) => {
      const imports = Context.get(services, Imports);
      const store: typeof imports.store = (...asked) => {
        const lost = new StorageUnavailable({ reason: "unknown", operation: "store", cause: new Error("x") });
        return isLost ? Effect.fail(lost) : imports.store(...asked);
      };
      return Context.add(services, Imports, { ...imports, store });
    });
    const [name, json] = [newId(), newFields()];
    expect(seen(await post(name, { json }, served))).toEqual([503, "outcome_unknown"]);
    isLost = false;
    expect(seen(await post(name, { json }, served))).toEqual([409, "idempotency_key_in_use"]);
  });

  it("is that of a defect", SLOW, async () => {
    let isBroken = true;
    const served = await serveWith((services) => {
      const imports = Context.get(services, Imports);
      const books: typeof imports.books = (...asked) =>
        isBroken ? Effect.die(new Error("broken")) : imports.books(...asked);
      return Context.add(services, Imports, { ...imports, books });
    });
    const [name, json] = [newId(), newFields()];
    expect(seen(await post(name, { json }, served))).toEqual([500, "internal_server_error"]);
    isBroken = false;
    expect((await post(name, { json }, served)).status).toBe(201);
  });

  it("is none: the client has left before its content was examined", SLOW, async () => {
    const [asked, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isFirst = true;
    const served = await serveWith((services) => {
      const [imports, keys] = [Context.get(services, Imports), Context.get(services, IdempotencyKeys)];
      const books: typeof imports.books = (...wanted) => {
        if (!isFirst) return imports.books(...wanted);
        isFirst = false;
        asked.resolve();
        return Effect.never;
      };
      const finish: typeof keys.finish = (...attempt) =>
        Effect.tap(keys.finish(...attempt), () => Effect.sync(() => finished.resolve()));
      return services.pipe(
        Context.add(Imports, { ...imports, books }),
        Context.add(IdempotencyKeys, { ...keys, finish }),
      );
    });
    const [name, json] = [newId(), newFields()];
    const leaving = httpRequest(served.url + IMPORTS, {
      method: "POST",
      headers: { "X-Api-Key": api.home.key, "Content-Type": "application/json", "Idempotency-Key": name },
    });
    leaving.on("error", () => {});
    leaving.end(JSON.stringify(json));
    await asked.promise;
    leaving.destroy();
    await finished.promise;
    expect((await post(name, { json }, served)).status).toBe(201);
  });
});

describe("a key", () => {
  it.each([
    ["empty", ""],
    ["longer than 255 characters", "k".repeat(256)],
    ["with a blank", "a b"],
    ["with a letter beyond ASCII", "cl\u00e9"],
    ["sent twice", ["a", "b"]],
  ])("that is %s is refused, and nothing is stored", async (_what, name) => {
    const before = await importsOf();
    const sent = { key: api.home.key, json: newFields(), headers: { "Idempotency-Key": name } };
    expect(seen(await api.ask("POST", IMPORTS, sent))).toEqual([400, "bad_request"]);
    expect(await importsOf()).toBe(before);
  });

  it.each(["!", "~".repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"'])("can be %s", async (name) => {
    const json = newFields();
    const first = await post(name, { json });
    expect([first.status, ...told(await post(name, { json }))]).toEqual([201, ...again(first)]);
  });

  it("of a request that is not understood stays free", async () => {
    const [name, json] = [newId(), newFields()];
    expect(seen(await post(name, { json: { ...json, again: "yes" } }))).toEqual([400, "bad_request"]);
    expect(seen(await post(name, { json, key: api.home.read_key }))).toEqual([403, "insufficient_scope"]);
    expect((await post(name, { json })).status).toBe(201);
  });
});
