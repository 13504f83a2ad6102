import { exchangeCode } from "@farthing/core/sso";
import { layerSqlite } from "@farthing/sqlite";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { expect, it } from "vitest";
import { complained, jsonOf, MOMENT, makeUser, newDatabase, on, refused, UUID } from "./stored-support.ts";

it("farthing session lists the sessions of one user or of all, and ends one", async () => {
  const database = newDatabase();
  const run = on(database);
  const signIn = async (name: string) => {
    const made = await run("sso", "authorization-code", "--user", `${name}@example.com`, "--format", "json");
    const code = Redacted.make(jsonOf(made).code as string);
    const exchanged = exchangeCode({
      code,
      code_verifier: undefined,
      origin: { ip_address: null, user_agent: null },
    });
    await Effect.runPromise(
      exchanged.pipe(
        Effect.provide(layerSqlite({ file: database })),
        Effect.provide(SecureRandom.layerWebCrypto),
      ),
    );
  };
  const list = async (...more: string[]) =>
    jsonOf(await run("session", "list", "--format", "json", ...more)).sessions;

  for (const name of ["ada", "bo"]) await makeUser(run, name);
  expect((await run("session", "list")).stdout).toBe("There are no sessions.\n");
  for (const name of ["ada", "bo", "ada"]) await signIn(name);

  const sessions = await list();
  expect(sessions).toEqual(
    ["ada", "bo", "ada"].map((name) => ({
      id: UUID,
      created_at: MOMENT,
      expires_at: MOMENT,
      refreshed_at: null,
      user: `${name}@example.com`,
    })),
  );
  expect(await list("--user", "Bo@example.com")).toEqual([sessions[1]]);
  expect(await list("--limit", "1")).toEqual([sessions[0]]);
  const { stdout } = await run("session", "list");
  expect(stdout).toMatch(/^user +signed in +refreshed +ends +id\n/);
  expect(stdout.split("\n")[1]).toMatch(new RegExp(`^ada@example.com .* ${sessions[0].id}$`));

  const id = sessions[0].id;
  expect((await run("session", "end", id)).stdout).toBe(`The session ${id} has ended.\n`);
  expect(jsonOf(await run("session", "end", id.toUpperCase(), "--format", "json"))).toEqual({ id });
  expect(await list()).toEqual(sessions.slice(1));
  const { audit_entries } = jsonOf(await run("audit", "list", "--format", "json"));
  const ended = audit_entries.filter(({ event }: { event: string }) => event === "session_ended");
  expect(ended).toMatchObject([{ ip_address: null, metadata: { session_id: id } }]);

  await complained(run, ["session", "end", "x"], 1, /The session "x" does not exist or is over\./);
  await refused(run, ["session", "list", "--user", "jo@x"], 1, "user_not_found", '"jo@x"');
});
