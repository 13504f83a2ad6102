/** What the header of a column says besides its meaning: of which list it is, of which party, or of which currency. */
import { once } from "../basics/once.ts";
import data from "./data/header-kinds.json" with { type: "json" };
import { plainCell, plainWords } from "./plain-cell.ts";
import { wordSet, wordsOf } from "./words-by-language.ts";

const purchases = wordSet(data, "purchase");

/** Whether a header says that the rows are purchases, as that of a card does. */
export const namesPurchases = (header: string): boolean => purchases().has(plainCell(header));

const refunded = wordSet(data, "refunded");

/** Whether a header is that of what was given back of a payment, beside its amount. */
export const namesRefunded = (header: string): boolean => refunded().has(plainCell(header));

/** With what the headers of columns about a customer begin. */
const CUSTOMER = /^(?:customers?|clients?|kunden?|clientes?|clienti|klant(?:en)?|klient|buyers?|payer)\b/;

/** Whether a header is of a column about a customer. */
export const namesCustomer = (header: string): boolean => CUSTOMER.test(plainCell(header));

const takers = wordSet(data, "taker");

/**
 * Whether a header is of a list that only who takes payments by card gets: what is still to be collected, and what customers are
 * shown.
 */
export const namesTaker = (header: string): boolean => takers().has(plainCell(header));

const ownCurrency = once(() => wordsOf(data, "own_currency"));

/** Whether a header says that its amounts are in the currency of the account or the card. */
export const namesOwnCurrency = (header: string): boolean => {
  const words = ` ${plainWords(header)} `;
  return ownCurrency().some((phrase) => words.includes(` ${phrase} `));
};

/** Beginnings of words of one who pays, and headers as a whole; in letters in which words have no beginning, parts of a header. */
const PAYER =
  /\b(?:payer|sender|remitter|debtor|originator|ordering (?:party|customer)|paid by|paid from|received from|zahlungspflichtige|zahler|zahlender|auftraggeber|absender|debitor|emetteur|donneur d ordre|ordonnateur|payeur|expediteur|ordenante|pagador|remitente|ordinante|mittente|pagatore|remetente|opdrachtgever|betaler|afzender|zleceniodawc|nadawc|platnik|platce|platca|platitel|odesilatel|odosielatel|megbizo|fizeto fel|felado|platitor|ordonator|betalare|avsandare|avsender|afsender|maksaja|lahettaja|maksja|moketoj|maksataj|platilac|placnik|gonderen|odeyen|pengirim|pembayar|greidandi|nguoi gui|nguoi chuyen)|^(?:source|from)(?: name)?$|плательщик|отправител|платник|відправник|наредител|εντολε|πληρωτ|付款人|付款方|汇款人|匯款人|支払人|送金人|依頼人|보낸분|보내는분|보낸사람|송금인|משלם|שולח|الدافع|المرسل|ผู้โอน|ผู้ส่ง|გამგზავნ|ուղարկող/u;
const PAYEE =
  /\b(?:payee|recipient|receiver|beneficiary|creditor|paid to|zahlungsempfanger|zahlungsempfaenger|empfanger|empfaenger|begunstigt|beguenstigt|kreditor|beneficiaire|destinataire|beneficiario|destinatario|recebedor|favorecido|begunstigde|ontvanger|odbiorc|prijemc|prijimatel|kedvezmenyezett|beneficiar|mottagare|mottaker|modtager|saaja|vastaanottaja|gavej|sanemej|primatelj|primalac|prejemnik|alici|penerima|vidtakandi|nguoi nhan|nguoi thu huong)|^(?:destination|to)(?: name)?$|получател|отримувач|одержувач|бенефициент|δικαιουχ|παραληπτ|收款人|收款方|受款人|受取人|받는분|받는사람|수취인|מוטב|מקבל|المستفيد|المستلم|ผู้รับ|მიმღებ|ստացող/u;

/** Whether a header says only from and to: of a wallet, from can be the one who asked for money, too. */
export const isFromOrTo = (header: string): boolean => /^(?:from|to)(?: name)?$/.test(plainCell(header));

/** Which party of a payment a column names by its header; undefined if it names neither, or the other party of both ways. */
export const partyOf = (header: string): "payer" | "payee" | undefined => {
  const plain = plainCell(header);
  const [isPayer, isPayee] = [PAYER.test(plain), PAYEE.test(plain)];
  return isPayer === isPayee ? undefined : isPayer ? "payer" : "payee";
};

/** What headers of a balance have that stands after its row: "Saldo nach Buchung", "Balance after transaction". */
const AFTER_ROW =
  /(?:^| )(?:after|nach|apres|despues|tras|dopo|apos|depois|po|efter|jalkeen|na|posle|после|після|след|sonrasi|setelah|utana|dupa|nakon|μετα)(?: |$)|后|後|후|หลัง|אחרי|لאחר|بعد/u;

/** What headers of a balance have that stands before its row: "Balance before", "Saldo vor Buchung". */
const BEFORE_ROW =
  /(?:^| )(?:before|vor|avant|antes|prima|przed|pred|prije|fore|innan|ennen|elott|inainte|voor|sebelum|onceki|до|перед|πριν)(?: |$)|前|전|ก่อน|לפני|قبل/u;

/** Whether the header of a balance says that it is the one after its row, or before it; undefined if it says neither. */
export const placeInHeader = (header: string): "after" | "before" | undefined => {
  const plain = plainCell(header);
  if (AFTER_ROW.test(plain)) return "after";
  return BEFORE_ROW.test(plain) ? "before" : undefined;
};
