import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { account, type Fault, type Institution, institution, transaction } from "@farthing/provider-fake";
import { expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import {
  claimed,
  ECHOED,
  leaks,
  noteSaid,
  onTerminal,
  sync,
  trial,
  watchedFolder,
} from "./provider-support.ts";
import { ask, serve } from "./serve-support.ts";

const SAID = `quoted ${ECHOED.join(" and ")}`;

/** A bank that writes everything it was asked with wherever it can. */
const ECHOING: readonly Institution[] = [
  institution(
    "mill",
    [
      account(
        "id-{user}",
        [
          transaction("t-{password}", { days_ago: 1 }, { description: SAID, payee: SAID, memo: SAID }),
          transaction("t2", { days_ago: 2 }, { description: SAID, extra: { note: SAID } }),
          { id: "{base64 of the pair}", amount: "-1.00", description: SAID },
        ],
        { name: `Checking ${SAID}` },
      ),
      account("miles", [], { name: SAID, currency: "https://miles.example/{pair}" }),
    ],
    {
      name: `Mill Bank ${SAID}`,
      url: "{url}",
      messages: [{ msg: SAID, code: "con.{password}", account: "{user}" }],
    },
  ),
];

/** Every way to fail in which an answer can say what it knows. */
const FAULTS: readonly Omit<Fault, "operation" | "which">[] = [
  { kind: "status", status: 402 } as Fault,
  { kind: "status", status: 403 } as Fault,
  { kind: "status", status: 403, as: "html" } as Fault,
  { kind: "status", status: 429 } as Fault,
  { kind: "status", status: 500 } as Fault,
  { kind: "status", status: 503 } as Fault,
  { kind: "reset", when: "before" } as Fault,
  { kind: "reset", when: "middle" } as Fault,
  { kind: "truncated" },
  { kind: "not_json" },
  { kind: "cut_json" },
  { kind: "wrong_shape" },
  { kind: "redirect", to: "{url}" } as Fault,
];

it("what a bank quotes of its access is seen nowhere, in whatever it says it", SLOW, async () => {
  for (const format of [1, 2, "both"] as const) {
    const held = await claimed({ format, institutions: ECHOING, messages: [{ msg: SAID }] });
    const { run, environment, folder } = held;
    const file = join(folder, "export.ndjson");
    expect((await sync(run, "--export", file)).outcome.status).toBe("partial");
    for (const args of [["sync"], ["accounts"], ["accounts", "--format", "json"], ["info"], ["list"]])
      expect((await run("provider", ...args)).stdout).not.toBe("");
    await run("transactions", "list");
    // The terminal is slow to start, and shows the same in each format.
    if (format === 2) await onTerminal(["provider", "sync"], { env: environment });
    expect(readFileSync(file, "utf8")).toContain("quoted http://[hidden]@127.0.0.1");
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(["farthing.key", "farthing.db-sync"]));
    expect(leaks()).toEqual([]);
  }
});

it("no failure tells them, to a person, a program or the log of a server", SLOW, async () => {
  const held = await trial({ institutions: ECHOING });
  const { run, environment, database, folder, change, claim } = held;
  for (const fault of FAULTS) {
    change({ faults: [] });
    const id = await claim();
    change({
      faults: (["accounts", "info"] as const).map(
        (operation) => ({ operation, which: "every", ...fault }) as Fault,
      ),
    });
    for (const args of [["sync"], ["info"], ["accounts", "--format", "json"]])
      expect((await run("provider", ...args, "--connection", id)).exit).toBe(1);
  }
  change({ faults: [] });
  await claim();
  await run("provider", "sync", "--export", join(folder, "export.ndjson"));
  await claim();
  const served = serve(["--port", "0", "--database", database], { env: environment });
  const url = await served.url;
  await served.logged(/bank data synced/);
  await ask(`${url}/healthz`);
  served.kill("SIGKILL");
  await served.ended;
  noteSaid(served.stdout() + served.stderr());
  expect(existsSync(`${database}-wal`)).toBe(true);
  expect(leaks()).toEqual([]);
});

it("no setup token tells itself: spent, refused, in the place of an id, or in a setting", async () => {
  const { run, pipe, bank, change } = await trial();
  const spent = bank.newSetupToken();
  await run("provider", "claim", spent);
  await run("provider", "claim", spent);
  await run("provider", "claim", "--format", "json", spent);
  for (const fault of [
    { kind: "not_json" },
    { kind: "status", status: 500 },
    { kind: "reset", when: "middle" },
  ]) {
    change({ faults: [{ operation: "claim", which: "every", ...fault } as Fault] });
    await run("provider", "claim", bank.newSetupToken());
  }
  change({ faults: [] });
  await pipe(`${bank.newSetupToken()}!`, "provider", "claim");
  expect(leaks()).toEqual([]);
});

it("these tests would see a leak, in what is printed and in a file", async () => {
  const { bank } = await trial();
  const token = bank.newSetupToken();
  const file = join(watchedFolder(), "some.file");
  writeFileSync(file, `before ${token} after`);
  expect(leaks()).toEqual([expect.stringContaining(file)]);
  rmSync(file);
  expect(leaks()).toEqual([]);
});
