import { resolveOptions } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { short } from "../../../../tools/testing/runs.ts";
import { oneAccountIsAskedAbout } from "./one-account-property.ts";
import { foundFamily, imported, importRows, inMemory, openAccount, TODAY, utf8 } from "./support.ts";

it("names of several accounts are asked about where the family has one of them, and else told, by a check and an import alike", () =>
  oneAccountIsAskedAbout(inMemory, short(400)));

it("without an account nothing is told of all rows going to one, and no column is asked for beside it", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      yield* openAccount(family, "Everyday");
      const text = "Date,Payee,Amount,Account\n2024-01-13,Mill,-1.50,Blue\n2024-01-14,Wages,9.50,Red\n";
      const { options, undecided } = resolveOptions({ bytes: utf8(text) }, {}, { auto: true, today: TODAY });
      const bring = (more: object) => importRows(family, undefined, text, options, { undecided, ...more });
      expect(yield* bring({})).toMatchObject({
        reason: "accounts_missing",
        names: ["Blue", "Red"],
        numbered_by: null,
      });
      const made = imported(yield* bring({ create_accounts: true }));
      expect(made.stored).toMatchObject({ accounts: 2, transactions: 2 });
      expect(made.outcome).toMatchObject({ report: { warning_count: 0 } });
    }),
  ));
