import type { PreflightReport } from "@farthing/preflight";
import { withBooksGap } from "@farthing/preflight/checked";
import type { BesideDay } from "@farthing/recognition/order";
import { hundredthsOf } from "@farthing/values";
import * as Effect from "effect/Effect";
import { gapSentence, gapsBeside } from "../../proof/prove.ts";
import { Accounts } from "../../transactions/accounts.ts";
import type { BalancePoint, BeginLedger, DaySpan, NewBalancePoint } from "../../transactions/ledger.ts";
import type { Books } from "../books/books.ts";
import { runInChunks } from "../chunks/in-chunks.ts";
import { accountCalled } from "../rows/accounts-of-rows.ts";
import type { ReadFile } from "./read-file.ts";

/** What a file is beside the balances that the books have: in which order its rows happened before it is stored, and gaps after. */

/** The balances that are stated beside a day of an account: of the day itself those first that end a part of it. */
const besideDay =
  (day: string): BeginLedger<BesideDay> =>
  ({ currency }) => {
    const all: BalancePoint[] = [];
    return {
      points: (some) => void all.push(...some.filter((point) => point.currency === currency)),
      entries: () => undefined,
      end: () => {
        const [ends, begins] = [
          all.filter((point) => point.place !== "start" && point.day <= day),
          all.filter((point) => point.place === "start" && point.day >= day),
        ];
        const [before, after] = [ends.filter((each) => each.day < day).at(-1)?.day, begins.at(0)?.day];
        const hundredths = (some: readonly BalancePoint[]) =>
          some.map(({ balance }) => hundredthsOf(balance));
        return {
          before: hundredths([
            ...ends.filter((point) => point.day === day),
            ...ends.filter((point) => point.day === before),
          ]),
          after: hundredths(begins.filter((point) => point.day === day || point.day === after)),
        };
      },
    };
  };

/**
 * A file that was read with its rows in the order in which they happened: where the balances of its only day end as they began, by
 * those that the books have beside it (docs/spec/preflight-csv.md, Order of rows). `account` is that of all rows, if one is given.
 */
export const orderedBeside = Effect.fnUntraced(function* (
  read: ReadFile,
  account: string | undefined,
  { accounts }: Pick<Books, "accounts">,
) {
  const { file, contents } = read;
  if (contents._tag === "Records" || contents.rows.placeBeside === undefined) return read;
  const { placeBeside, places } = contents.rows;
  const ledgers = yield* Accounts;
  const beside = new Map<string, BesideDay | undefined>();
  for (const chain of places.balances.filter(({ isOpen }) => isOpen)) {
    const id = account ?? accountCalled(accounts, chain.account)?.id;
    const day = chain.days[0]!.date;
    const found =
      id === undefined
        ? undefined
        : yield* ledgers.ledger(file.family_id, id, { from: day, to: day }, besideDay(day));
    beside.set(`${chain.currency}\n${chain.account}`, found);
  }
  const placed = yield* runInChunks(placeBeside((name, currency) => beside.get(`${currency}\n${name}`)));
  return { ...read, contents: { ...contents, rows: { ...contents.rows, places: placed } } };
});

/** The days on which the balances of an account begin and end, each with the next of them. */
const spansOf = (points: readonly NewBalancePoint[]): readonly DaySpan[] => {
  const days = [...new Set(points.map(({ day }) => day))].sort();
  const [first, last] = [days[0]!, days.at(-1)!];
  return days.length < 4
    ? [{ from: first, to: last }]
    : [
        { from: first, to: days[1]! },
        { from: days.at(-2)!, to: last },
      ];
};

/** The balances that an import stated. */
interface Stated {
  readonly family_id: string;
  readonly report: PreflightReport;
  readonly import_id: string;
  readonly points: readonly NewBalancePoint[];
}

/** The report of a file that is stored, with a warning of each gap between its balances and those of others. */
export const withBooksGaps = Effect.fnUntraced(function* ({ family_id, report, import_id, points }: Stated) {
  let told = report;
  for (const [account_id, own] of Map.groupBy(points, (point) => point.account_id)) {
    // What is stored is stored, also if storage fails now.
    const gaps = yield* Effect.orElseSucceed(
      gapsBeside(family_id, account_id, import_id, spansOf(own)),
      () => [],
    );
    for (const gap of gaps) told = withBooksGap(told, gapSentence(gap));
  }
  return told;
});
