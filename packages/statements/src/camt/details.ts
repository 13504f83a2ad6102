import { singleBlanks } from "../text/single-blanks.ts";
import { childOf, childText, descend, type Element, textAt } from "../xml/element.ts";
import { dayOf } from "./day.ts";
import { type Direction, directionOf, type Money, moneyOf } from "./money.ts";
import { type Parties, partiesOf } from "./parties.ts";
import { remittanceOf } from "./remittance.ts";

/** One payment of an entry, as `TxDtls` says it. */
export interface Details {
  /** In the order in which they are likely the amount that was booked. */
  readonly amounts: readonly Money[];
  /** `CcyXchg` of what is below `AmtDtls`. */
  readonly exchanges: readonly Element[];
  readonly direction: Direction | undefined;
  readonly parties: Parties;
  /** The most telling first; some can be blank. */
  readonly texts: readonly string[];
  /** What the bank itself calls the payment; blank if it says nothing. */
  readonly bankId: string;
  /** The bank's own first; some can be blank. */
  readonly ids: readonly string[];
  readonly type: string;
  readonly purchaseDate: string | null;
}

const AMOUNT_KINDS = ["TxAmt", "CntrValAmt", "InstdAmt"] as const;

const belowAmounts = (element: Element, name: "Amt" | "CcyXchg"): readonly Element[] => {
  const amounts = childOf(element, "AmtDtls");
  if (amounts === undefined) return [];
  return AMOUNT_KINDS.map((kind) => descend(amounts, kind, name)).filter((each) => each !== undefined);
};

/** The amounts below `AmtDtls`, of an entry or of one payment. */
export const detailedAmounts = (element: Element): readonly Money[] =>
  belowAmounts(element, "Amt").map(moneyOf);

/** The exchanges beside these amounts. */
export const detailedExchanges = (element: Element): readonly Element[] => belowAmounts(element, "CcyXchg");

/** `PMNT/RCDT/ESCT`, or the bank's own code. */
export const typeOf = (element: Element): string => {
  const code = childOf(element, "BkTxCd");
  if (code === undefined) return "";
  const domain = childOf(code, "Domn");
  const family = childOf(domain, "Fmly");
  const codes = [childText(domain, "Cd"), childText(family, "Cd"), childText(family, "SubFmlyCd")];
  return codes.filter((one) => one !== "").join("/") || textAt(code, "Prtry", "Cd");
};

const ID_NAMES = [
  "AcctSvcrRef",
  "EndToEndId",
  "TxId",
  "InstrId",
  "UETR",
  "ChqNb",
  "MsgId",
  "PmtInfId",
] as const;

/** The ids below `Refs` or `Btch`, of a payment or of a batch. */
export const idsOf = (element: Element | undefined): readonly string[] =>
  element === undefined ? [] : ID_NAMES.map((name) => singleBlanks(childText(element, name)));

const purchaseDateOf = (element: Element): string | null =>
  dayOf(descend(element, "RltdDts", "TxDtTm") ?? descend(element, "CardTx", "Tx", "Indv", "TxId", "TxDtTm"))
    ?.day ?? null;

export const detailsOf = (element: Element): Details => {
  const amount = childOf(element, "Amt");
  const amounts = detailedAmounts(element);
  const { texts, references } = remittanceOf(element);
  return {
    amounts: amount === undefined ? amounts : [moneyOf(amount), ...amounts],
    exchanges: detailedExchanges(element),
    direction: directionOf(childText(element, "CdtDbtInd")),
    parties: partiesOf(element),
    texts: [...texts, singleBlanks(childText(element, "AddtlTxInf"))],
    bankId: singleBlanks(textAt(element, "Refs", "AcctSvcrRef")),
    ids: [...idsOf(childOf(element, "Refs")), ...references],
    type: typeOf(element),
    purchaseDate: purchaseDateOf(element),
  };
};
