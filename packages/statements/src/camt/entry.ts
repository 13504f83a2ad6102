import { orNone } from "../basics/or-none.ts";
import { distinctIds, type EntryWithIds } from "../ids/references.ts";
import type { Entry, EntryStatus, Part } from "../model/statement.ts";
import { singleBlanks } from "../text/single-blanks.ts";
import { childOf, childText, descend, type Element, textOf } from "../xml/element.ts";
import { dayOf } from "./day.ts";
import { type Details, detailedAmounts, detailedExchanges, idsOf, typeOf } from "./details.ts";
import { EntryProblems } from "./entry-problems.ts";
import { batchTexts, type EntryTexts, paymentTexts, type Side } from "./entry-texts.ts";
import { amountIn, directionOf, type Money, moneyOf, signed } from "./money.ts";
import type { Owner } from "./parties.ts";
import { partOf } from "./parts.ts";
import { rateOf } from "./rate.ts";

/** Where an entry stands. */
export interface EntryPosition {
  /** Its number within the content. */
  readonly number: number;
  /** `Stmt[1]/Ntry[3]` */
  readonly path: string;
}

const STATUSES: ReadonlyMap<string, EntryStatus> = new Map([
  ["", "booked"],
  ["BOOK", "booked"],
  ["PDNG", "pending"],
  ["FUTR", "pending"],
  ["INFO", "informational"],
]);

const statusOf = (element: Element): EntryStatus | undefined => {
  const status = childOf(element, "Sts");
  return STATUSES.get(textOf(status) || childText(status, "Cd") || childText(status, "Prtry"));
};

const daysOf = (element: Element, problems: EntryProblems) => {
  const booking = dayOf(childOf(element, "BookgDt"));
  const value = dayOf(childOf(element, "ValDt"));
  const date = booking?.day ?? value?.day ?? null;
  if (date === null) problems.noDay(booking ?? value);
  else for (const one of [booking, value]) if (one !== null && one.day === null) problems.lostDay(one);
  const writtenDate = date === null ? ((booking ?? value)?.written ?? "") : "";
  return { date, writtenDate, valueDate: value?.day ?? null };
};

/** The amount with its sign, or null if it cannot be read. */
const amountOf = (money: Money, writtenDirection: string, problems: EntryProblems): string | null => {
  const amount = amountIn(money);
  const direction = directionOf(writtenDirection);
  if (amount === null) problems.noAmount(money.written);
  else if (direction === undefined) problems.noDirection(writtenDirection);
  else problems.checkPlaces(amount, money.currency);
  return amount === null || direction === undefined ? null : signed(amount, direction);
};

const originalOf = (amounts: readonly Money[], currency: string | null, side: Side): Entry["original"] => {
  const other = amounts.findLast((one) => one.currency !== null && one.currency !== currency);
  const amount = other === undefined ? null : amountIn(other);
  if (other === undefined || other.currency === null || amount === null || amount === "0") return null;
  return { amount: signed(amount, side.direction), currency: other.currency };
};

interface Payments extends EntryTexts {
  readonly parts: readonly Part[];
}

/** A batch is an entry of several payments; what is said of one payment is said of its entry. */
const paymentsOf = (
  details: readonly Details[],
  side: Side,
  currency: string | null,
  additional: string,
): Payments => {
  const [only] = details;
  const parts = details.length > 1 ? details.map((one) => partOf(one, side, currency)) : [];
  const { name, purpose } =
    only !== undefined && parts.length === 0
      ? paymentTexts(only, side, additional)
      : batchTexts(parts, additional);
  return { name, purpose, parts };
};

/** What the bank itself calls an entry, or its only payment. */
const ownId = (element: Element, only: Details | undefined): string =>
  distinctIds([singleBlanks(childText(element, "AcctSvcrRef")), only?.bankId ?? ""])[0] ?? "";

const entryIds = (element: Element, only: Details | undefined): readonly string[] =>
  distinctIds([
    ownId(element, only),
    ...(only?.ids ?? []),
    singleBlanks(childText(element, "NtryRef")),
    ...idsOf(descend(element, "NtryDtls", "Btch")),
  ]);

/** Reads an `Ntry`, with the details of its payments, which were read before it ended. */
export const readEntry = (
  element: Element,
  details: readonly Details[],
  owner: Owner,
  position: EntryPosition,
): EntryWithIds => {
  const place = { kind: "xml", entry: position.number, path: position.path, line: element.line } as const;
  const problems = new EntryProblems(place, element);
  const money = moneyOf(childOf(element, "Amt"));
  const direction = childText(element, "CdtDbtInd");
  const amount = amountOf(money, direction, problems);
  const isReversal = /^(?:true|1)$/.test(childText(element, "RvslInd"));
  const side = { direction: directionOf(direction) ?? "CRDT", isReversal, owner } as const;
  const payments = paymentsOf(
    details,
    side,
    money.currency,
    singleBlanks(childText(element, "AddtlNtryInf")),
  );
  const only = details.length === 1 ? details[0] : undefined;
  const days = daysOf(element, problems);
  const original = originalOf([...detailedAmounts(element), ...(only?.amounts ?? [])], money.currency, side);
  const exchanges = [...detailedExchanges(element), ...(only?.exchanges ?? [])];
  const status = statusOf(element);
  if (status === undefined) problems.unknownStatus();
  problems.checkParts(payments.parts, amount, money.currency);
  return {
    place,
    kind: "cash",
    status: status ?? "booked",
    date: days.date,
    writtenDate: days.writtenDate,
    valueDate: days.valueDate,
    purchaseDate: only?.purchaseDate ?? null,
    amount,
    writtenAmount: amount === null ? money.written : "",
    currency: money.currency,
    name: payments.name,
    purpose: payments.purpose,
    reference: ownId(element, only),
    references: entryIds(element, only),
    type: typeOf(element) || (only?.type ?? ""),
    category: "",
    original,
    rate: original === null ? rateOf(exchanges, money.currency) : null,
    parts: orNone(payments.parts),
    problems: orNone(problems.found),
  };
};
