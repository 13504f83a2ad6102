import * as Context from "effect/Context";
import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layerMemory } from "../../src/memory/index.ts";
import { openFarthing, secret } from "../../src/promises/index.ts";
import { USE_CASES } from "../../src/promises/use-cases.ts";
import type { Storage } from "../../src/storage/index.ts";
import { Transactions } from "../../src/transactions/index.ts";

const NAMES = Object.keys(USE_CASES) as (keyof typeof USE_CASES)[];

/** The methods, as a program without types has them. */
const untyped = async () => {
  const farthing = await openFarthing({ storage: layerMemory });
  const call = (name: string, args: readonly unknown[]): Promise<unknown> =>
    (farthing as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>)[name]!(
      ...args,
    );
  return { farthing, call };
};

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error) => error,
  );

const PASSWORD = "hunter2-in-the-clear";

/** Nothing of it is what any use case takes, but for what may be anything. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, 7, Number.NaN, true, PASSWORD, [], [PASSWORD], new Date(0)),
  fc.dictionary(
    fc.constantFrom("family_id", "id", "code", "token", "origin", "nonsense"),
    fc.constantFrom(PASSWORD, 1),
  ),
);

describe("arguments that are not what they must be", () => {
  it("are a TypeError that names the use case, and tells no text that may be a secret", async () => {
    const { call } = await untyped();
    for (const name of NAMES) {
      const error = await failureOf(call(name, []));
      expect(error).toBeInstanceOf(TypeError);
      expect((error as TypeError).message).toMatch(new RegExp(`of ${name} must be .*; it is undefined\\.$`));
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...NAMES), fc.array(junk, { maxLength: 3 }), async (name, args) => {
        const error = await failureOf(call(name, args));
        if (error === undefined) return;
        expect(error).toBeInstanceOf(TypeError);
        expect((error as TypeError).message).toContain(name);
        expect((error as TypeError).message).not.toContain(PASSWORD);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each<[string, readonly unknown[], string]>([
    [
      "updateTransaction",
      [{ familyId: "f", id: "x", fields: {} }],
      'There is no "familyId" in request of updateTransaction: it has family_id, id, fields, versions, nameOf.',
    ],
    [
      "exchangeCode",
      [{ code: PASSWORD, code_verifier: undefined, origin: { ip_address: null, user_agent: null } }],
      "code in request of exchangeCode must be a secret: wrap the text with secret(text); it is text.",
    ],
    [
      "listAccounts",
      ["f", { page: 0, per_page: 10 }],
      "query of listAccounts must be an object with per_page and page, each from 1 to 1000000, or with per_page and cursor; it is an object that is none.",
    ],
    [
      "listCategories",
      ["f", { page: 1e15, per_page: 1e9 }],
      "query of listCategories must be an object with per_page and page, each from 1 to 1000000, or with per_page and cursor; it is an object that is none.",
    ],
    [
      "listTransactions",
      ["f", { start_date: "yesterday" }, { page: 1, per_page: 10 }],
      "start_date in filter of listTransactions must be a day as YYYY-MM-DD; it is text.",
    ],
    [
      "revokeToken",
      [secret(7 as never)],
      "token of revokeToken must be a secret: wrap the text with secret(text); it is an object that is none.",
    ],
    ["exportFamily", ["f", "out.ndjson"], "write of exportFamily must be a function; it is text."],
  ])("%s says which, and what it must be", async (name, args, message) => {
    const { call } = await untyped();
    await expect(call(name, args)).rejects.toThrow(new TypeError(message));
  });

  it("of an import are those of a check, too", async () => {
    const { farthing, call } = await untyped();
    const added = await farthing.createUser({ email: "ada@example.com", first_name: "Ada", last_name: "Q" });
    const family_id = added._tag === "Done" ? added.value.family_id : "";
    const upload = { bytes: new TextEncoder().encode("date,amount\n2026-01-02,1\n") };
    const request = { family_id, upload, options: {}, today: "2026-03-01" };
    for (const [wrong, message] of [
      [{ today: "tomorrow" }, "today in request of importFile must be a day as YYYY-MM-DD"],
      [{ today: "2026-02-30" }, "today in request of importFile must be a day as YYYY-MM-DD"],
      [{ upload: { bytes: new Uint16Array(4) } }, "with a Uint8Array as bytes"],
      [{ upload: { bytes: new DataView(new ArrayBuffer(4)) } }, "with a Uint8Array as bytes"],
      [{ options: { date_fromat: "%Y" } }, 'did you mean "date_format"?'],
      [{ upload: { bytes: "date,amount" } }, "upload in request of importFile must be an upload"],
    ] as const) {
      const error = await failureOf(call("importFile", [{ ...request, ...wrong }]));
      expect(error).toBeInstanceOf(TypeError);
      expect((error as TypeError).message).toContain(message);
    }
  });

  it.each([
    [undefined, "storage of openFarthing must be a layer"],
    [{}, "storage of openFarthing must be a layer"],
    [{ storage: "farthing.sqlite" }, "storage of openFarthing must be a layer"],
    [{ storage: layerMemory, adapters: layerMemory }, "adapters of openFarthing must be a list of layers."],
    [{ storage: layerMemory, adapter: [] }, 'openFarthing has no part "adapter"'],
  ])("of openFarthing are a TypeError, too: %j", async (parts, message) => {
    const error = await failureOf(openFarthing(parts as never));
    expect(error).toBeInstanceOf(TypeError);
    expect((error as TypeError).message).toContain(message);
  });
});

describe("a family that is not there", () => {
  it("is a failure of what would store something for it", async () => {
    const { farthing } = await untyped();
    const family_id = "0190f3a2-6c1e-7a55-9d1f-2f6b8f0f4b11";
    const upload = { bytes: new TextEncoder().encode("date,amount\n2026-01-02,1\n") };
    const fields = { name: "Everyday", account_type: "depository", currency: "EUR" };
    for (const outcome of [
      farthing.importFile({ family_id, upload, options: {}, today: "2026-03-01" }),
      farthing.addAccount(family_id, fields),
    ])
      expect(await outcome).toEqual({
        _tag: "Failed",
        failure: { code: "family_not_found", message: `There is no family "${family_id}".` },
      });
  });
});

describe("after close()", () => {
  it("each use case is a TypeError that says so, and closing again is nothing", async () => {
    const { farthing, call } = await untyped();
    await Promise.all([farthing.close(), farthing.close()]);
    await farthing.close();
    for (const name of NAMES)
      await expect(call(name, [])).rejects.toThrow(new TypeError(`${name} was called after close().`));
  });

  it("what was at work has ended before storage is closed", async () => {
    const going = Deferred.makeUnsafe<void>();
    const events: string[] = [];
    const storage: Layer.Layer<Storage> = Layer.effectContext(
      Effect.gen(function* () {
        const services = yield* Effect.context<Storage>();
        yield* Effect.addFinalizer(() => Effect.sync(() => void events.push("closed")));
        return Context.add(services, Transactions, {
          ...Context.get(services, Transactions),
          find: () => Effect.as(Deferred.await(going), undefined),
        });
      }),
    ).pipe(Layer.provide(layerMemory));
    const farthing = await openFarthing({ storage });
    const found = farthing
      .findTransaction("f", "0190f3a2-6c1e-7a55-9d1f-2f6b8f0f4b11")
      .then(({ _tag }) => events.push(_tag));
    const closed = farthing.close();
    Deferred.doneUnsafe(going, Effect.void);
    await Promise.all([found, closed]);
    expect(events).toEqual(["Failed", "closed"]);
  });
});
