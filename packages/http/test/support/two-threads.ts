import { Imports, knownOf } from "@farthing/core/import";
import { preflight } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import { random } from "../../../../tools/testing/random.ts";
import { wholeAccount } from "../../../contracts/src/support/planned.ts";
import { toResponse } from "../../src/preflight/response.ts";
import type { Home } from "./books.ts";
import { askForm, fieldsOf, fileOf } from "./preflight-requests.ts";
import type { Served } from "./serve.ts";

const CELLS = [
  ...["2026-03-01", "31.03.2026", "1.234,56", "-4", "", '"a,b"', "é€", "\u2212 7", "nope", "\t", '"'],
];

/** The last size that is checked on the main thread, and the first ones that are not. */
const SIZES = [16_384, 16_385, 17_000];

/** Contents of so many kinds, each on either side of the size from which a worker checks them, are answered as the core does. */
export const expectAlike = async (
  { ask, run }: Served,
  home: Home,
  { seed, contents }: { readonly seed: number; readonly contents: number },
): Promise<void> => {
  const next = random(seed);
  const content = (): string => {
    const rows = Array.from({ length: next(12) + 1 }, () =>
      Array.from({ length: 3 }, () => CELLS[next(CELLS.length)]).join(","),
    );
    return `date,amount,name\n${rows.join(["\n", "\r\n", "\r"][next(3)])}`;
  };
  const books = await run(
    Effect.flatMap(Imports, (imports) => imports.books(home.family_id, [wholeAccount(home.yen.id)])),
  );
  for (let n = 0; n < contents; n++) {
    const bytes = Buffer.from(content());
    for (const length of SIZES) {
      const file = Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 10)]);
      const { status, body } = await askForm(
        ask,
        home.key,
        [fileOf(file), ...fieldsOf({ account_id: home.yen.id })],
        { query: "?include=findings" },
      );
      const expected = toResponse(
        preflight(
          { bytes: file, filename: "bank.csv" },
          { account_id: home.yen.id },
          knownOf(books, "2026-04-01", home.yen.id),
        ),
        { findings: true },
      );
      expect(status).toBe(expected.status);
      expect(body).toEqual(expected.body);
    }
  }
};
