import { Accounts } from "@farthing/core/transactions";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { ACCOUNT, FAMILY, foundBooks, LATER } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";
import { untilWaiting } from "./support/until-waiting.ts";

it("an account is renamed only after an import that may have found it by its name", async () => {
  const url = await newDatabase();
  const storage = layerPostgres({ url });
  await Effect.runPromise(Effect.provide(foundBooks, storage));
  const rename = Effect.flatMap(Accounts, (accounts) =>
    accounts.update(FAMILY.id, ACCOUNT.id, LATER, () => Result.succeed({ name: "Renamed" })),
  );
  await onDatabase(url, async (importing) => {
    await importing.query("BEGIN");
    await importing.query("SELECT 1 FROM families WHERE id = $1 FOR NO KEY UPDATE", [FAMILY.id]);
    const renamed = Effect.runPromise(Effect.provide(rename, storage));
    await untilWaiting(importing);
    await importing.query("COMMIT");
    expect((await renamed).name).toBe("Renamed");
  });
});
