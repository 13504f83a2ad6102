import { balanceAt } from "./balance.ts";
import { type HeldTransaction, heldAt } from "./held.ts";
import { type Instant, secondsOf } from "./moment.ts";
import type { BankAccount, BankMessage, Institution, Scenario } from "./scenario.ts";

const DAY = 86_400;

/** The parameters of a request for accounts. */
export interface Asked {
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly pending: boolean;
  readonly accounts: readonly string[];
  readonly balances_only: boolean;
}

const isTime = (text: string | null): boolean => text === null || /^\d{1,12}$/.test(text);

const timeIn = (text: string | null): number | undefined => (text === null ? undefined : Number(text));

/** The parameters of a query; undefined if a date in it is invalid. */
export const askedBy = (query: URLSearchParams): Asked | undefined => {
  const start = query.get("start-date");
  const end = query.get("end-date");
  if (!isTime(start) || !isTime(end)) return undefined;
  return {
    start: timeIn(start),
    end: timeIn(end),
    pending: query.get("pending") === "1",
    accounts: query.getAll("account"),
    balances_only: query.get("balances-only") === "1",
  };
};

type Span = Pick<Asked, "start" | "end">;

const cut = ({ start, end }: Span, max_days: number | undefined, now: number): Span => {
  if (max_days === undefined) return { start, end };
  const earliest = (end ?? now) - max_days * DAY;
  return { start: start === undefined ? earliest : Math.max(start, earliest), end };
};

/** The message of the most common bridge. */
const ADVISED_DAYS = 45;

const isTooWide = ({ start, end }: Span, now: number): boolean =>
  start !== undefined && (end ?? now) - start >= ADVISED_DAYS * DAY;

const fits = ({ posted, transacted_at }: HeldTransaction, { start, end }: Span): boolean => {
  const at = posted === 0 ? transacted_at : posted;
  return at === undefined || ((start === undefined || at >= start) && (end === undefined || at < end));
};

/** An object without the keys that have no value. */
const said = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A record as a faulty provider sends it. */
const malformed = (
  record: Readonly<Record<string, unknown>>,
  { raw = {}, without = [] }: Pick<BankAccount, "raw" | "without">,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries({ ...record, ...raw }).filter(([key]) => !without.includes(key)));

const told = ({ raw, without, ...transaction }: HeldTransaction): Readonly<Record<string, unknown>> =>
  malformed(transaction, { ...(raw && { raw }), ...(without && { without }) });

const orgOf = ({ id, name, domain, url }: Institution) =>
  said({ domain, "sfin-url": `https://${domain ?? "bank.example"}/feed`, name, id, url });

const connectionOf = ({ id, name, domain, url }: Institution) =>
  said({
    conn_id: id,
    name,
    org_id: `org-${id}`,
    org_name: name,
    org_url: url,
    sfin_url: `https://${domain ?? "bank.example"}/feed`,
  });

interface PlacedMessage extends BankMessage {
  readonly code: string;
  readonly conn_id?: string;
}

const messagesOf = ({ id, name, fails, messages = [] }: Institution): readonly PlacedMessage[] => {
  const own =
    fails !== undefined && messages.length === 0
      ? [{ msg: `Connection to ${name} may need attention` }]
      : messages;
  return own.map((message) => ({ ...message, code: message.code ?? "con.auth", conn_id: id }));
};

/** The answer to a request for accounts. */
export const accountSet = (scenario: Scenario, asked: Asked, instant: Instant): unknown => {
  const { format = 1, institutions, max_days, messages = [], reissue = [] } = scenario;
  const span = cut(asked, max_days, instant.now);
  const isCut = asked.start !== undefined && span.start !== asked.start;
  const all: readonly PlacedMessage[] = [
    ...messages.map((message) => ({ ...message, code: message.code ?? "gen.api" })),
    ...(isCut
      ? [{ code: "gen.api", msg: `Requested date range exceeds limit of ${max_days} days and was capped` }]
      : []),
    ...(isTooWide(asked, instant.now)
      ? [{ code: "gen.api", msg: `Requested date range exceeds recommended range of ${ADVISED_DAYS} days` }]
      : []),
    ...institutions.flatMap(messagesOf),
  ];
  const transactionsOf = (account: BankAccount, fails: Institution["fails"]): readonly HeldTransaction[] =>
    fails === "no_transactions" || asked.balances_only
      ? []
      : heldAt(account, instant, reissue).filter(
          (each) => fits(each, span) && (asked.pending || each.pending !== true),
        );
  const balanceOf = ({ balance, balance_date, ...account }: BankAccount) => {
    const at = balance_date === undefined ? instant.now : secondsOf(balance_date, instant.started);
    return asked.end !== undefined && asked.end <= instant.now && asked.end < at
      ? {
          balance: balanceAt(balance, heldAt({ ...account, balance }, instant, reissue), asked.end),
          "balance-date": asked.end,
        }
      : { balance, "balance-date": at };
  };
  const accountOf = (account: BankAccount, institution: Institution) => {
    const record = said({
      ...(format === 2 ? {} : { org: orgOf(institution) }),
      id: account.id,
      name: account.name,
      ...(format === 1 ? {} : { conn_id: institution.id }),
      currency: account.currency ?? "USD",
      ...balanceOf(account),
      "available-balance": account.available_balance,
      transactions: transactionsOf(account, institution.fails).map(told),
      holdings: account.holdings,
      extra: account.extra,
    });
    return malformed(record, account);
  };
  return {
    ...(format === 2 ? {} : { errors: all.map(({ msg }) => msg) }),
    ...(format === 1
      ? {}
      : {
          errlist: all.map(({ code, msg, conn_id, account }) =>
            said({ code, msg, conn_id, account_id: account }),
          ),
          connections: institutions.map(connectionOf),
        }),
    accounts: institutions
      .filter(({ fails }) => fails !== "missing")
      .flatMap((institution) =>
        institution.accounts
          .filter(({ id }) => asked.accounts.length === 0 || asked.accounts.includes(id))
          .map((account) => accountOf(account, institution)),
      ),
  };
};
