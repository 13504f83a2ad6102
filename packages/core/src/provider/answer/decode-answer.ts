import { hasMoreValues, parseExactJson, toStorableText } from "@farthing/values";
import * as Option from "effect/Option";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { type BankMessage, ProviderFailure } from "../failure/failure.ts";
import type { AccessUrl } from "../secrets/access-url.ts";
import { secretRemover } from "../secrets/secret-remover.ts";
import type { ProviderAccount, ProviderAnswer, ProviderTransaction, ReceivedAccount } from "./answer.ts";
import { idProblem, MAX_ID, MAX_TEXT } from "./answer-bounds.ts";
import { bounded, messagesOf } from "./answer-messages.ts";
import {
  Account,
  AccountLabel,
  type AccountLabelWire,
  AccountsAnswer,
  type AccountWire,
  Connection,
  type ConnectionWire,
  decimalOf,
  flagOf,
  ProblemsAnswer,
  type ProblemsWire,
  secondsOf,
  Transaction,
  type TransactionWire,
} from "./answer-schema.ts";
import { clipped, plainLine } from "./plain-text.ts";

/** Numbers that are read as their exact text: money, and ids and texts, because two large numbers could become equal. */
const EXACT: ReadonlySet<string> = new Set([
  ...["amount", "balance", "currency", "id", "conn_id", "org_id", "account_id", "name"],
  ...["description", "payee", "memo"],
]);

/**
 * The maximum number of values in an answer: enough for some twenty thousand transactions, so that storing them does
 * not hold up a server for long (docs/spec/bank-data.md, Limits).
 */
export const MAX_VALUES = 150_000;

/** The maximum number of accounts in an answer. */
const MAX_ACCOUNTS = 30_000;

/** If more records cannot be read, the answer does not follow the protocol. */
const MAX_UNREAD = 1_000;

/** The last Unix second with a valid day. */
const LAST_MOMENT = 8.64e12;

const momentOf = (value: unknown): number | null => {
  const seconds = Math.floor(secondsOf(value) ?? 0);
  return seconds < 1 || seconds > LAST_MOMENT ? null : seconds;
};

/** Removes secrets. */
type Hide = (text: string) => string;

const lineOf = (text: string | null | undefined, hide: Hide): string =>
  clipped(hide(plainLine(text ?? "")), MAX_TEXT);

const firstOf = (hide: Hide, ...texts: readonly (string | null | undefined)[]): string =>
  texts.map((text) => lineOf(text, hide)).find((text) => text !== "") ?? "";

const toTransaction = (wire: TransactionWire, amount: string, hide: Hide): ProviderTransaction => ({
  id: hide(toStorableText(wire.id)),
  posted: momentOf(wire.posted),
  transacted_at: momentOf(wire.transacted_at),
  amount,
  description: lineOf(wire.description, hide),
  payee: lineOf(wire.payee, hide),
  memo: lineOf(wire.memo, hide),
  pending: flagOf(wire.pending) ?? false,
});

/** The institution behind a connection. */
interface Institution {
  readonly name: string;
  /** The provider's id of its organization. */
  readonly organization: string;
}

/** By `conn_id`. */
type Institutions = ReadonlyMap<string, Institution>;

const decodeConnection: (value: unknown) => Result.Result<ConnectionWire, unknown> =
  Schema.decodeUnknownResult(Connection);

const institutionsOf = ({ connections }: ProblemsWire, hide: Hide): Institutions =>
  new Map(
    (Array.isArray(connections) ? connections : [])
      .slice(0, MAX_ACCOUNTS)
      .map((each) => decodeConnection(each))
      .filter(Result.isSuccess)
      .map(({ success: { conn_id, name, org_name, org_id, org_url } }) => [
        conn_id,
        {
          name: firstOf(hide, name, org_name, org_url),
          organization: lineOf(typeof org_id === "string" ? org_id : "", hide),
        },
      ]),
  );

/** The names that are known. */
const namesOf = (institutions: Institutions): ReadonlyMap<string, string> =>
  new Map([...institutions].flatMap(([id, { name }]) => (name === "" ? [] : [[id, name] as const])));

const institutionOf = (
  { org, conn_id, conn_name }: AccountLabelWire,
  institutions: Institutions,
  hide: Hide,
) => firstOf(hide, institutions.get(conn_id ?? "")?.name, conn_name, org?.name, org?.domain, org?.id);

/**
 * The ids of an account's organization, the most specific first. Bridges give one `sfin-url` to all their institutions, so
 * it is only used with the name.
 */
const organizationsOf = (
  { org, conn_id }: AccountLabelWire,
  institutions: Institutions,
  hide: Hide,
): readonly string[] =>
  [
    ...[conn_id, org?.id, org?.domain, institutions.get(conn_id ?? "")?.organization],
    `${org?.["sfin-url"] ?? ""} ${org?.name ?? ""}`,
  ]
    .map((text) => lineOf(text, hide))
    .filter((text) => text !== "");

/** The name of an account without a name. */
const NAMELESS = "Bank account";

const toAccount = (
  wire: AccountWire,
  institution: string,
  [organization = "", ...other_organizations]: readonly string[],
  transactions: readonly ProviderTransaction[],
  hide: Hide,
): ProviderAccount => ({
  id: hide(toStorableText(wire.id)),
  organization,
  other_organizations,
  name: firstOf(hide, wire.name, institution, wire.id) || NAMELESS,
  currency: lineOf(wire.currency, hide),
  balance: decimalOf(wire.balance.trim())!,
  balance_date: momentOf(wire["balance-date"]),
  institution,
  transactions,
});

const decodeAccount = Schema.decodeUnknownResult(Account);
const decodeLabel = Schema.decodeUnknownOption(AccountLabel);
const decodeTransaction = Schema.decodeUnknownResult(Transaction);
const decodeAccounts = Schema.decodeUnknownResult(AccountsAnswer);
const decodeProblems = Schema.decodeUnknownResult(ProblemsAnswer);

/** The place of an error in an answer, such as `accounts[3].balance`. */
const placeOf = (error: Schema.SchemaError): string => {
  const place = /\n\s*at (\[.*\])$/m.exec(String(error.message))?.[1] ?? "";
  return place.replace(/\["(\w+)"\]/g, ".$1").replace(/^\./, "");
};

const textsIn = (value: unknown, hide: Hide): readonly string[] => {
  const decoded = decodeProblems(value);
  if (Result.isFailure(decoded)) return [];
  const institutions = namesOf(institutionsOf(decoded.success, hide));
  return messagesOf(decoded.success, { institutions, accounts: [] }, hide).map(({ text }) => text);
};

/** An answer without accounts may still contain messages. */
const wrongShape = (error: Schema.SchemaError, value: unknown, hide: Hide): ProviderFailure => {
  const place = placeOf(error);
  const said = textsIn(value, hide);
  return new ProviderFailure({
    code: "provider_protocol_error",
    ...(place === "" ? {} : { detail: `The problem is at ${place}.` }),
    ...(said.length === 0 ? {} : { said }),
  });
};

/** Parses an answer that is small enough not to block the event loop. Throws if it is larger or not JSON. */
const parse = (body: Redacted.Redacted<string>): unknown => {
  const json = Redacted.value(body);
  if (hasMoreValues(json, MAX_VALUES)) throw new SyntaxError("more values than any answer has");
  return parseExactJson(json, EXACT);
};

/** The part of a record that cannot be read, as the end of a sentence. */
const unreadable = (error: Schema.SchemaError): string => {
  const place = placeOf(error);
  return place === "" ? "it cannot be read" : `its ${place} cannot be read`;
};

/** The number of records of an answer that could not be read. */
interface Unread {
  count: number;
}

const MOMENTS = ["posted", "transacted_at"] as const;

/** One time is enough: the other one may be missing or unreadable. */
const momentProblem = (wire: TransactionWire): string | undefined => {
  if (MOMENTS.some((field) => momentOf(wire[field]) !== null)) return undefined;
  const field = MOMENTS.find((each) => wire[each] != null && secondsOf(wire[each]) === undefined);
  return field === undefined ? undefined : `its ${field} cannot be read`;
};

/**
 * A transaction in the form that all providers write, as {@link Transaction} reads it in several times the time; undefined of any
 * other form, which is left to that.
 */
const readPlain = (value: unknown, hide: Hide): ProviderTransaction | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const wire = value as Readonly<Record<keyof TransactionWire, unknown>>;
  const { id, posted, amount, description = "", payee = "", memo = "", pending = false } = wire;
  const isPlain =
    typeof id === "string" &&
    id !== "" &&
    id.length <= MAX_ID &&
    typeof posted === "number" &&
    typeof amount === "string" &&
    typeof description === "string" &&
    typeof payee === "string" &&
    typeof memo === "string" &&
    typeof pending === "boolean";
  if (!isPlain || momentOf(posted) === null) return undefined;
  const decimal = decimalOf(amount);
  return decimal === undefined ? undefined : toTransaction(value as TransactionWire, decimal, hide);
};

/** A transaction, or the part of it that cannot be read, as the end of a sentence. */
const readTransaction = (value: unknown, hide: Hide): Result.Result<ProviderTransaction, string> => {
  const plain = readPlain(value, hide);
  if (plain !== undefined) return Result.succeed(plain);
  const decoded = decodeTransaction(value);
  if (Result.isFailure(decoded)) return Result.fail(unreadable(decoded.failure));
  const wire = decoded.success;
  const problem = idProblem("id", wire.id) ?? momentProblem(wire);
  return problem === undefined
    ? Result.succeed(toTransaction(wire, decimalOf(wire.amount.trim())!, hide))
    : Result.fail(problem);
};

/** Reads each transaction separately, so that one that cannot be read does not affect the others. */
const readTransactions = (
  wire: AccountWire,
  institution: string,
  hide: Hide,
  unread: Unread,
): { readonly transactions: readonly ProviderTransaction[]; readonly left_out: readonly BankMessage[] } => {
  const transactions: ProviderTransaction[] = [];
  const reasons = new Map<string, number>();
  for (const each of wire.transactions ?? []) {
    const read = readTransaction(each, hide);
    if (Result.isSuccess(read)) transactions.push(read.success);
    else {
      unread.count += 1;
      if (unread.count > MAX_UNREAD) break;
      const reason = read.failure;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  const left_out = [...reasons].map(
    ([reason, count]): BankMessage => ({
      code: "transaction_left_out",
      institution: institution || null,
      account: firstOf(hide, wire.name, institution, wire.id) || NAMELESS,
      text: `${count === 1 ? "A transaction was" : `${count} transactions were`} left out: ${reason}.`,
    }),
  );
  return { transactions, left_out };
};

/** An account that cannot be read: the message about it, with its readable parts, and what identifies it if its id is one of them. */
const accountLeftOut = (value: unknown, reason: string, institutions: Institutions, hide: Hide) => {
  const label = Option.getOrElse(decodeLabel(value), (): AccountLabelWire => ({}));
  const ids = label.id == null || idProblem("id", label.id) !== undefined ? [] : [label.id];
  const message: BankMessage = {
    code: "account_left_out",
    institution: institutionOf(label, institutions, hide) || null,
    account: firstOf(hide, label.name, ...ids) || null,
    text: `The account is left out: ${reason}.`,
  };
  const [organization = "", ...other_organizations] = organizationsOf(label, institutions, hide);
  const unread = ids.map(
    (id): ReceivedAccount => ({
      ...{ id: hide(toStorableText(id)), organization, other_organizations },
      ...{ name: firstOf(hide, label.name), currency: "" },
    }),
  );
  return { message, unread };
};

/** An account, or the part of it that cannot be read, as the end of a sentence. */
const readAccount = (value: unknown, institutions: Institutions): Result.Result<AccountWire, string> => {
  const decoded = decodeAccount(value);
  if (Result.isFailure(decoded)) return Result.fail(unreadable(decoded.failure));
  const wire = decoded.success;
  const { id, org, conn_id } = wire;
  const problem =
    idProblem("id", id) ??
    idProblem("conn_id", conn_id) ??
    idProblem("org.id", org?.id) ??
    idProblem("org.domain", org?.domain) ??
    idProblem("org.sfin-url", org?.["sfin-url"]) ??
    idProblem("org_id", institutions.get(conn_id ?? "")?.organization);
  return problem === undefined ? Result.succeed(wire) : Result.fail(problem);
};

/** Reads an answer about accounts, in either format or both at once (docs/spec/bank-data.md, Answers). */
export const decodeAnswer = (
  body: Redacted.Redacted<string>,
  access: AccessUrl,
): Result.Result<ProviderAnswer, ProviderFailure> => {
  const hide = secretRemover(access);
  let value: unknown;
  try {
    value = parse(body);
  } catch {
    return Result.fail(new ProviderFailure({ code: "provider_protocol_error" }));
  }
  const decoded = decodeAccounts(value);
  if (Result.isFailure(decoded)) return Result.fail(wrongShape(decoded.failure, value, hide));
  if (decoded.success.accounts.length > MAX_ACCOUNTS)
    return Result.fail(new ProviderFailure({ code: "provider_protocol_error" }));
  const connections = institutionsOf(decoded.success, hide);
  const unread: Unread = { count: 0 };
  const left_out: BankMessage[] = [];
  const unread_accounts: ReceivedAccount[] = [];
  const placed = decoded.success.accounts.flatMap((value) => {
    const read = readAccount(value, connections);
    if (Result.isFailure(read)) {
      unread.count += 1;
      if (unread.count > MAX_UNREAD) return [];
      const { message, unread: identified } = accountLeftOut(value, read.failure, connections, hide);
      left_out.push(message);
      unread_accounts.push(...identified);
      return [];
    }
    const wire = read.success;
    const institution = institutionOf(wire, connections, hide);
    const { transactions, left_out: missing } = readTransactions(wire, institution, hide, unread);
    left_out.push(...missing);
    const organizations = organizationsOf(wire, connections, hide);
    return [{ wire, account: toAccount(wire, institution, organizations, transactions, hide) }];
  });
  if (unread.count > MAX_UNREAD) return Result.fail(new ProviderFailure({ code: "provider_protocol_error" }));
  // If the list of connections does not name the institutions, their accounts do.
  const told = placed.flatMap(({ wire, account }): [string, string][] =>
    wire.conn_id == null ? [] : [[wire.conn_id, account.institution]],
  );
  const institutions = new Map([...told, ...namesOf(connections)]);
  const accounts = placed.map(({ wire, account }) => ({ conn_id: wire.conn_id || null, account }));
  return Result.succeed({
    accounts: placed.map(({ account }) => account),
    messages: messagesOf(decoded.success, { institutions, accounts }, hide),
    left_out: bounded(left_out, 0),
    unread_accounts,
  });
};

/** The maximum length of a refusal whose messages are read, because it is read on the calling thread. */
const MAX_REFUSAL_LENGTH = 65_536;

/** The messages in a refusal, if they can be read. */
export const decodeProblemTexts = (body: Redacted.Redacted<string>, access: AccessUrl): readonly string[] => {
  if (Redacted.value(body).length > MAX_REFUSAL_LENGTH) return [];
  const hide = secretRemover(access);
  try {
    return textsIn(parse(body), hide);
  } catch {
    return [];
  }
};
