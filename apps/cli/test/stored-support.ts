import { join } from "node:path";
import { layerSqlite } from "@farthing/sqlite";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { expect } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { type Ran, STACK } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

/** The path of a database that is not there yet, in a folder of its own. */
export const newDatabase = (): string => join(newFolder(), "farthing.db");

/** The path of a database without anything in it, as a server begins one. */
export const begunDatabase = async (): Promise<string> => {
  const file = newDatabase();
  await Effect.runPromise(Effect.scoped(Layer.build(layerSqlite({ file }))));
  return file;
};

/** Runs the command on a database, and sees to it that nobody ever meets a stack trace. */
export const on =
  (database: string) =>
  async (...args: readonly string[]): Promise<Ran> => {
    const ran = await farthingAgain(args, { env: { FARTHING_DATABASE: database } });
    expect(ran.stdout + ran.stderr).not.toMatch(STACK);
    return ran;
  };

export type Run = ReturnType<typeof on>;

/** What a command printed for a program. It has nothing to add for a person. */
export const jsonOf = ({ stdout, stderr }: Ran) => {
  expect(stderr).toBe("");
  return JSON.parse(stdout);
};

export const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Makes a user with a family of their own, unless one is named. */
export const makeUser = async (run: Run, name: string, ...more: readonly string[]) =>
  jsonOf(
    await run(
      ...["user", "create", "--email", `${name}@example.com`, "--first-name", name, "--last-name", "Quill"],
      ...["--format", "json", ...more],
    ),
  );

/** A failure as programs are told of it. */
export const refused = async (
  run: Run,
  args: readonly string[],
  exit: number,
  code: string,
  sentence: string | RegExp,
): Promise<void> => {
  const ran = await run(...args, "--format", "json");
  expect(jsonOf(ran)).toMatchObject({ error: code, message: expect.stringMatching(sentence) });
  expect(ran.exit).toBe(exit);
};

/** A failure as people are told of it. */
export const complained = async (
  run: Run,
  args: readonly string[],
  exit: number,
  sentence: string | RegExp,
): Promise<void> => {
  const ran = await run(...args);
  expect([ran.exit, ran.stdout]).toEqual([exit, ""]);
  expect(ran.stderr).toMatch(sentence);
  for (const line of ran.stderr.trimEnd().split("\n")) expect(line).toMatch(/^farthing: .*\S/);
};

/** What a terminal would obey. */
export const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

export const HOSTILE = "Oven \u001b[31mred\u001b[2J\u0007 \u009b31m \u202eevil\nline\ttab";

const record = (type: string, data: object): string => JSON.stringify({ type, data });

/** A service export with two accounts, a category, a tag, a merchant, three transactions and a transfer. */
export const BACKUP = [
  record("Account", {
    ...{ id: "a1", name: "Everyday", balance: "1250.50", currency: "USD", accountable_type: "Depository" },
    accountable: { subtype: "checking" },
  }),
  record("Account", {
    id: "a2",
    name: "Card",
    balance: -20,
    currency: "EUR",
    accountable_type: "CreditCard",
  }),
  record("Category", { id: "c1", name: "Groceries", color: "#00ff00", lucide_icon: "apple" }),
  record("Tag", { id: "t1", name: "home" }),
  record("Merchant", { id: "m1", name: "Corner Oven" }),
  record("Transaction", {
    ...{
      id: "x1",
      account_id: "a1",
      date: "2024-01-02",
      amount: "49.50",
      name: "Corner Oven",
      notes: "bread",
    },
    ...{ category_id: "c1", merchant_id: "m1", tag_ids: ["t1"] },
    split_lines: [
      { id: "x1a", amount: "40.00" },
      { id: "x1b", amount: "9.50" },
    ],
  }),
  record("Transaction", { id: "x2", account_id: "a1", date: "2024-01-03", amount: "20", name: "To card" }),
  record("Transaction", { id: "x3", account_id: "a2", date: "2024-01-03", amount: "-20", name: "Payment" }),
  record("Transfer", { inflow_transaction_id: "x3", outflow_transaction_id: "x2" }),
  record("Rule", { id: "r1" }),
].join("\n");
