import * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import type { ProviderAccount } from "./answer.ts";
import { Problem, type ProblemsWire, type ProblemWire } from "./answer-schema.ts";
import type { BankMessage } from "./failure.ts";
import { institutionFinder } from "./institution-finder.ts";
import { plainLine, plainMessage } from "./plain-text.ts";

/** What messages may be about. */
export interface Places {
  /** Names of institutions by `conn_id`. */
  readonly institutions: ReadonlyMap<string, string>;
  readonly accounts: readonly ProviderAccount[];
}

const decodeProblem = Schema.decodeUnknownOption(Problem);

type Hide = (text: string) => string;

/** Hidden before its symbols are taken out, for they may be a secret's own; what is left may have been disguised by them. */
const coded = (text: string, hide: Hide): string => hide(text).replace(/[^\w.-]/g, "");

/** A code with a prefix of the protocol; others are made one by what they are about. */
const codeOf = ({ code, conn_id, account_id }: ProblemWire, hide: Hide): string => {
  const bare = coded(coded(code ?? "", hide), hide).slice(0, 100);
  if (/^(?:gen|con|act)\./.test(bare)) return bare;
  const prefix = account_id != null ? "act." : conn_id != null ? "con." : "gen.";
  return prefix + bare.replace(/^\.+/, "");
};

const UNSAID = "The provider reports a problem without details.";

/** Nobody reads more, and a server has others to wait on. */
const MOST_TOLD = 200;

/** How many of each format are looked at: among them may be many that say the same. */
const MOST_READ = 1_000;

/** It names no institution: what is not told may be about any. */
const andMore = (count: number): BankMessage => ({
  code: "gen.",
  institution: null,
  account: null,
  text: `… and ${count} more.`,
});

/** The first of them; what is left over is counted. */
export const bounded = (messages: readonly BankMessage[], unread: number): readonly BankMessage[] => {
  const told = messages.slice(0, MOST_TOLD);
  const more = messages.length - told.length + unread;
  return more === 0 ? told : [...told, andMore(more)];
};

/**
 * What went wrong, in the provider's words, each with what it is about. A provider that speaks both formats says
 * everything twice, once without a place: such is told once, with its place. Of very many the first are told, and how many
 * more there are.
 */
export const messagesOf = (
  { errors, errlist }: ProblemsWire,
  { institutions, accounts }: Places,
  hide: Hide,
): readonly BankMessage[] => {
  const mentioned = institutionFinder([
    ...institutions.values(),
    ...accounts.map(({ institution }) => institution),
  ]);
  const byId = new Map(accounts.toReversed().map((account) => [account.id, account]));
  const placed = (problem: ProblemWire): BankMessage => {
    const { msg, message, conn_id, account_id } = problem;
    const text = plainMessage(msg || message || "", hide) || UNSAID;
    const account = account_id == null ? undefined : byId.get(account_id);
    return {
      code: codeOf(problem, hide),
      institution: institutions.get(conn_id ?? "") || account?.institution || mentioned(text),
      account: account?.name ?? (hide(plainLine(account_id ?? "")) || null),
      text,
    };
  };
  const said = (text: string): BankMessage => {
    const institution = mentioned(text);
    return { code: institution === null ? "gen." : "con.", institution, account: null, text };
  };
  // One that cannot be read is a problem all the same.
  const problemOf = (each: unknown): string | ProblemWire =>
    typeof each === "string" ? each : Option.getOrElse(decodeProblem(each), () => ({}));
  const isText = (each: string | ProblemWire): each is string => typeof each === "string";
  const lists = [errors ?? [], errlist ?? []];
  const all = lists.flatMap((list) => list.slice(0, MOST_READ).map(problemOf));
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
  const unread = lists.reduce((sum, { length }) => sum + Math.max(0, length - MOST_READ), 0);
  return bounded([...new Map(keyed).values()], unread);
};
