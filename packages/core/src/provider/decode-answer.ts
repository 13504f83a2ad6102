import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { parseExactJson } from "../values/exact-json.ts";
import type { AccessUrl } from "./access-url.ts";
import type { ProviderAccount, ProviderAnswer, ProviderTransaction } from "./answer.ts";
import {
  AccountsAnswer,
  type AccountWire,
  decimalOf,
  ProblemsAnswer,
  type ProblemsWire,
  type ProblemWire,
  type TransactionWire,
} from "./answer-schema.ts";
import { type BankMessage, ProviderFailure } from "./failure.ts";
import { plainLine, plainMessage } from "./plain-text.ts";
import { secretRemover } from "./secret-remover.ts";

const MONEY: ReadonlySet<string> = new Set(["amount", "balance", "available-balance"]);

const protocolError = (detail?: string): ProviderFailure =>
  new ProviderFailure({ code: "provider_protocol_error", ...(detail === undefined ? {} : { detail }) });

const line = (text: string | null | undefined): string => plainLine(text ?? "");

const firstOf = (...texts: readonly (string | null | undefined)[]): string =>
  texts.map(line).find((text) => text !== "") ?? "";

const momentOf = (value: number | string | null | undefined): number | null => {
  const seconds = Math.floor(Number(value ?? 0));
  return seconds === 0 ? null : seconds;
};

const toTransaction = (wire: TransactionWire): ProviderTransaction => ({
  id: String(wire.id),
  posted: momentOf(wire.posted),
  transacted_at: momentOf(wire.transacted_at),
  amount: decimalOf(wire.amount.trim())!,
  description: line(wire.description),
  payee: line(wire.payee),
  memo: line(wire.memo),
  pending: wire.pending === true,
});

type Institutions = ReadonlyMap<string, string>;

const institutionsOf = ({ connections }: ProblemsWire): Institutions =>
  new Map(
    (connections ?? []).map(({ conn_id, name, org_name, org_url }) => [
      String(conn_id),
      firstOf(name, org_name, org_url),
    ]),
  );

const toAccount = (wire: AccountWire, institutions: Institutions): ProviderAccount => {
  const { org, conn_id, conn_name } = wire;
  const institution = firstOf(
    institutions.get(String(conn_id ?? "")),
    conn_name,
    org?.name,
    org?.domain,
    org?.id,
  );
  return {
    id: String(wire.id),
    name: firstOf(wire.name, institution, String(wire.id)),
    currency: wire.currency.trim(),
    balance: decimalOf(wire.balance.trim())!,
    institution,
    transactions: (wire.transactions ?? []).map(toTransaction),
  };
};

/** A code with a prefix of the protocol; others are general ones. */
const codeOf = (code: string): string =>
  /^(?:gen|con|act)\./.test(code) ? code : `gen.${code.replace(/^\.+/, "")}`;

/** A message that only names its institution in its words belongs to it nevertheless. */
const mentioned = (text: string, names: Iterable<string>): string | null => {
  const words = text.toLowerCase();
  return [...names].find((name) => name !== "" && words.includes(name.toLowerCase())) ?? null;
};

const messageOf = (
  problem: ProblemWire | string,
  institutions: Institutions,
  accounts: readonly ProviderAccount[],
): BankMessage => {
  const known = new Set([...institutions.values(), ...accounts.map(({ institution }) => institution)]);
  if (typeof problem === "string") {
    const text = plainMessage(problem);
    const institution = mentioned(text, known);
    return { code: institution === null ? "gen." : "con.", institution, account: null, text };
  }
  const text = plainMessage(problem.msg ?? problem.message ?? "");
  const account = accounts.find(({ id }) => id === String(problem.account_id ?? ""));
  const connection = institutions.get(String(problem.conn_id ?? ""));
  return {
    code: codeOf(plainLine(problem.code ?? "").slice(0, 100)),
    institution: connection ?? account?.institution ?? mentioned(text, known),
    account: account?.name ?? (problem.account_id == null ? null : line(String(problem.account_id))),
    text: text === "" ? "The provider reports a problem without saying which." : text,
  };
};

const messagesOf = (wire: ProblemsWire, accounts: readonly ProviderAccount[]): readonly BankMessage[] => {
  const institutions = institutionsOf(wire);
  const messages = [...(wire.errors ?? []), ...(wire.errlist ?? [])]
    .map((problem) => messageOf(problem, institutions, accounts))
    .filter(({ text }) => text !== "");
  const key = ({ text, institution, account }: BankMessage) => JSON.stringify([text, institution, account]);
  const first = new Map(messages.toReversed().map((message) => [key(message), message]));
  const placed = new Set(messages.filter(({ institution }) => institution !== null).map(({ text }) => text));
  // A provider that speaks both formats says everything twice, once without a place.
  return messages.filter(
    (message) =>
      first.get(key(message)) === message && (message.institution !== null || !placed.has(message.text)),
  );
};

const parse = (body: Redacted.Redacted<string>, access: AccessUrl): unknown =>
  parseExactJson(Redacted.value(body), MONEY, secretRemover(access));

const decodeAccounts = Schema.decodeUnknownResult(AccountsAnswer);
const decodeProblems = Schema.decodeUnknownResult(ProblemsAnswer);

/** Where an answer is not as it should be, as `accounts[3].balance`. */
const placeOf = (error: Schema.SchemaError): string => {
  const place = /\n\s*at (\[.*\])$/m.exec(String(error.message))?.[1] ?? "";
  return place.replace(/\["(\w+)"\]/g, ".$1").replace(/^\./, "");
};

/** Reads an answer about accounts, in either format or both at once (behaviour 10). */
export const decodeAnswer = (
  body: Redacted.Redacted<string>,
  access: AccessUrl,
): Result.Result<ProviderAnswer, ProviderFailure> => {
  let value: unknown;
  try {
    value = parse(body, access);
  } catch {
    return Result.fail(protocolError());
  }
  const decoded = decodeAccounts(value);
  if (Result.isFailure(decoded)) {
    const place = placeOf(decoded.failure);
    return Result.fail(protocolError(place === "" ? undefined : `What is wrong stands at ${place}.`));
  }
  const institutions = institutionsOf(decoded.success);
  const accounts = decoded.success.accounts.map((account) => toAccount(account, institutions));
  return Result.succeed({ accounts, messages: messagesOf(decoded.success, accounts) });
};

/** What an answer that is a refusal says, where it says anything in a form that can be read. */
export const decodeProblemTexts = (body: Redacted.Redacted<string>, access: AccessUrl): readonly string[] => {
  try {
    const decoded = decodeProblems(parse(body, access));
    return Result.isSuccess(decoded) ? messagesOf(decoded.success, []).map(({ text }) => text) : [];
  } catch {
    return [];
  }
};
