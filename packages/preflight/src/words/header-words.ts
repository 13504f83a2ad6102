import { once } from "../basics/once.ts";
import { withoutFeeTaken } from "./after-fees.ts";
import { isOfBanks } from "./bank-headers.ts";
import { withoutUnit } from "./currency-units.ts";
import { type KnownHeader, lookUpHeader } from "./header-index.ts";
import type { Meaning } from "./meaning.ts";
import { plainWords } from "./normalize.ts";

export type { Meaning } from "./meaning.ts";

/** No header is longer; a longer one has no meaning. */
const MAX_HEADER = 100;

/** A sign of money with the letters of its country: R$, US$, CAD$, €. */
const MONEY_SIGN = /[A-Z]{0,3}\p{Sc}/gu;

const look = (words: string): KnownHeader | undefined =>
  lookUpHeader(words) ?? lookUpHeader(withoutUnit(words));

/**
 * Words that suggest a meaning wherever they stand; `*` stands for any letters before or after. The first of a
 * group that fits is taken, so that "Fee amount" is no amount.
 */
const HINTS: readonly (readonly [Meaning, string])[][] = [
  [
    [
      "other",
      "terminal|mcc|cashback|points|reward|rewards|city|country|page|phone|email|address|zip|postcode|tax id|vat id|swift|invoice|rechnungsnummer|plz|*积分*|*网点*|*ポイント*|*支店*",
    ],
  ],
  [
    [
      "currency",
      "currency|ccy|*wahrung|waluta|waluty|devise|divisa|moneda|moeda|валюта|*币种*|*幣別*|*通貨*|*통화*",
    ],
  ],
  [
    [
      "balance",
      "balance|bal|*saldo|saldo*|solde|*kontostand|zustatek|zostatok|остаток|залишок|sold|bakiye|stanje|egyenleg|*余额*|*餘額*|*残高*|*잔액*|יתרה|*رصيد*|*ยอดคงเหลือ*",
    ],
    [
      "fee",
      "fee|fees|commission|surcharge|*gebuhr|*gebuhren|*entgelt|*kosten|frais|comision|comisiones|commissione|commissioni|tarifa|tarifas|comissao|comissoes|prowizja|prowizji|oplata|oplaty|poplatek|poplatku|*avgift|*avgiften|*gebyr|*gebyret|jutalek|dij|dija|comisionul|comisionului|προμηθεια|προμηθειασ|комиссия|комиссии|комісія|комісії|komisyon|komisyonu|masraf|masrafi|biaya|*手续费*|*手續費*|*手数料*|*수수료*|עמלה",
    ],
    ["tax", "tax|levy|vat|gst|iva|mwst|tva|*steuer|btw|*税额*|*消費税*"],
    ["rate", "rate|*kurs|*wechselkurs|koers|taux|kurz|курс|*汇率*|*匯率*|*レート*|*환율*"],
    [
      "original_amount",
      "original|orig|foreign|instructed|*fremdwahrung*|*original*|oorspronkelijk|puvodni|*海外*|*外币*|*外幣*|*現地*|*현지*",
    ],
    ["net", "net|netto|neto|netto*"],
    ["gross", "gross|brutto|bruto|brutto*|subtotal"],
    [
      "outflow",
      "withdrawal|withdrawals|debit|debits|debet|soll|*belastung|debito|debitos|cargo|cargos|ausgehend|ausgang|outgoing|uitgaand|sortant|saliente|in uscita|uscita|wychodzace|wychodzacy|odchozi|kimeno|utgaende|uttag|obciazenia|obciazenie|списан*|дебет|*支出*|*出金*|*출금*|*借方*",
    ],
    [
      "inflow",
      "deposit|deposits|credit|credits|kredit|haben|*gutschrift|credito|creditos|abono|abonos|eingehend|eingang|incoming|inkomend|entrant|entrante|in entrata|entrata|przychodzace|przychodzacy|prichozi|bejovo|ingaende|insattning|uznania|uznanie|зачислен*|кредит|*收入*|*入金*|*입금*|*贷方*",
    ],
    [
      "amount",
      "amount|amt|*betrag|montant|*bedrag|importe|importo|kwota|castka|suma|*belopp|*belop|*belob|monto|сумма|сума|сумма*|iznos|znesek|osszeg|tutar|ποσο|סכום|*المبلغ*|*金额*|*金額*|*금액*|*จำนวนเงิน*",
    ],
  ],
  [
    [
      "value_date",
      "*valuta|*wertstellung|valeur|value date|settlement|waluty|valuty|*valuutta*|*起息*|*结算日*|valor fecha",
    ],
    [
      "date",
      "*datum|date|fecha|data|dato|*dato|pvm|*dag|*paiva|*дата|tarih*|tanggal|datums|kuupaev|ημερομηνια|תאריך|*تاريخ*|*日期*|*日付*|*일자*|*วันที่*|ngay",
    ],
  ],
  [
    [
      "counter_account",
      "counterparty account|counterparty s account|partner account|partner s account|payee account|recipient account|recipient s account|beneficiary s account|sender account|sender s account|counterparty number|partner iban|partner number|*gegenkonto*|partnerkonto*|konto des partners|tegenrekening|rekening tegenpartij|compte contrepartie|compte de la contrepartie|compte du partenaire|compte du beneficiaire|cuenta contraparte|cuenta de la contraparte|cuenta del beneficiario|cuenta contrapartida|conto controparte|conto della controparte|conto del beneficiario|conta contraparte|conta da contraparte|rachunek kontrahenta|konto kontrahenta|numer rachunku kontrahenta|ucet protistrany|cislo protiuctu|partner szamla*|partner bankszamla*|ellenszamla*|cont partener|cont corespondent|contul partenerului|racun partnera|racun primaoca|motpartskonto|motkonto|modkonto|vastatili*|contrepartie iban|контрагент счет|счет контрагента|рахунок контрагента|counterparty iban|beneficiary account|*对方账号*|*对方账户*|*对方卡号*|*對方帳號*|*상대계좌*",
    ],
    [
      "reference",
      "reference|ref|transaction id|*referenz|referencia|riferimento|referentie|reference*|*流水号*|*订单号*|*番号*",
    ],
    ["category", "category|kategorie|categorie|categoria|kategoria|категория"],
    [
      "payee",
      "payee|merchant|counterparty|beneficiary|recipient|sender|*empfanger|*empfangers|auftraggeber|auftraggebers|tegenpartij|ontvanger|begunstigde|beneficiario|beneficiaire|destinatario|destinataire|ordinante|ordenante|mittente|remitente|remetente|favorecido|odbiorca|odbiorcy|nadawca|nadawcy|prijemce|prijemcu|platce|mottagare|mottagarens|avsandare|mottaker|mottakers|avsender|modtager|modtagers|afsender|saajan|maksajan|kedvezmenyezett|beneficiar|beneficiarului|alici|gonderen|penerima|pengirim|δικαιουχου|εντολεα|παραληπτη|отправитель|отправителя|получателя|плательщик|плательщика|*收款人*|*付款人*|kontrahent|kontrahenta|protistrany|получатель|контрагент|*商户*|*对方户名*|*店名*|*가맹점*",
    ],
    [
      "description",
      "description|details|narrative|narration|particulars|remarks|*beschreibung|verwendungszweck|*buchungstext|libelle|omschrijving|descripcion|concepto|descrizione|causale|descricao|historico|opis|popis|*tekst|*text|описание|назначение|*摘要*|*内容*|*내용*",
    ],
    ["kind", "type|*umsatzart|tipo|typ|*交易类型*|*種別*"],
    ["status", "status|state|*状态*|*狀態*|статус|estado|stato"],
    ["notes", "note|notes|comment|comments|notiz|备注|備註|*备注*"],
    [
      "account",
      "account|card|*konto|*kontonummer|compte|rekening|cuenta|conto|conta|rachunek|ucet|tili|iban|счет|*账号*|*卡号*|*口座*|*계좌*",
    ],
  ],
];

interface Hint {
  readonly meaning: Meaning;
  /** Texts with a blank where a word begins or ends. */
  readonly parts: readonly string[];
}

const hintOf = ([meaning, words]: readonly [Meaning, string]): Hint => ({
  meaning,
  parts: words.split("|").map((word) => ` ${word} `.replace(/^ \*/, "").replace(/\* $/, "")),
});

const groups = once((): readonly (readonly Hint[])[] => HINTS.map((group) => group.map(hintOf)));

const suggested = (words: string): readonly Meaning[] => {
  // A credit card is not money in.
  const text = ` ${words.replace(/\b(?:credit|debit) card\b/g, "card")} `;
  const found = groups().flatMap(
    (group) => group.find(({ parts }) => parts.some((part) => text.includes(part)))?.meaning ?? [],
  );
  return found[0] === "other" ? ["other"] : found;
};

const knownIn = (header: string): KnownHeader | undefined => {
  const text = header.replace(MONEY_SIGN, " ");
  const whole = plainWords(text.replace(/[([\])（）]/g, " "));
  const exact = look(whole);
  if (exact !== undefined) return exact;
  const outside = plainWords(text);
  // "Amount (fee)" is not the amount, but "Amount (EUR)" is.
  const inside = ` ${whole} `.replace(` ${outside} `, " ").trim();
  const bare =
    suggested(inside).length === 0 && lookUpHeader(inside) === undefined ? look(outside) : undefined;
  if (bare !== undefined) return bare;
  // One header in two languages: "Datum / Date".
  const parts = text.split(/[/|\n]/).map((part) => look(plainWords(part)));
  return parts.length > 1 &&
    parts.every((part) => part !== undefined && part.meanings[0] === parts[0]?.meanings[0])
    ? parts[0]
    : undefined;
};

/** The meanings of a header that is known as a whole, the safest first; empty if it is not. */
export const knownMeanings = (header: string): readonly Meaning[] =>
  header.length > MAX_HEADER ? [] : (knownIn(header)?.meanings ?? []);

/** A header that is the sign of its amounts, and maybe their currency: "[-] EUR". */
const SIGN = /^[^\p{L}\p{N}+\-\u2212]*([-+\u2212])[^\p{L}\p{N}+\-\u2212]*(?:[A-Z]{3})?$/u;

/** A header with one of these is a share, or the rate of something: "FX Fee (BPS)", "Tax %". */
const SHARE =
  /(?<!\d ?)%|\b(?:bps|basis points|percent|percentage|pct|prozent|prozentsatz|pourcentage|porcentaje|percentuale|percentual|procent|procento|szazalek)\b/i;

const PRICE = /^price per\b/i;

/** Beginnings of a header that says where somebody is, not who it is. */
const ADDRESS =
  /^(?:address|adresse|adres|adress|direccion|dirección|indirizzo|endereco|endereço|morada|anschrift|adresa|osoite|cím|адрес|адреса)(?!\p{L})/iu;

/** The end of a header of numbers that tell rows from each other: "Item #", "入出金明細ID". */
const OF_NUMBERS = /#$|(?<![a-z])id$|(?:番号|编号|編號|번호)$/iu;

const bySign = (header: string): readonly Meaning[] => {
  const [, sign] = SIGN.exec(header.trim()) ?? [];
  return sign === undefined ? [] : [sign === "+" ? "inflow" : "outflow"];
};

const MONEY: ReadonlySet<Meaning> = new Set(["amount", "net", "gross", "outflow", "inflow", "balance"]);

/** All meanings that a header can have, the strongest first: of a known header its own, else of words in it. */
export const headerMeanings = (header: string): readonly Meaning[] => {
  if (header.length > MAX_HEADER) return [];
  if (SHARE.test(header)) return ["rate"];
  const exact = knownMeanings(header);
  if (exact.length > 0) return exact;
  if (PRICE.test(header)) return ["price"];
  if (ADDRESS.test(header.trim())) return ["other"];
  const rest = withoutFeeTaken(header);
  if (rest !== undefined) {
    const of = headerMeanings(rest);
    return of[0] === "amount" ? ["net", ...of] : of;
  }
  const hinted = suggested(plainWords(header.replace(/[([\])（）]/g, " ")));
  // The bank of a party is not the party.
  if (hinted[0] === "payee" && isOfBanks(header)) return ["counter_account"];
  if ((hinted.length === 0 || MONEY.has(hinted[0]!)) && OF_NUMBERS.test(header.trim())) return ["other"];
  return hinted.length > 0 ? hinted : bySign(header);
};

/**
 * The language (ISO 639-1) that most headers belong to; undefined if that is unclear.
 */
export const headerLanguage = (headers: readonly string[]): string | undefined => {
  const counts = new Map<string, number>();
  let all = 0;
  for (const header of headers.slice(0, 200)) {
    const languages = header.length > MAX_HEADER ? undefined : knownIn(header)?.languages;
    if (languages === undefined) continue;
    all++;
    for (const language of new Set(languages)) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  if (first === undefined || first[1] < 2 || first[1] * 2 <= all) return undefined;
  return first[1] === second?.[1] ? undefined : first[0];
};
