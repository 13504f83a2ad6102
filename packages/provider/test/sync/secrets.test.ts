import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import {
  AccessUrlVault,
  ProviderTransport,
  readAccounts,
  readInfo,
  type SyncOutcome,
} from "@farthing/core/provider";
import { account, type Fault, institution, type Scenario, transaction } from "@farthing/provider-fake";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import * as Logger from "effect/Logger";
import * as Redacted from "effect/Redacted";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../../tools/testing/new-folder.ts";
import { itEachSampled } from "../../../../tools/testing/slow.ts";
import { CRASHES, crashing } from "../unit/sync/crash.ts";
import { connected, connection, type Given, sync, withBank } from "../unit/sync/support.ts";
import { storageIn } from "./new-storage.ts";

const every = { operation: "accounts", which: "every" } as const;

const FAULTS: readonly Fault[] = [
  ...[400, 401, 402, 403, 404, 429, 500, 503].flatMap((status) =>
    (["json", "html"] as const).map((as) => ({ ...every, kind: "status", status, as }) as const),
  ),
  { ...every, kind: "reset", when: "before" },
  { ...every, kind: "truncated" },
  { ...every, kind: "slow", delay_ms: 100_000 },
  { ...every, kind: "huge", mebibytes: 33 },
  { ...every, kind: "not_json" },
  { ...every, kind: "cut_json" },
  { ...every, kind: "wrong_shape" },
  { ...every, kind: "redirect" },
];

/** The access URL of a connection and all that could stand for a part of it. */
const secretsOf = (access: string): readonly string[] => {
  const { username, password } = new URL(access);
  const encodings = [`${username}:${password}`, username, password, access].flatMap((text) => [
    Buffer.from(text).toString("base64").replace(/=+$/, ""),
    Buffer.from(text).toString("base64url"),
  ]);
  return [access, username, password, ...encodings];
};

/** Lets the bank say its secrets wherever it says anything. */
const echoing =
  (secrets: readonly string[]) =>
  (scenario: Scenario): Scenario => {
    const said = secrets.join(" and ");
    return {
      ...scenario,
      format: "both",
      messages: secrets.map((secret) => ({ code: `gen.${secret}`, msg: `<b>Refused</b> ${secret}` })),
      institutions: [
        institution(
          "mill",
          [
            account(`account of ${said}`, [
              transaction(`t ${said}`, { days_ago: 2 }, { description: said, payee: said, memo: said }),
            ]),
          ],
          { name: `Mill ${said}`, messages: [{ msg: said, code: `con.${said}` }] },
        ),
      ],
    };
  };

/** Everything that somebody could see of what was done: as JSON, as inspected, as printed, with causes and stacks. */
const visible = (value: unknown): string => {
  const shown = [JSON.stringify(value), inspect(value, { depth: 20, showHidden: true }), String(value)];
  if (Exit.isExit(value) && Exit.isFailure(value))
    shown.push(Cause.pretty(value.cause), inspect(Cause.squash(value.cause)));
  return shown.join("\n");
};

/** Does the work on a bank in SQLite, then looks for the secrets in all that was seen, logged and written. */
const grepped = (
  scenario: Scenario,
  prepare: (secrets: readonly string[]) => (scenario: Scenario) => Scenario,
  work: (id: string) => Effect.Effect<unknown, unknown, Given>,
): Promise<void> => {
  const own = newFolder();
  const logged: unknown[] = [];
  const logger = Logger.make((options) => void logged.push(options.message, Cause.pretty(options.cause)));
  return withBank(
    scenario,
    ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        const { sealed_url } = yield* connection(id);
        const access = Redacted.value(yield* (yield* AccessUrlVault).open(id, sealed_url));
        const secrets = secretsOf(access);
        bank.change(prepare(secrets));
        const fiber = yield* Effect.forkChild(Effect.exit(work(id)));
        // Storage takes turns of the event loop, which a clock of tests does not wait for.
        while (fiber.pollUnsafe() === undefined) {
          yield* pass(10);
          yield* Effect.promise(() => new Promise((done) => setImmediate(done)));
        }
        const exit = yield* Fiber.join(fiber);
        yield* Effect.logError("what came of it", exit);
        const files = readdirSync(own, { recursive: true, withFileTypes: true })
          .filter((each) => each.isFile())
          .map((each) => readFileSync(join(each.parentPath, each.name), "latin1"));
        const seen = [visible(exit), ...logged.map(visible), visible(yield* connection(id)), ...files].join(
          "\n",
        );
        expect(files.length).toBeGreaterThan(1);
        for (const secret of secrets) expect(seen.includes(secret), secret).toBe(false);
      }).pipe(Effect.provide(Logger.layer([logger]))),
    storageIn(own),
  );
};

const SCENARIO: Scenario = {
  institutions: [institution("mill", [account("checking", [transaction("t", { days_ago: 1 })])])],
};

const all = (id: string) =>
  Effect.gen(function* () {
    const outcome: SyncOutcome = yield* sync(id);
    const found = yield* connection(id);
    return [outcome, yield* Effect.exit(readAccounts(found)), yield* Effect.exit(readInfo(found))];
  });

describe("nothing that can be seen holds a part of the access URL", () => {
  it("after a success", () => grepped(SCENARIO, () => (scenario) => scenario, all));

  it("after a success that says it everywhere", () => grepped(SCENARIO, echoing, all));

  itEachSampled(FAULTS.map((fault) => [JSON.stringify(fault), fault] as const))("after %s", (_, fault) =>
    grepped(SCENARIO, (secrets) => (scenario) => ({ ...echoing(secrets)(scenario), faults: [fault] }), all),
  );

  itEachSampled(CRASHES)("after a sync that was cut short: %s", async (kind) => {
    for (const at of [2, 3, 4, 5])
      await grepped(SCENARIO, echoing, (id) => crashing({ kind, at, done: true }, sync(id)));
  });

  it("after a refusal that says it", () =>
    grepped(
      SCENARIO,
      () => (scenario) => scenario,
      (id) =>
        Effect.updateService(all(id), ProviderTransport, ({ send }) =>
          ProviderTransport.of({
            mayCall: () => Effect.succeed(true),
            send: (request) => {
              const url = Redacted.value(request.url);
              const errors = [...secretsOf(url), url, `${decodeURIComponent(url)}`];
              return Effect.as(send(request), {
                _tag: "Refused",
                reason: "forbidden",
                is_page: false,
                is_passing: false,
                not_before: undefined,
                note: "It says no.",
                body: Redacted.make(JSON.stringify({ errors, accounts: [] })),
              });
            },
          }),
        ),
    ));
});
