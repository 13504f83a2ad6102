import type { ReadingOptions } from "../options/options.ts";
import { type ContentLayout, isSameLayout } from "../reading/content-layout.ts";
import { readProfile } from "../reading/profile.ts";
import type { RememberedReading } from "../reading/remembered-reading.ts";
import { unreadAccountHeaders } from "../reading/unread-account-headers.ts";

/** How content was read when it was stored, as it is kept: all of {@link RememberedReading}, of what content, and for which account. */
export interface KeptReading {
  readonly layout: ContentLayout;
  /** The account to which all rows went; null if the content names accounts, or needs none. */
  readonly account_id: string | null;
  /** When it was stored: ISO 8601. */
  readonly learned_at: string;
  /** The accounts that the content named, as it named them. */
  readonly accounts: readonly string[];
  readonly reading: ReadingOptions;
  /** The names of what somebody said of it; the rest was found in the content. */
  readonly said: readonly string[];
}

const readingText = ({ reading, said }: Pick<KeptReading, "reading" | "said">): string =>
  JSON.stringify([Object.entries(reading).sort(), [...said].sort()]);

/** The readings of a layout: of just these columns if there is one, else of those with the most of them. */
const ofColumns = (readings: readonly KeptReading[], layout: ContentLayout): readonly KeptReading[] => {
  const same = readings.filter((each) => isSameLayout(each.layout, layout));
  const most = Math.max(...same.map((each) => each.layout.columns.length));
  return same.filter((each) => each.layout.columns.length === most);
};

/** How the amounts of all of some readings were written; undefined if it is not known of each. */
const signsOf = (readings: readonly KeptReading[]): Pick<RememberedReading, "signs"> => {
  const known = readings.map(({ layout }) => layout.signs ?? []);
  return known.some(({ length }) => length === 0) ? {} : { signs: [...new Set(known.flat())] };
};

/** Whether columns were added that seem to name accounts. */
const namesAccountsAnew = ({ columns: before }: ContentLayout, { columns }: ContentLayout): boolean =>
  unreadAccountHeaders(columns.slice(before.length), "TransactionImport", {}).length > 0;

/** A reading whatever the account. */
const withoutAccounts = ({ reading: { only_accounts: _, ...reading }, said, ...rest }: KeptReading) => ({
  ...{ ...rest, reading },
  said: said.filter((field) => field !== "only_accounts"),
});

/**
 * How files with rows of several accounts were read, of which each was imported by itself into an account of the family; undefined if
 * they were not, or one of their accounts went into several.
 */
const ofNamedAccounts = (same: readonly KeptReading[]): RememberedReading | undefined => {
  const each = same.filter(({ account_id }) => account_id !== null);
  const names = each.map(({ reading }) => reading.only_accounts ?? []);
  const [first, ...others] = each.map(withoutAccounts);
  if (first === undefined || others.length === 0 || names.some(({ length }) => length === 0))
    return undefined;
  if (others.some((other) => readingText(other) !== readingText(first))) return undefined;
  if (new Set(names.flat()).size < names.flat().length) return undefined;
  const profile = readProfile(first.reading);
  if (profile._tag === "BadProfile") return undefined;
  return {
    ...{ day: first.learned_at.slice(0, 10), reading: profile.options },
    said: first.said as RememberedReading["said"],
    ...signsOf(each),
    accounts: [...new Set(each.flatMap(({ accounts }) => accounts))],
    named_accounts: Object.fromEntries(
      each.flatMap(({ account_id }, i) => names[i]!.map((name) => [name, account_id!])),
    ),
  };
};

/** How files of one layout were read, the newest first, if all were in one way. */
const asAllWere = (same: readonly KeptReading[]): Omit<RememberedReading, "account_id"> | undefined => {
  const [first, ...others] = same;
  if (first === undefined || others.some((each) => readingText(each) !== readingText(first)))
    return undefined;
  // What another version stored can have options that are unknown here.
  const profile = readProfile(first.reading);
  if (profile._tag === "BadProfile") return undefined;
  return {
    day: first.learned_at.slice(0, 10),
    reading: profile.options,
    said: first.said as RememberedReading["said"],
    ...signsOf(same),
    accounts: [...new Set(same.flatMap(({ accounts }) => accounts))],
  };
};

/** How files of each account were read; nothing where there is one alone, or those of one were not read in one way. */
const ofEachAccount = (same: readonly KeptReading[]): Pick<RememberedReading, "by_account"> => {
  const groups = Map.groupBy(same, ({ account_id }) => account_id);
  if (groups.size < 2) return {};
  const each = Array.from(groups, ([account_id, readings]) => {
    const reading = asAllWere(readings);
    return reading && { ...reading, ...(account_id === null ? {} : { account_id }) };
  });
  return each.includes(undefined) ? {} : { by_account: each.filter((one) => one !== undefined) };
};

/** Nothing that is known of all files of a layout. */
const inNoOneWay = ({ learned_at }: KeptReading): RememberedReading => ({
  ...{ day: learned_at.slice(0, 10), reading: {}, said: [], accounts: [] },
});

/**
 * How a file of a layout was read before, by readings that may be of it, the newest first: into the account that is given, or into
 * none that was; else as all of them agree, and as those of each account were, for a file that names it. What was said of another
 * account says nothing: a card turns signs round. Undefined if none was, or not all in one way and none named its account.
 */
export const rememberedIn = (
  readings: readonly KeptReading[],
  layout: ContentLayout,
  accountId: string | undefined,
): RememberedReading | undefined => {
  const same = ofColumns(readings, layout);
  const named = accountId === undefined ? ofNamedAccounts(same) : undefined;
  if (named !== undefined) return named;
  const own = same.filter(({ account_id }) => account_id === accountId?.toLowerCase());
  const ofNone = same.filter(({ account_id }) => account_id === null);
  const counted = accountId === undefined ? same : own.length > 0 ? own : ofNone;
  const [first] = counted;
  if (first === undefined) return undefined;
  const all = asAllWere(counted);
  const { account_id } = first;
  const isOne = account_id !== null && counted.every((each) => each.account_id === account_id);
  if (isOne) return all && { ...all, ...(namesAccountsAnew(first.layout, layout) ? {} : { account_id }) };
  const each = ofEachAccount(counted);
  return all === undefined && each.by_account === undefined
    ? undefined
    : { ...(all ?? inNoOneWay(first)), ...each };
};
