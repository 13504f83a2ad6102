import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { parseExactJson } from "../values/exact-json.ts";
import type { AccessUrl } from "./access-url.ts";
import type { ProviderAccount, ProviderAnswer, ProviderTransaction } from "./answer.ts";
import { messagesOf } from "./answer-messages.ts";
import {
  AccountsAnswer,
  type AccountWire,
  decimalOf,
  ProblemsAnswer,
  type ProblemsWire,
  type TransactionWire,
} from "./answer-schema.ts";
import { ProviderFailure } from "./failure.ts";
import { plainLine } from "./plain-text.ts";
import { secretRemover } from "./secret-remover.ts";

/** Numbers that are read as their exact text: money, and ids and names, of which two large ones would become the same. */
const EXACT: ReadonlySet<string> = new Set(["amount", "balance", "id", "conn_id", "account_id", "name"]);

/** Seconds from 1970 that any calendar can tell the day of. */
const LAST_MOMENT = 8.64e12;

const momentOf = (value: number | string | null | undefined): number | null => {
  const seconds = Math.floor(Number(value ?? 0));
  return seconds < 1 || seconds > LAST_MOMENT ? null : seconds;
};

/** Storage and URLs hold neither half characters nor NUL, and an id must come back from them as it was. */
const idOf = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");

/** What each way of writing it means; one that is not told is not pending. */
const PENDING: ReadonlySet<unknown> = new Set([true, 1, "true"]);

/** Takes out what nobody may see. */
type Hide = (text: string) => string;

const lineOf = (text: string | null | undefined, hide: Hide): string => hide(plainLine(text ?? ""));

const firstOf = (hide: Hide, ...texts: readonly (string | null | undefined)[]): string =>
  texts.map((text) => lineOf(text, hide)).find((text) => text !== "") ?? "";

const toTransaction = (wire: TransactionWire, hide: Hide): ProviderTransaction => ({
  id: hide(idOf(wire.id)),
  posted: momentOf(wire.posted),
  transacted_at: momentOf(wire.transacted_at),
  amount: decimalOf(wire.amount.trim())!,
  description: lineOf(wire.description, hide),
  payee: lineOf(wire.payee, hide),
  memo: lineOf(wire.memo, hide),
  pending: PENDING.has(wire.pending),
});

/** Names by `conn_id`. */
type Institutions = ReadonlyMap<string, string>;

const institutionsOf = ({ connections }: ProblemsWire, hide: Hide): Institutions =>
  new Map(
    (connections ?? []).map(({ conn_id, name, org_name, org_url }) => [
      conn_id,
      firstOf(hide, name, org_name, org_url),
    ]),
  );

const institutionOf = ({ org, conn_id, conn_name }: AccountWire, institutions: Institutions, hide: Hide) =>
  firstOf(hide, institutions.get(conn_id ?? ""), conn_name, org?.name, org?.domain, org?.id);

/** The organization as the provider identifies it; bridges give one `sfin-url` to all that they stand for. */
const organizationOf = ({ org, conn_id }: AccountWire, hide: Hide): string =>
  firstOf(hide, conn_id, org?.id, org?.domain) ||
  firstOf(hide, `${org?.["sfin-url"] ?? ""} ${org?.name ?? ""}`);

/** What an account is called of which nothing is told. */
const NAMELESS = "Bank account";

const toAccount = (wire: AccountWire, institution: string, hide: Hide): ProviderAccount => ({
  id: hide(idOf(wire.id)),
  organization: organizationOf(wire, hide),
  name: firstOf(hide, wire.name, institution, wire.id) || NAMELESS,
  currency: lineOf(wire.currency, hide),
  balance: decimalOf(wire.balance.trim())!,
  balance_date: momentOf(wire["balance-date"]),
  institution,
  transactions: (wire.transactions ?? []).map((transaction) => toTransaction(transaction, hide)),
});

const decodeAccounts = Schema.decodeUnknownResult(AccountsAnswer);
const decodeProblems = Schema.decodeUnknownResult(ProblemsAnswer);

/** Where an answer is not as it should be, as `accounts[3].balance`. */
const placeOf = (error: Schema.SchemaError): string => {
  const place = /\n\s*at (\[.*\])$/m.exec(String(error.message))?.[1] ?? "";
  return place.replace(/\["(\w+)"\]/g, ".$1").replace(/^\./, "");
};

const textsIn = (value: unknown, hide: Hide): readonly string[] => {
  const decoded = decodeProblems(value);
  if (Result.isFailure(decoded)) return [];
  const institutions = institutionsOf(decoded.success, hide);
  return messagesOf(decoded.success, { institutions, accounts: [] }, hide).map(({ text }) => text);
};

/** What was meant for accounts and is none may at least say why. */
const wrongShape = (error: Schema.SchemaError, value: unknown, hide: Hide): ProviderFailure => {
  const place = placeOf(error);
  const said = textsIn(value, hide);
  return new ProviderFailure({
    code: "provider_protocol_error",
    ...(place === "" ? {} : { detail: `The problem is at ${place}.` }),
    ...(said.length === 0 ? {} : { said }),
  });
};

const parse = (body: Redacted.Redacted<string>): unknown => parseExactJson(Redacted.value(body), EXACT);

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
  const connections = institutionsOf(decoded.success, hide);
  const placed = decoded.success.accounts.map((wire) => ({
    wire,
    account: toAccount(wire, institutionOf(wire, connections, hide), hide),
  }));
  // Where the list of connections says nothing, their accounts tell whose they are.
  const told = placed.flatMap(({ wire, account }): [string, string][] =>
    wire.conn_id == null ? [] : [[wire.conn_id, account.institution]],
  );
  const institutions = new Map([...told, ...[...connections].filter(([, name]) => name !== "")]);
  const accounts = placed.map(({ account }) => account);
  return Result.succeed({
    accounts,
    messages: messagesOf(decoded.success, { institutions, accounts }, hide),
  });
};

/** What an answer that is a refusal says, where it says anything in a form that can be read. */
export const decodeProblemTexts = (body: Redacted.Redacted<string>, access: AccessUrl): readonly string[] => {
  const hide = secretRemover(access);
  try {
    return textsIn(parse(body), hide);
  } catch {
    return [];
  }
};
