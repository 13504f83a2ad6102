import * as Base64 from "effect/encoding/Base64";
import { accountSet, askedBy } from "./account-set.ts";
import { answerJson, answerRefusal, answerText, withHeader } from "./answers.ts";
import type { FakeAnswer, FakeRequest, SeenRequest } from "./exchange.ts";
import type { Fault } from "./fault.ts";
import { type HeldTransaction, heldAt } from "./held.ts";
import { misbehave } from "./misbehave.ts";
import { hasCome, type Instant, type Moment } from "./moment.ts";
import { seeded } from "./random.ts";
import type { Scenario } from "./scenario.ts";

const DAY = 86_400;
const ORIGIN = "https://bank.example";

export interface BankOptions {
  /** Unix seconds. */
  readonly now: () => number;
  /** Tokens and credentials are the same for the same seed. */
  readonly seed?: number;
}

/** A bank-data provider in memory. */
export interface FakeBank {
  readonly answer: (request: FakeRequest) => FakeAnswer;
  /** All requests so far, the oldest first. The list grows. */
  readonly requests: readonly SeenRequest[];
  readonly scenario: () => Scenario;
  /** Replaces the scenario from the next request on. Faults that stay continue counting, new ones start. */
  readonly change: (to: (scenario: Scenario) => Scenario) => void;
  /** A setup token that can be claimed once. */
  readonly newSetupToken: (origin?: string) => string;
  /** Refuses every access URL claimed so far. */
  readonly revoke: () => void;
  /** The current balance of each account, including pending transactions, by the account's id. */
  readonly holds: () => ReadonlyMap<string, readonly HeldTransaction[]>;
}

/** The access that a claim returned. */
interface Access {
  /** Whether the scenario's time of revocation was in the future when it was claimed. */
  readonly revocable: boolean;
  revoked: boolean;
  /** The number of requests for accounts on the UTC day of the last one. */
  day: number;
  used: number;
}

const applies = ({ which }: Fault, nth: number): boolean =>
  which === "every" || ("nth" in which ? which.nth === nth : nth <= which.first);

const flat = (query: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries([...new Set(query.keys())].map((key) => [key, query.getAll(key).join(",")]));

const operationOf = (path: string): SeenRequest["operation"] => {
  if (path.startsWith("/claim/")) return "claim";
  if (path === "/bank/accounts") return "accounts";
  return path === "/bank/info" ? "info" : undefined;
};

/** A bank that contains and does what a scenario says. It does not read a clock and does not wait. */
export const fakeBank = (initial: Scenario, { now: clock, seed = 1 }: BankOptions): FakeBank => {
  const now = (): number => Math.floor(clock());
  const random = seeded(seed);
  const started = now();
  const requests: SeenRequest[] = [];
  const unclaimed = new Set<string>();
  const given = new Map<string, Access>();
  const matched = new Map<Fault, number>();
  let scenario = initial;
  let accountRequests = 0;

  const instant = (): Instant => ({ started, now: now(), requests: accountRequests });
  const isRevoked = (moment: Moment | undefined): boolean =>
    moment !== undefined && hasCome(moment, instant());

  const accessOf = ({ headers }: FakeRequest): Access | undefined => {
    const access = given.get(headers.authorization ?? "");
    return access === undefined || access.revoked || (access.revocable && isRevoked(scenario.revoked))
      ? undefined
      : access;
  };

  const claim = (path: string, origin: string): FakeAnswer => {
    if (!unclaimed.delete(path)) return answerText(403, "This token is invalid or was already claimed.\n");
    const user = random.secret();
    const password = random.secret();
    const authorization = `Basic ${Base64.encode(`${user}:${password}`)}`;
    given.set(authorization, { revocable: !isRevoked(scenario.revoked), revoked: false, day: 0, used: 0 });
    const url = new URL("/bank", origin);
    url.username = user;
    url.password = password;
    return answerText(200, url.href);
  };

  /** The answer when the day's requests are used up. */
  const overQuota = (access: Access): FakeAnswer | undefined => {
    const at = now();
    const day = Math.floor(at / DAY);
    access.used = access.day === day ? access.used + 1 : 1;
    access.day = day;
    return access.used <= (scenario.daily_quota ?? Number.POSITIVE_INFINITY)
      ? undefined
      : withHeader(
          answerRefusal(429, "Too many requests today", scenario.format),
          "retry-after",
          String((day + 1) * DAY - at),
        );
  };

  const accounts = (access: Access | undefined, query: URLSearchParams, at: Instant): FakeAnswer => {
    const { format } = scenario;
    if (access === undefined) return answerRefusal(403, "Access was not granted or was revoked", format);
    const refused = overQuota(access);
    if (refused !== undefined) return refused;
    const asked = askedBy(query);
    return asked === undefined
      ? answerRefusal(400, "A date must be given in Unix seconds", format)
      : answerJson(200, accountSet(scenario, asked, at));
  };

  const carryOut = (
    operation: SeenRequest["operation"],
    request: FakeRequest,
    { pathname, searchParams }: URL,
    access: Access | undefined,
    at: Instant,
  ): FakeAnswer => {
    if (operation === undefined) return answerText(404, "This path does not exist.\n");
    const method = operation === "claim" ? "POST" : "GET";
    if (request.method !== method)
      return withHeader(answerText(405, `Only ${method} is allowed here.\n`), "allow", method);
    switch (operation) {
      case "claim":
        return claim(pathname, request.origin ?? ORIGIN);
      case "info":
        return answerJson(200, { versions: (scenario.format ?? 1) === 1 ? ["1.0"] : ["1.0", "2.0"] });
      case "accounts":
        return accounts(access, searchParams, at);
    }
  };

  /** Each fault counts its requests, whether or not another fault takes precedence. */
  const faultFor = (operation: SeenRequest["operation"]): Fault | undefined =>
    (scenario.faults ?? [])
      .filter((fault) => fault.operation === operation)
      .filter((fault) => {
        const nth = (matched.get(fault) ?? 0) + 1;
        matched.set(fault, nth);
        return applies(fault, nth);
      })[0];

  const answer = (request: FakeRequest): FakeAnswer => {
    const url = URL.parse(ORIGIN + request.path) ?? new URL(ORIGIN);
    const operation = operationOf(url.pathname);
    const at = instant();
    const access = accessOf(request);
    if (operation === "accounts") accountRequests += 1;
    const fault = faultFor(operation);
    const proper = (): FakeAnswer => carryOut(operation, request, url, access, at);
    const answered = fault === undefined ? proper() : misbehave(fault, scenario.format, proper);
    requests.push({
      method: request.method,
      path: url.pathname,
      query: flat(url.searchParams),
      at: at.now,
      authorized: access !== undefined,
      operation,
      status: answered.status,
    });
    return answered;
  };

  return {
    answer,
    requests,
    scenario: () => scenario,
    change: (to) => {
      scenario = to(scenario);
    },
    newSetupToken: (origin = ORIGIN) => {
      const path = `/claim/${random.secret()}`;
      unclaimed.add(path);
      return Base64.encode(origin + path);
    },
    revoke: () => {
      for (const access of given.values()) access.revoked = true;
    },
    holds: () =>
      new Map(
        scenario.institutions.flatMap((institution) =>
          institution.accounts.map(
            (account) => [account.id, heldAt(account, instant(), scenario.reissue ?? [])] as const,
          ),
        ),
      ),
  };
};
