import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { openFarthing } from "@farthing/core/promises";
import { layerSqlite } from "../../packages/sqlite/dist/index.js";
import { atMost } from "../support/aim.ts";
import { recordsOfAccounts } from "../support/exports.ts";
import { inFolder } from "../support/folder.ts";
import type { Measure } from "../support/measured.ts";
import { inTurns, timed, timedAsync } from "../support/rounds.ts";
import { compare } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

const TRANSACTIONS = 100_000;
const [MANY, FEW] = [500, 5];
const AIM = 1.5;

const done = async <A>(
  working: Promise<
    | { readonly _tag: "Done"; readonly value: A }
    | { readonly _tag: "Failed"; readonly failure: { readonly message: string } }
  >,
): Promise<A> => {
  const outcome = await working;
  if (outcome._tag === "Failed") throw new Error(outcome.failure.message);
  return outcome.value;
};

/** A family with half of the transactions of so many accounts, and an export that has all of them, with other ids and names. */
const familyWith = async (folder: string, accounts: number) => {
  const farthing = await openFarthing({ storage: layerSqlite({ file: join(folder, `${accounts}.db`) }) });
  const user = { email: "b@example.com", first_name: "B", last_name: "Ench" };
  const { family_id } = await done(farthing.createUser(user));
  const importing = async (text: string, dry_run: boolean): Promise<void> => {
    const bytes = Buffer.from(text);
    const { _tag } = await done(
      farthing.importFile({
        ...{ family_id, dry_run, today: "2026-12-31", options: { type: "ServiceImport" } },
        upload: { bytes, filename: "records.ndjson", max_bytes: bytes.length },
      }),
    );
    if (_tag !== "Imported") throw new Error(`the export is ${_tag}`);
  };
  await importing(
    recordsOfAccounts(TRANSACTIONS / 2, accounts, (i) => `account ${i}`),
    false,
  );
  const text = recordsOfAccounts(TRANSACTIONS, accounts, () => randomUUID());
  return { text, plan: () => importing(text, true), close: () => farthing.close() };
};

/** What it costs to find out what an export adds to a family that has many of its accounts and transactions. */
export const planning: Measure = (rounds) =>
  inFolder(async (folder) => {
    const [many, few] = [await familyWith(folder, MANY), await familyWith(folder, FEW)];
    const lines = many.text.trimEnd().split("\n");
    const measured = await inTurns(
      {
        [`${MANY} accounts`]: () => timedAsync(many.plan),
        [`${FEW} accounts`]: () => timedAsync(few.plan),
        "JSON.parse of each line": () =>
          timed(() => {
            for (const line of lines) JSON.parse(line);
          }),
      },
      { ...rounds, warmups: 1 },
    );
    await Promise.all([many.close(), few.close()]);
    const ofFew = compare(measured, measured[`${FEW} accounts`]!);
    const ofParsing = compare(measured, measured["JSON.parse of each line"]!);
    return {
      title: `Plans of ${TRANSACTIONS} transactions of an export`,
      how: `A dry run: the export is checked, read, and compared with what is stored. The family has ${MANY} or ${FEW} accounts that came from where those of the export came from, under other names, so only their transactions tell that they are the same; it has half of these.`,
      table: {
        head: ["what", "ms", `times ${FEW} accounts`, "times JSON.parse of each line"],
        rows: ofFew.map(({ name, value, against }, i) => [
          ...[name, spread(value), `${spread(against)} ×`, `${spread(ofParsing[i]!.against)} ×`],
        ]),
      },
      aims: [
        atMost(
          {
            ...{ what: `a plan of an export with ${MANY} accounts`, unit: " ×" },
            ...{ aim: `at most ${AIM} × the same transactions of ${FEW} accounts`, limit: AIM },
          },
          ofFew[0]!.against,
        ),
      ],
      ...{ plots: [], profiles: [] },
    };
  });
