// @module-tag slow

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { authenticateApiKey } from "@farthing/core/access";
import { layerSqlite } from "@farthing/sqlite";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { describe, expect, it } from "vitest";
import {
  begunDatabase,
  complained,
  jsonOf,
  MOMENT,
  makeUser,
  newDatabase,
  on,
  type Run,
  refused,
  UNSAFE,
  UUID,
} from "./stored-support.ts";

/** For whom a key is good, and for what. */
const presented = (database: string, key: string): Promise<string> =>
  authenticateApiKey(Redacted.make(key)).pipe(
    Effect.map(({ user, scope }) => `${user.email} ${scope}`),
    Effect.catchTag("Unauthorized", () => Effect.succeed("unauthorized")),
    Effect.provide(layerSqlite({ file: database })),
    Effect.runPromise,
  );

const makeKey = async (run: Run, name: string, scope = "read", ...more: string[]) =>
  jsonOf(
    await run(
      ...["api-key", "create", "--user", "ada@example.com", "--name", name, "--scope", scope],
      ...["--format", "json", ...more],
    ),
  );

describe("farthing api-key", () => {
  it("revokes by a part of an id that only one has, in its own case, and never the last unsaid", async () => {
    const run = on(newDatabase());
    await makeUser(run, "Ada");
    const keys = [await makeKey(run, "one"), await makeKey(run, "two"), await makeKey(run, "three")];
    const states = async (): Promise<readonly boolean[]> => {
      const { api_keys } = jsonOf(await run("api-key", "list", "--format", "json"));
      return keys.map(
        ({ id }) => api_keys.find((each: { id: string }) => each.id === id).revoked_at !== null,
      );
    };
    const revoke = (given: string) => run("api-key", "revoke", given, "--format", "json");
    const [one, two] = keys;
    const otherwise = one.id
      .slice(0, 8)
      .replace(/[A-Za-z]/g, (letter: string) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      );
    for (const wrong of [one.id.slice(0, 3), otherwise, one.id.slice(0, 5) + "----"])
      await refused(run, ["api-key", "revoke", wrong], 1, "api_key_not_found", JSON.stringify(wrong));
    await complained(run, ["api-key", "revoke", "--last"], 2, "Unknown option '--last'");
    expect(await states()).toEqual([false, false, false]);
    expect(jsonOf(await revoke(` ${one.id.slice(0, 6)}`)).id).toBe(one.id);
    expect(await states()).toEqual([true, false, false]);
    expect(jsonOf(await revoke(two.id.slice(-6))).id).toBe(two.id);
    expect(await states()).toEqual([true, true, false]);
  });

  it("prints a key once, that works until it is revoked or its user deactivated", async () => {
    const database = newDatabase();
    const run = on(database);
    await makeUser(run, "Ada");
    const made = await makeKey(run, "laptop", "read_write", "--expires", "2999-01-01");
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{11}$/),
      key: expect.stringMatching(new RegExp(`^fk_${made.id}_[0-9A-Za-z]{49}$`)),
      name: "laptop",
      scope: "read_write",
      expires_at: "2999-01-01T00:00:00.000Z",
    });
    expect(Object.keys(made)).toEqual(["id", "key", "name", "scope", "expires_at"]);
    const pretty = await run(
      "api-key",
      "create",
      "--user",
      " Ada@example.com",
      "--name",
      "b",
      "--scope",
      "read",
    );
    const [second = ""] = pretty.stdout.split("\n");
    expect(pretty.stdout).toMatch(/^fk_\S{61}\n\nThis is the API key b of .*not shown again\.\n$/);
    expect((await makeKey(run, "c")).expires_at).toBeNull();

    expect(await presented(database, made.key)).toBe("ada@example.com read_write");
    expect(await presented(database, second)).toBe("ada@example.com read");
    for (const name of readdirSync(dirname(database)))
      for (const key of [made.key, second])
        expect(readFileSync(join(dirname(database), name)).includes(key.split("_")[2]!)).toBe(false);

    const listed = await run("api-key", "list", "--format", "json");
    expect(jsonOf(listed).api_keys).toHaveLength(3);
    expect(jsonOf(listed).api_keys.at(-1)).toEqual({
      id: made.id,
      user_id: UUID,
      user: "ada@example.com",
      name: "laptop",
      scope: "read_write",
      created_at: MOMENT,
      last_used_at: MOMENT,
      expires_at: "2999-01-01T00:00:00.000Z",
      revoked_at: null,
    });
    expect(listed.stdout).not.toContain(made.key.split("_")[2]);

    const revoked = jsonOf(await run("api-key", "revoke", made.id, "--format", "json"));
    expect(revoked).toEqual({ id: made.id, revoked_at: MOMENT });
    expect(await presented(database, made.key)).toBe("unauthorized");
    expect((await run("api-key", "revoke", made.id)).stdout).toBe(
      `The key ${made.id} (laptop) was revoked at ${revoked.revoked_at}.\n`,
    );
    expect(await presented(database, second)).toBe("ada@example.com read");
    await run("user", "deactivate", "ada@example.com");
    expect(await presented(database, second)).toBe("unauthorized");
    const table = (await run("api-key", "list")).stdout;
    expect(table).toContain(`revoked ${revoked.revoked_at}`);
    expect(table).toContain("user deactivated");
    await refused(
      run,
      ["api-key", "create", "--user", "ada@example.com", "--name", "x", "--scope", "read"],
      1,
      "validation_failed",
      "ada@example.com is deactivated",
    );
  });

  it("lists the newest first, no more than it is asked for, and names harmlessly", async () => {
    const run = on(await begunDatabase());
    expect((await run("api-key", "list")).stdout).toContain("There are no API keys.");
    await makeUser(run, "Ada");
    await makeKey(run, "laptop \u202eevil\u2066");
    await makeKey(run, "second");
    const { stdout } = await run("api-key", "list");
    expect(stdout).not.toMatch(UNSAFE);
    expect(stdout.trimEnd().split("\n")).toHaveLength(3);
    expect(jsonOf(await run("api-key", "list", "--limit", "1", "--format", "json")).api_keys).toMatchObject([
      { name: "second" },
    ]);
    await complained(run, ["api-key", "list", "--limit", "0"], 2, "whole number from 1");
  });

  it("says what is wrong", async () => {
    const run = on(newDatabase());
    await makeUser(run, "Ada");
    const create = (...[user, name, scope, ...more]: string[]) => [
      ...["api-key", "create", "--user", user!, "--name", name!, "--scope", scope!],
      ...more,
    ];
    const ada = "ada@example.com";
    await Promise.all([
      refused(run, create("jo@example.com", "x", "read"), 1, "user_not_found", '"jo@example.com"'),
      refused(run, create("", "x", "read"), 1, "user_not_found", 'user "" does not exist'),
      refused(
        run,
        create(ada, " ", "write"),
        1,
        "validation_failed",
        /name of the key is blank.*"write" is not a scope/s,
      ),
      refused(
        run,
        create(ada, "x", "read", "--expires", "tomorrow"),
        1,
        "validation_failed",
        '"tomorrow" is not a date',
      ),
      refused(
        run,
        create(ada, "x", "read", "--expires", "2020-01-01"),
        1,
        "validation_failed",
        "not in the future",
      ),
      refused(run, ["api-key", "revoke", "nope"], 1, "api_key_not_found", 'API key "nope" does not exist'),
      complained(run, ["api-key", "create", "--user", ada, "--name", "x"], 2, "--scope"),
      complained(run, ["api-key", "revoke"], 2, "id"),
    ]);
    expect(jsonOf(await run("api-key", "list", "--format", "json"))).toEqual({ api_keys: [] });
  });
});
