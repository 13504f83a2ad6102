import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { describe, expect, it } from "vitest";
import { layerMemory } from "../../src/memory/index.ts";
import { importMessage, openFarthing, reveal, secret } from "../../src/promises/index.ts";
import { tellFailure, type UseCaseError } from "../../src/promises/tell-failure.ts";
import { USE_CASES } from "../../src/promises/use-cases.ts";
import { DatabaseUnusable, type Storage, StorageUnavailable } from "../../src/storage/index.ts";
import { Transactions } from "../../src/transactions/index.ts";
import { read, sourcesIn } from "../sources.ts";

const ORIGIN = { ip_address: null, user_agent: null };

const TODAY = "2026-03-01";

/** What of the core is no use case of a program that is not the command or the server. */
const OTHERS = new Set([
  // `authenticate` takes both kinds of credentials.
  "authenticateApiKey",
  // The use cases look up the user whose address they are given.
  "findUser",
  // The server reads with it what is said of an account; a program hands over the account.
  "newAccountOf",
  // They look at a provider and keep nothing.
  "readAccounts",
  "readInfo",
  // Storage makes its plans with it.
  "runInChunks",
  // It never ends: a program without Effect calls `syncConnection` when it wants to.
  "syncByItself",
]);

/** The functions of the core that run on ports: those whose file says so with `Effect.fn`, by name. */
const runOnPorts = (): string[] =>
  ["access", "import", "provider", "sso", "transactions"].flatMap((room) => {
    const offered = new Set(
      [...read(`packages/core/src/${room}/index.ts`).matchAll(/\b\w+\b/g)].map(([word]) => word),
    );
    return sourcesIn(`packages/core/src/${room}`)
      .flatMap((path) => [
        ...read(path).matchAll(
          /^export const (\w+) = (?:Effect\.fn|\([\s\S]*?\) =>\n?\s*Effect\.(?:gen|flatMap|map)\()/gm,
        ),
      ])
      .map(([, name]) => name!)
      .filter((name) => offered.has(name));
  });

const opened = async (storage: Layer.Layer<Storage> = layerMemory) => {
  const farthing = await openFarthing({ storage });
  const added = await farthing.createUser({
    email: "ada@example.com",
    first_name: "Ada",
    last_name: "Quill",
  });
  if (added._tag === "Failed") throw new Error(added.failure.message);
  return { farthing, user: added.value, family_id: added.value.family_id };
};

const csv = (text: string) => ({ bytes: new TextEncoder().encode(text) });

describe("the use cases as promises", () => {
  it("are those of the core", () => {
    const found = runOnPorts();
    expect(found.length).toBeGreaterThan(25);
    expect(found).toEqual(expect.arrayContaining(["importFile", "syncConnection", "createUser"]));
    expect(found.filter((name) => !(name in USE_CASES) && !OTHERS.has(name))).toEqual([]);
    expect([...OTHERS].filter((name) => name in USE_CASES)).toEqual([]);
  });

  it("exchange a code once, however many come at once", async () => {
    const { farthing, user } = await opened();
    const issued = await farthing.issueAuthorizationCode({
      ...{ user_id: user.id, provider: "example", code_challenge: null },
    });
    if (issued._tag === "Failed") throw new Error(issued.failure.message);
    const code = secret(reveal(issued.value.code));
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () =>
        farthing.exchangeCode({ code, code_verifier: undefined, origin: ORIGIN }),
      ),
    );
    const done = outcomes.flatMap((each) => (each._tag === "Done" ? [each.value] : []));
    expect(done).toHaveLength(1);
    expect(outcomes.flatMap((each) => (each._tag === "Failed" ? [each.failure.code] : []))).toEqual(
      Array(199).fill("invalid_or_expired_code"),
    );
    expect(JSON.stringify(done)).not.toContain(reveal(done[0]!.tokens.access_token));
    await farthing.close();
  });

  it("import once, say why not, and take it back", async () => {
    const { farthing, family_id } = await opened();
    const account = await farthing.addAccount(family_id, {
      ...{ name: "Everyday", account_type: "depository", currency: "EUR" },
    });
    if (account._tag === "Failed") throw new Error(account.failure.errors?.join(" "));
    const upload = csv("date,name,amount\n2026-01-02,Oven,-3.20\n");
    const file = { family_id, upload, today: TODAY, options: { account_id: account.value.id } };
    const told: string[] = [];
    for (const request of [{ ...file, options: {} }, { ...file, dry_run: true }, file, file]) {
      const outcome = await farthing.importFile(request);
      told.push(outcome._tag === "Done" ? importMessage(outcome.value) : outcome.failure.code);
    }
    expect(told).toEqual([
      "No account is given. Set account_id to one of accounts. Nothing was stored.",
      "It can be imported. Nothing was stored: this was a trial.",
      "It was imported.",
      "The same bytes were imported before. Nothing was stored.",
    ]);
    let written = "";
    await farthing.exportFamily(family_id, (text) => {
      written += text;
    });
    expect(written).toContain("Oven");
    const imports = await farthing.listImports(family_id, { page: 1, per_page: 10 });
    const [only] = imports._tag === "Done" ? imports.value.items : [];
    const undone = await farthing.undoImport({ family_id, id: only!.id, with_edited: false });
    expect(undone).toMatchObject({ _tag: "Done", value: { removed: 1 } });
    await farthing.close();
  });

  it("list every invalid field of an update, and change nothing of another family", async () => {
    const { farthing, family_id } = await opened();
    const upload = csv("date,name,amount\n2026-01-02,Oven,-3.20\n");
    const account = await farthing.addAccount(family_id, {
      ...{ name: "Everyday", account_type: "depository", currency: "EUR" },
    });
    const account_id = account._tag === "Done" ? account.value.id : "";
    await farthing.importFile({ family_id, upload, today: TODAY, options: { account_id } });
    const list = await farthing.listTransactions(family_id, {}, { page: 1, per_page: 10 });
    const [first] = list._tag === "Done" ? list.value.items : [];
    const update = (family: string, fields: object) =>
      farthing.updateTransaction({ family_id: family, id: first!.id, fields });
    expect(await update(family_id, { name: "", date: "2026-02-30" })).toMatchObject({
      _tag: "Failed",
      failure: { code: "validation_failed", errors: [expect.any(String), expect.any(String)] },
    });
    const other = await farthing.createUser({ email: "b@example.com", first_name: "B", last_name: "C" });
    const foreign = other._tag === "Done" ? other.value.family_id : "";
    expect(await update(foreign, { name: "Mine" })).toMatchObject({ failure: { code: "not_found" } });
    expect(await update(family_id, { name: "Bakery" })).toMatchObject({ value: { name: "Bakery" } });
    await farthing.close();
  });

  it("tell what storage could not do, and reject what is a fault of a program", async () => {
    const broken = (error: Effect.Effect<never, StorageUnavailable>): Layer.Layer<Storage> =>
      Layer.effectContext(
        Effect.map(Effect.context<Storage>(), (services) =>
          Context.add(services, Transactions, {
            ...Context.get(services, Transactions),
            find: () => error,
          } as never),
        ),
      ).pipe(Layer.provide(layerMemory));
    const find = async (error: Effect.Effect<never, StorageUnavailable>) => {
      const { farthing, family_id } = await opened(broken(error));
      return farthing.findTransaction(family_id, "0190f3a2-6c1e-7a55-9d1f-2f6b8f0f4b11");
    };
    for (const reason of ["busy", "full", "broken", "damaged", "unreachable", "unknown"] as const)
      expect(
        await find(Effect.fail(new StorageUnavailable({ reason, operation: "find", cause: "none" }))),
      ).toMatchObject({
        failure: { code: reason === "unknown" ? "outcome_unknown" : "storage_unavailable" },
      });
    await expect(find(Effect.die(new RangeError("not foreseen")))).rejects.toThrow("not foreseen");
  });

  it("reject with a sentence if storage cannot be opened", async () => {
    const storage = Layer.effectContext(
      Effect.fail(new DatabaseUnusable({ message: "The file notes.txt is not a database." })),
    );
    await expect(openFarthing({ storage })).rejects.toThrow("The file notes.txt is not a database.");
  });

  it("that need an adapter are there for the compiler only with it", async () => {
    const farthing = await openFarthing({ storage: layerMemory });
    // @ts-expect-error: without a transport and a vault there are no connections to sync.
    void farthing.syncConnection;
    await farthing.close();
  });
});

describe("failures", () => {
  /** The errors of the core, by the name under which its indexes offer them. */
  const errors = ["access", "import", "provider", "sso", "transactions"].flatMap((room) =>
    sourcesIn(`packages/core/src/${room}`)
      .flatMap((path) => [...read(path).matchAll(/TaggedError<(\w+)>\(\)\("(\w+)"/g)])
      .map(([, name]) => name!),
  );
  const page = read("docs/spec/embedding.md");

  it("have codes that docs/spec/embedding.md lists", () => {
    const told = new Set<string>();
    for (const _tag of errors) {
      const failure = tellFailure({
        ...{ _tag, id: "x", email: "x", name: "x", transactions: 1, connection_id: null, errors: [] },
        ...{ provider: "x", problem: "email", reason: "busy", code: "network_error" },
      } as never as UseCaseError) as ReturnType<typeof tellFailure> | undefined;
      if (failure === undefined) continue;
      expect(failure.message).toMatch(/^[A-Z"x].*[.]$/);
      told.add(failure.code);
    }
    expect(told.size).toBeGreaterThan(18);
    expect([...told].filter((code) => code !== "network_error" && !page.includes(`\`${code}\``))).toEqual([]);
  });
});
