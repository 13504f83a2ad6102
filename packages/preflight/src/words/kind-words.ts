/**
 * Kinds of transactions with which the text of a row begins: a purchase, money that a shop gives back, and what is paid to a
 * card. Of these the first goes one way, and the others the other way.
 */
import { once } from "../basics/once.ts";
import { plainCell, wordsIn, wordsSaying } from "./plain-cell.ts";

/** One line for some languages. */
const PURCHASE = `
  purchase|card purchase|pos purchase|visa purchase|debit card purchase|kauf|einkauf|kartenkauf|achat|achats|achat carte|aankoop
  compra|compras|compra con tarjeta|compra cartao|compra com cartao|acquisto|acquisto pos|zakup|zakupy|nakup|nakup kartou|vasarlas
  cumparare|kupnja|kupovina|kop|kortkop|kjop|varekjop|kob|kortkob|osto|korttiosto|pirkums|pirkinys|αγορα
  покупка|купівля|alisveris|harcama|pembelian|belanja|mua hang|消费|消費|购物|網購|ショッピング|購入|구매|ซื้อ|רכישה|קניה|شراء`;

const REFUND = `
  refund|card refund|purchase refund|merchandise return|purchase return|ruckerstattung|erstattung|retoure|remboursement achat
  remboursement carte|terugbetaling|devolucion|devolucion compra|reembolso|rimborso|estorno|estorno compra|devolucao|zwrot
  zwrot zakupu|vratka|vraceni|visszaterites|rambursare|povrat|tagastus|atmaksa|grazinimas|aterbetalning|aterkop|refusjon
  tilbagebetaling|palautus|επιστροφη|возврат|возврат покупки|повернення|възстановяване|iade|pengembalian dana|refund dana|hoan tien
  退货|退款|退貨|消费退货|消費退貨|返金|返品|환불|คืนเงิน|החזר|استرداد`;

/** Said on a card, and by a bank account that pays one. */
const REPAYMENT = `
  还款|還款|信用卡还款|信用卡還款|自动还款|自動還款|卡还款|约定还款|自扣还款|card repayment|credit card repayment|repayment`;

/** Said by a card alone. */
const RECEIVED = `
  payment received|payment received thank you|payment thank you|thank you for your payment|thank you payment|payment received with thanks
  autopay payment thank you|online payment thank you|zahlung dankend erhalten|zahlung erhalten danke|ihre zahlung vielen dank
  paiement recu merci|merci de votre paiement|votre paiement merci|gracias por su pago|su pago gracias|su pago recibido|pago recibido|recibo de pago|pagamento efetuado obrigado
  pagamento recebido obrigado|wplata dziekujemy|betaling mottatt takk|tack for din betalning|bedankt voor uw betaling`;

/** The same in more languages and shorter: what came in to pay what is owed. */
const MORE_RECEIVED = `
  payment recd|payment received by|web payment thank you|mobile payment thank you|automatic payment thank you
  zahlung erhalten|vielen dank fur ihre zahlung|eingang ihrer zahlung
  paiement recu|reglement recu|paiement merci|merci pour votre paiement
  betaling ontvangen|ontvangen betaling|geincasseerd vorig saldo|pago recibido|gracias por tu pago
  pagamento ricevuto|grazie per il pagamento
  pagamento recebido|pgto recebido|pagto recebido|obrigado pelo pagamento|inclusao de pagamento
  dziekujemy za wplate|platba prijata|prijata platba|dekujeme za platbu|plata primita|uplata hvala
  payment thanks|auto payment thanks|auto payment thank you|autopayment thank you|autopay thank you|autopay thanks|autopay payment thanks
  online payment thanks|web payment thanks|mobile payment thanks|automatic payment thanks|electronic payment thank you|phone payment thank you
  internet payment thank you|bill payment thank you|pymt thank you|pymt thanks|pmt thank you|pmt thanks|payment received thanks
  zahlung danke|danke fur ihre zahlung|pago gracias|pagamento grazie|pagamento obrigado|betaling bedankt|betaling takk|betalning tack
  din inbetalning|betalning mottagen|din innbetaling|betaling mottatt|din indbetaling
  betaling modtaget|maksusuoritus|suoritus kiitos|maksu vastaanotettu|odeme tesekkurler|odeme tesekkur ederiz|odemeniz icin tesekkurler|pembayaran diterima`;

/** The same where a text says nothing else: "Your payment to Ada" went out. */
const RECEIVED_ALONE = `
  your payment|ihre zahlung|einzahlung|zahlungseingang|votre paiement|votre reglement|uw betaling|su pago|tu pago|vostro pagamento|vs pagamento
  payments and credits|payment and credit|payments credits|payment credit
  suo pagamento|il vostro pagamento|seu pagamento|wplata|wplata wlasna|inbetalning|din betalning|innbetaling|indbetaling|suoritus|suorituksesi`;

/** Which way it went depends on whose account it is: that of the card, or the one that paid it. */
const OF_A_CARD = `
  pagamento de fatura|pagamento da fatura|pagamento fatura|pagto fatura|pagto de fatura|pagamento cartao de credito|pago de tarjeta
  pago tarjeta credito|pago de tarjeta de credito|pago tdc|pago de tdc|pago interbancario tdc|credit card payment|splata karty|splata karty kredytowej
  splatka kreditni karty|kredi karti odemesi|kredi karti borc odeme|pembayaran kartu kredit|kreditkartenabrechnung|reglement carte`;

export type TextKind = "purchase" | "refund" | "repayment" | "received";

/** Each kind with what it is. */
export const kindWords = () =>
  wordsSaying<TextKind>(
    [PURCHASE, "purchase"],
    [REFUND, "refund"],
    [REPAYMENT, "repayment"],
    [OF_A_CARD, "repayment"],
    [MORE_RECEIVED, "received"],
    [RECEIVED, "received"],
  );

/** What says by itself that money came in. */
export const receivedWords = (): readonly string[] => [RECEIVED, MORE_RECEIVED].flatMap(wordsIn);

/** What says that money came in if it is all that a text says. */
export const receivedAlone = (): readonly string[] => wordsIn(RECEIVED_ALONE);

/** What comes in on a card, and goes out of the account that pays it. */
export const cardPaymentWords = (): readonly string[] => wordsIn(OF_A_CARD);

const kinds = once((): ReadonlyMap<string, TextKind> => new Map(kindWords()));

const alone = once(() => new Set(receivedAlone()));

/** The words with which kinds begin. */
const openings = once(() => new Set([...kinds().keys()].map((words) => words.split(" ", 1)[0])));

const MOST_WORDS = 5;
/** What comes after is not read: the kind comes first, and a cell can have megabytes. */
const MAX_KIND_LENGTH = 80;

/** The kind with which a text begins; undefined if it begins with none. */
export const kindOfText = (text: string): TextKind | undefined => {
  const plain = plainCell(text.slice(0, MAX_KIND_LENGTH));
  if (alone().has(plain)) return "received";
  const words = plain.split(" ", MOST_WORDS);
  if (!openings().has(words[0])) return undefined;
  for (let length = words.length; length > 0; length -= 1) {
    const kind = kinds().get(words.slice(0, length).join(" "));
    if (kind !== undefined) return kind;
  }
  return undefined;
};

/** What stands behind a refund that has arrived. */
const ARRIVED = /(?:成功|完成|已到账|已到帳|済み?|완료)$/u;

/** Whether a text is a refund, or says that one has arrived: `Refund`, `退款成功`; not that what was paid came back, as `Refunded` does. */
export const isRefund = (text: string): boolean =>
  kindOfText(text) === "refund" || (ARRIVED.test(text) && kindOfText(text.replace(ARRIVED, "")) === "refund");
