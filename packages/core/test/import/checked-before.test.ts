import { preflightKeepingRows } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { Imports, importFile, knownToImport } from "../../src/import/index.ts";
import { foundFamily, inMemory, openAccount, TODAY } from "./support.ts";

const TEXT = "Date,Name,Amount\n2024-01-22,A\0B,-1.00\n2024-01-23,C,-2.00\n";

/** What comes of a text that was checked when the account was in another currency or had another name. */
const importedAs = (was: { readonly currency?: string; readonly name?: string }, skip_invalid: boolean) =>
  inMemory(
    Effect.gen(function* () {
      const family_id = yield* foundFamily();
      const account_id = yield* openAccount(family_id);
      const books = yield* (yield* Imports).books(family_id, []);
      const known = knownToImport(books, TODAY, account_id);
      const before = { ...known, account: { ...known.account!, ...was } };
      const options = {
        ...{ type: "TransactionImport", account_id, date_format: "%Y-%m-%d", number_format: "1,234.56" },
        col_sep: ",",
      } as const;
      const checked = preflightKeepingRows(TEXT, options, before);
      return yield* importFile({
        ...{ family_id, options, today: TODAY, skip_invalid },
        upload: { bytes: new TextEncoder().encode(TEXT) },
        checked: { sha256: "0".repeat(64), known: before, ...checked, text: TEXT },
      });
    }),
  );

describe.each([
  ["is as it was", {}],
  ["has another name since", { name: "Purse" }],
  ["is in another currency since", { currency: "JPY" }],
])("a text that bytes cannot hold, checked before, for an account that %s", (_, was) => {
  it("is not stored with its invalid row", async () => {
    expect(await importedAs(was, false)).toMatchObject({ _tag: "NotValid" });
  });

  it("is stored without it where that is asked for", async () => {
    expect(await importedAs(was, true)).toMatchObject({
      _tag: "Imported",
      counts: { stored: 1, rejected: 1 },
    });
  });
});
