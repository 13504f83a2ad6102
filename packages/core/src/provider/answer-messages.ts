import type { ProviderAccount } from "./answer.ts";
import type { ProblemsWire, ProblemWire } from "./answer-schema.ts";
import type { BankMessage } from "./failure.ts";
import { plainLine, plainMessage } from "./plain-text.ts";

/** What messages may be about. */
export interface Places {
  /** Names of institutions by `conn_id`. */
  readonly institutions: ReadonlyMap<string, string>;
  readonly accounts: readonly ProviderAccount[];
}

type Hide = (text: string) => string;

/** A code with a prefix of the protocol; others are made one by what they are about. */
const codeOf = ({ code, conn_id, account_id }: ProblemWire, hide: Hide): string => {
  const bare = hide((code ?? "").replace(/[^\w.-]/g, "")).slice(0, 100);
  if (/^(?:gen|con|act)\./.test(bare)) return bare;
  const prefix = account_id != null ? "act." : conn_id != null ? "con." : "gen.";
  return prefix + bare.replace(/^\.+/, "");
};

/** The name, where it stands as words of its own. */
const wordsOf = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[\^$.*+?()[\]{}|/\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "giu");

/**
 * A message that only names its institution in its words belongs to it nevertheless: the longest name that stands in it.
 * One that names several belongs to none of them alone.
 */
const mentioned = (text: string, names: ReadonlySet<string>): string | null => {
  let rest = text;
  const found: string[] = [];
  for (const name of [...names].toSorted((a, b) => b.length - a.length)) {
    const others = name === "" ? rest : rest.replace(wordsOf(name), "\n");
    if (others !== rest) found.push(name);
    rest = others;
  }
  return found.length === 1 ? found[0]! : null;
};

const UNSAID = "The provider reports a problem without saying which.";

/**
 * What went wrong, in the provider's words, each with what it is about. A provider that speaks both formats says
 * everything twice, once without a place: such is told once, with its place.
 */
export const messagesOf = (
  { errors, errlist }: ProblemsWire,
  { institutions, accounts }: Places,
  hide: Hide,
): readonly BankMessage[] => {
  const names = new Set([...institutions.values(), ...accounts.map(({ institution }) => institution)]);
  const placed = (problem: ProblemWire): BankMessage => {
    const { msg, message, conn_id, account_id } = problem;
    const text = plainMessage(msg || message || "", hide) || UNSAID;
    const account = account_id == null ? undefined : accounts.find(({ id }) => id === account_id);
    return {
      code: codeOf(problem, hide),
      institution: institutions.get(conn_id ?? "") || account?.institution || mentioned(text, names),
      account: account?.name ?? (hide(plainLine(account_id ?? "")) || null),
      text,
    };
  };
  const said = (text: string): BankMessage => {
    const institution = mentioned(text, names);
    return { code: institution === null ? "gen." : "con.", institution, account: null, text };
  };
  const isText = (each: string | ProblemWire): each is string => typeof each === "string";
  const all = [...(errors ?? []), ...(errlist ?? [])];
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
  return [...new Map(keyed).values()];
};
