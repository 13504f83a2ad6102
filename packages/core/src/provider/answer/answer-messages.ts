import * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import type { BankMessage } from "../failure/failure.ts";
import type { ProviderAccount } from "./answer.ts";
import { MAX_ID } from "./answer-bounds.ts";
import { Problem, type ProblemsWire, type ProblemWire } from "./answer-schema.ts";
import { institutionFinder } from "./institution-finder.ts";
import { clipped, plainLine, plainMessage } from "./plain-text.ts";

/** An account of an answer, and the connection that the provider gives for it. */
interface PlacedAccount {
  readonly conn_id: string | null;
  readonly account: ProviderAccount;
}

/** What messages can refer to. */
export interface Places {
  /** Names of institutions by `conn_id`. */
  readonly institutions: ReadonlyMap<string, string>;
  readonly accounts: readonly PlacedAccount[];
}

type FindAccount = (account_id: string, conn_id: string | null) => ProviderAccount | undefined;

/** Finds the one account that a message is about; none if it may be about several, because an id belongs to one connection. */
const accountFinder = (accounts: readonly PlacedAccount[]): FindAccount => {
  const found = new Map<string, ProviderAccount | undefined>();
  const put = (key: string, account: ProviderAccount): void => {
    const other = found.has(key) ? found.get(key) : account;
    const isSame = other?.name === account.name && other.institution === account.institution;
    found.set(key, isSame ? other : undefined);
  };
  for (const { conn_id, account } of accounts) {
    put(JSON.stringify([account.id]), account);
    put(JSON.stringify([account.id, conn_id]), account);
  }
  return (id, conn_id) => {
    if (conn_id === null) return found.get(JSON.stringify([id]));
    const key = JSON.stringify([id, conn_id]);
    return found.get(found.has(key) ? key : JSON.stringify([id, null]));
  };
};

const decodeProblem = Schema.decodeUnknownOption(Problem);

type Hide = (text: string) => string;

/**
 * Secrets are removed before symbols, because these may be part of a secret. A secret that symbols disguised is removed
 * later.
 */
const coded = (text: string, hide: Hide): string => hide(text).replace(/[^\w.-]/g, "");

/** A code with a prefix of the protocol; other codes get the prefix of what the message is about. */
const codeOf = ({ code, conn_id, account_id }: ProblemWire, hide: Hide): string => {
  const bare = coded(coded(code ?? "", hide), hide).slice(0, 100);
  if (/^(?:gen|con|act)\./.test(bare)) return bare;
  const prefix = account_id != null ? "act." : conn_id != null ? "con." : "gen.";
  return prefix + bare.replace(/^\.+/, "");
};

const UNSAID = "The provider reports a problem without details.";

/** The maximum number of messages shown; it also limits the work for one answer. */
const MAX_MESSAGES = 200;

/** The maximum number of messages read in each format, because many may be repeated. */
const MAX_READ = 1_000;

/** It names no institution, because the messages left out may be about any. */
const andMore = (count: number): BankMessage => ({
  code: "gen.",
  institution: null,
  account: null,
  text: `… and ${count} more.`,
});

/** Some providers write an empty object where there is no message. */
const isNothing = (value: unknown): boolean =>
  value == null || (typeof value === "object" && Object.keys(value).length === 0);

/** A message that is not in a list is the only one. */
const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return isNothing(value) ? [] : [value];
};

/** The first messages; the others are counted. */
export const bounded = (messages: readonly BankMessage[], unread: number): readonly BankMessage[] => {
  const told = messages.slice(0, MAX_MESSAGES);
  const more = messages.length - told.length + unread;
  return more === 0 ? told : [...told, andMore(more)];
};

/**
 * The provider's messages, each with what it is about. A provider that supports both formats sends each message twice, once
 * without a place; it is returned once, with its place. The number of messages is limited; a last message counts the
 * others.
 */
export const messagesOf = (
  { errors, errlist }: ProblemsWire,
  { institutions, accounts }: Places,
  hide: Hide,
): readonly BankMessage[] => {
  const mentioned = institutionFinder([
    ...institutions.values(),
    ...accounts.map(({ account }) => account.institution),
  ]);
  const findAccount = accountFinder(accounts);
  const placed = (problem: ProblemWire): BankMessage => {
    const { msg, message, conn_id, account_id } = problem;
    const text = plainMessage(msg || message || "", hide) || UNSAID;
    const account = account_id == null ? undefined : findAccount(account_id, conn_id || null);
    return {
      code: codeOf(problem, hide),
      institution: institutions.get(conn_id ?? "") || account?.institution || mentioned(text),
      account: account?.name ?? (clipped(hide(plainLine(account_id ?? "")), MAX_ID) || null),
      text,
    };
  };
  const said = (text: string): BankMessage => {
    const institution = mentioned(text);
    return { code: institution === null ? "gen." : "con.", institution, account: null, text };
  };
  // A message that cannot be read is still reported.
  const problemOf = (each: unknown): string | ProblemWire =>
    typeof each === "string" ? each : Option.getOrElse(decodeProblem(each), () => ({}));
  const isText = (each: string | ProblemWire): each is string => typeof each === "string";
  const lists = [listOf(errors), listOf(errlist)];
  const all = lists.flatMap((list) => list.slice(0, MAX_READ).map(problemOf));
  const structured = all.flatMap((each) => (isText(each) ? [] : [placed(each)]));
  const known = new Set(structured.map(({ text }) => text));
  const texts = all
    .filter(isText)
    .map((text) => plainMessage(text, hide))
    .filter((text) => text !== "" && !known.has(text))
    .map(said);
  const keyed = [...texts, ...structured].map(
    (message) =>
      [JSON.stringify([message.code, message.institution, message.account, message.text]), message] as const,
  );
  const unread = lists.reduce((sum, { length }) => sum + Math.max(0, length - MAX_READ), 0);
  return bounded([...new Map(keyed).values()], unread);
};
