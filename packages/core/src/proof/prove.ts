import {
  absoluteDecimal,
  addDecimals,
  hundredthsOf,
  minorUnits,
  negateDecimal,
  withPlaces,
} from "@farthing/values";
import * as Effect from "effect/Effect";
import type { Account } from "../transactions/account.ts";
import { Accounts } from "../transactions/accounts.ts";
import type {
  BalancePoint,
  BeginLedger,
  DaySpan,
  LedgerEntry,
  LedgerReader,
} from "../transactions/ledger.ts";
import { BalanceChain, type Between, type FoundBreak, type FoundGap, NOTHING_BETWEEN } from "./chain.ts";

/** What the balances prove of an account (docs/spec/accounts.md, Proof). */
export interface LedgerProof
  extends Pick<BalanceChain, "proven" | "gaps" | "contradictions" | "notCompared"> {
  readonly account: Account;
  /** What a person has added, changed and deleted: no gap is claimed for it. */
  readonly byHand: Readonly<Record<"added" | "edited" | "deleted", number>>;
  /** How many balances and entries are in another currency than the account; they are not compared. */
  readonly inOtherCurrencies: number;
}

/** The balance of these accounts is the sum of their entries, as a bank connection tells both. */
const SUMMED: ReadonlySet<string> = new Set(["depository", "credit_card"]);

/** Larger sums of hundredths are not exact. */
const MOST = 2 ** 52;

/** An exact sum of many decimals: those with two places, as most are, cost one addition. */
class ExactSum {
  #hundredths = 0;
  #rest = "0";

  add(decimal: string): void {
    const hundredths = hundredthsOf(decimal);
    if (Number.isNaN(hundredths)) this.#rest = addDecimals([this.#rest, decimal]);
    else this.#hundredths += hundredths;
    if (Math.abs(this.#hundredths) < MOST) return;
    this.#rest = this.text();
    this.#hundredths = 0;
  }

  /** The sum with another decimal. */
  text(other = "0"): string {
    const unsigned = String(Math.abs(this.#hundredths)).padStart(3, "0");
    const sum = `${this.#hundredths < 0 ? "-" : ""}${unsigned.slice(0, -2)}.${unsigned.slice(-2)}`;
    return addDecimals([sum, this.#rest, other]);
  }
}

/** The sums at the moments of a day: before its first entry and after each. */
class DayMoments {
  /** Of the entries that came in together, each begins with the sum before them. */
  #parts: { readonly came: string; readonly sums: string[] }[] = [];

  begin(): void {
    this.#parts = [];
  }

  add(came: string, before: string, after: string): void {
    const last = this.#parts.at(-1);
    if (last?.came === came) last.sums.push(after);
    else this.#parts.push({ came, sums: [before, after] });
  }

  /**
   * All of them, the last first or the first first; then those of the day if what came in later was before: files are imported in any
   * order.
   */
  all(lastFirst: boolean): readonly string[] {
    const sums = this.#parts.flatMap((part) => part.sums);
    const first = this.#parts[0]?.sums[0];
    const last = sums.at(-1);
    if (first === undefined || last === undefined) return [];
    const turned = this.#parts.length === 1 ? [] : this.#turned(first, last);
    return [...(lastFirst ? sums.toReversed() : sums), ...turned];
  }

  #turned(first: string, last: string): readonly string[] {
    return this.#parts.flatMap(({ sums }) => {
      const shift = addDecimals([first, last, negateDecimal(sums.at(-1)!), negateDecimal(sums[0]!)]);
      return sums.map((sum) => addDecimals([sum, shift]));
    });
  }
}

/** Balances that are compared together: of one moment of a day alone, of the end of a day all of them. */
interface Step {
  readonly day: string;
  readonly points: readonly BalancePoint[];
  /** Only another source has a balance of the end of this day: that counts where the two differ. */
  readonly isKnownBetter: boolean;
}

/** The moments of a day in the order in which they probably were: what began on days before goes on before another begins. */
const ofDay = (
  day: string,
  points: readonly BalancePoint[],
  begun: ReadonlySet<string | null>,
): readonly Step[] => {
  const ends = points.filter(({ place }) => place === "day");
  const moments = points.filter(({ place }) => place !== "day");
  const rank = ({ place, import_id }: BalancePoint): string =>
    place === "end" && (import_id === null || begun.has(import_id)) ? "" : `${import_id} ${place === "end"}`;
  const ordered = moments.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return [
    ...ordered.map((point) => ({
      ...{ day, points: [point] },
      isKnownBetter: ends.length > 0 && !ends.some(({ import_id }) => import_id === point.import_id),
    })),
    ...(ends.length > 0 ? [{ day, points: ends, isKnownBetter: false }] : []),
  ];
};

/** The steps of all balances, and for each how far that reaches which began with it or before. */
const stepsOf = (points: readonly BalancePoint[]) => {
  const begun = new Set<string | null>();
  const steps: Step[] = [];
  for (const [day, those] of Map.groupBy(points, (point) => point.day)) {
    steps.push(...ofDay(day, those, begun));
    for (const { import_id } of those) begun.add(import_id);
  }
  const last = new Map<string, number>();
  for (const [at, step] of steps.entries())
    for (const { import_id } of step.points) if (import_id !== null) last.set(import_id, at);
  let reach = -1;
  const reached = steps.map((step) => {
    for (const { import_id } of step.points) reach = Math.max(reach, last.get(import_id ?? "") ?? -1);
    return reach;
  });
  return { steps, reached };
};

/** Holds the balances of an account against its entries, of which no more than those of a day are in memory. */
class Prover implements LedgerReader<LedgerProof> {
  readonly #account: Account;
  readonly #points: BalancePoint[] = [];
  readonly #chain = new BalanceChain();
  readonly #sum = new ExactSum();
  readonly #byHand = { added: 0, edited: 0, deleted: 0 };
  #inOtherCurrencies = 0;
  #ahead: ReturnType<typeof stepsOf> | undefined;
  #next = 0;
  #day = "";
  readonly #moments = new DayMoments();
  /** What is between the last balance and here, and what of it is of the day. */
  #between = NOTHING_BETWEEN;
  #ofDay = NOTHING_BETWEEN;
  /** The day of the last balance that was not left out, and its place. */
  #last = "";
  #taken = -1;

  constructor(account: Account) {
    this.#account = account;
  }

  points(some: readonly BalancePoint[]): void {
    const { currency, account_type } = this.#account;
    for (const point of some)
      if (point.currency !== currency) this.#inOtherCurrencies += 1;
      else if (point.import_id !== null || SUMMED.has(account_type)) this.#points.push(point);
  }

  entries(some: readonly LedgerEntry[]): void {
    for (const entry of some) {
      const next = this.#nextFrom(entry.date);
      if (entry.date !== this.#day) {
        this.#day = entry.date;
        this.#ofDay = NOTHING_BETWEEN;
        this.#moments.begin();
      }
      const isCompared = next?.day === entry.date && next.points[0]!.place !== "day";
      if (isCompared && entry.state === "stored") {
        const before = this.#sum.text();
        this.#count(entry);
        this.#moments.add(entry.created_at, before, this.#sum.text());
      } else this.#count(entry);
    }
  }

  end(): LedgerProof {
    this.#nextFrom("A");
    this.#chain.end();
    const { proven, gaps, contradictions, notCompared } = this.#chain;
    return {
      ...{ account: this.#account, proven, gaps, contradictions, notCompared },
      ...{ byHand: this.#byHand, inOtherCurrencies: this.#inOtherCurrencies },
    };
  }

  /** The next balance from a day on, after all before it were compared. */
  #nextFrom(day: string): Step | undefined {
    this.#ahead ??= stepsOf(this.#points);
    const { steps } = this.#ahead;
    for (let step = steps[this.#next]; step !== undefined && step.day < day; step = steps[this.#next])
      this.#compare(step);
    return steps[this.#next];
  }

  #compare(step: Step): void {
    const at = this.#next;
    this.#next += 1;
    const { day, points, isKnownBetter } = step;
    const isOfDay = day === this.#day;
    const sum = this.#sum.text();
    const placed = points.map((point) => {
      const { balance, place } = point;
      const sums = place !== "day" && isOfDay ? this.#moments.all(place === "end") : [];
      const moments = sums.length === 0 ? [sum] : sums;
      return { point, starts: [...new Set(moments.map((each) => addDecimals([balance, each])))] };
    });
    const isCovered = (this.#ahead!.reached[this.#taken] ?? -1) >= at;
    if (!this.#chain.add({ alternatives: placed, isCovered, isKnownBetter }, this.#upTo(day, isOfDay)))
      return;
    const isMoment = isOfDay && points[0]!.place !== "day";
    const { deleted, ...rest } = this.#ofDay;
    this.#between = isMoment ? { ...rest, deleted: "0", deletedBeside: [deleted, "0"] } : NOTHING_BETWEEN;
    this.#last = day;
    this.#taken = at;
  }

  /** What is between the last balance and one of a day. */
  #upTo(day: string, isOfDay: boolean): Between {
    if (!isOfDay) return this.#between;
    const own = this.#ofDay.deleted;
    const { deleted, deletedBeside, ...rest } = this.#between;
    const before = day === this.#last ? deleted : addDecimals([deleted, negateDecimal(own)]);
    return { ...rest, deleted: before, deletedBeside: [deletedBeside[0], own] };
  }

  #count(entry: LedgerEntry): void {
    const { amount, currency, state, is_edited } = entry;
    if (is_edited) this.#byHand.edited += 1;
    if (state === "by_hand") this.#byHand.added += 1;
    if (state === "deleted") this.#byHand.deleted += 1;
    const isOwn = currency === this.#account.currency;
    if (!isOwn) this.#inOtherCurrencies += 1;
    if (state === "by_hand") return;
    if (isOwn && state === "stored") this.#sum.add(amount);
    const add = (before: Between): Between => ({
      ...before,
      deleted: isOwn && state === "deleted" ? addDecimals([before.deleted, amount]) : before.deleted,
      isMixed: before.isMixed || !isOwn,
      entry: before.entry ?? { id: entry.id, date: entry.date, amount },
    });
    this.#between = add(this.#between);
    this.#ofDay = add(this.#ofDay);
  }
}

/** Proves an account by its ledger, in time that grows with it, and in memory that grows with its balances alone. */
export const proveLedger: BeginLedger<LedgerProof> = (account) => new Prover(account);

/** An entry that moves the balance by half of what is missing: turned, it explains it. */
export type TurnedEntry = Pick<LedgerEntry, "id" | "date" | "amount">;

/** Finds in one pass the entries of half of what is missing at breaks, in the order of their days; of several none is it. */
const turnedReader =
  (breaks: readonly FoundBreak[]): BeginLedger<readonly (TurnedEntry | undefined)[]> =>
  ({ currency: own }) => {
    const all = breaks.map(({ before, after, sum }) => ({ before, after, sum, halves: [] as TurnedEntry[] }));
    let first = 0;
    const see = ({ id, date, amount }: LedgerEntry): void => {
      while (all[first] !== undefined && all[first]!.after.day < date) first += 1;
      for (let at = first; all[at] !== undefined && all[at]!.before.day <= date; at += 1) {
        const { before, halves, sum } = all[at]!;
        // What is of the day of a balance of its end is in it.
        if (before.place === "day" && before.day === date) continue;
        if (halves.length < 2 && addDecimals([amount, amount]) === sum) halves.push({ id, date, amount });
      }
    };
    return {
      points: () => undefined,
      entries: (some) => {
        for (const entry of some) if (entry.state === "stored" && entry.currency === own) see(entry);
      },
      end: () => all.map(({ halves }) => (halves.length === 1 ? halves[0] : undefined)),
    };
  };

/** For each of some breaks, in the order of their days, the only entry whose sign, turned, explains it. */
export const turnedAt = Effect.fnUntraced(function* (
  familyId: string,
  accountId: string,
  breaks: readonly FoundBreak[],
) {
  const [first, last] = [breaks[0], breaks.at(-1)];
  if (first === undefined || last === undefined) return [];
  const span = { from: first.before.day, to: last.after.day };
  return (yield* (yield* Accounts).ledger(familyId, accountId, span, turnedReader(breaks))) ?? [];
});

/** A gap beside what an import or a bank connection stated of an account. */
export interface GapBeside extends FoundGap {
  readonly account: Account;
  /** The only entry in it whose sign, turned, explains it: it moves the balance by twice its amount. */
  readonly turned: TurnedEntry | undefined;
}

/** What is missing, as a sentence without its full stop. */
export const gapSentence = ({ account, from, to, sum, turned }: GapBeside): string => {
  const { name, currency } = account;
  const money = (decimal: string): string => `${withPlaces(decimal, minorUnits(currency))} ${currency}`;
  const days = from === to ? `On ${from}` : `Between ${from} and ${to}`;
  const half =
    turned === undefined
      ? ""
      : `, twice the amount of that of ${turned.date} over ${money(absoluteDecimal(turned.amount))}: its sign may be the wrong way around`;
  return `${days} entries with a sum of ${money(sum)} are missing in the books of ${JSON.stringify(name)}${half}`;
};

/**
 * The gaps between what an import stated of an account, or a bank connection on a day (null), and what else states balances before
 * and after: `spans` are the days with which its balances begin and end.
 */
export const gapsBeside = Effect.fnUntraced(function* (
  familyId: string,
  accountId: string,
  import_id: string | null,
  spans: readonly DaySpan[],
) {
  const accounts = yield* Accounts;
  const found: GapBeside[] = [];
  for (const span of spans) {
    const proof = yield* accounts.ledger(familyId, accountId, span, proveLedger);
    for (const gap of proof?.gaps ?? []) {
      const isOwn = (side: BalancePoint): boolean =>
        side.import_id === import_id && span.from <= side.day && side.day <= span.to;
      // A balance of a bank counts with the one after it.
      const isBeside =
        import_id === null ? gap.after.import_id === null : isOwn(gap.before) !== isOwn(gap.after);
      if (!isBeside) continue;
      const [turned] = yield* turnedAt(familyId, accountId, [gap]);
      found.push({ ...gap, account: proof!.account, turned });
    }
  }
  return found as readonly GapBeside[];
});
