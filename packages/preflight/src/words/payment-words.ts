/**
 * How the text of a payment to a card begins: below the name of a card it is what came in. A payment to somebody is none.
 */
import { once } from "../basics/once.ts";
import { plainCell, wordsIn } from "./plain-cell.ts";

const PAYMENTS = `
  payment|payments|paymt|pymt|pymnt|pmt|autopay|repayment|bill payment|online payment|mobile payment|web payment|automatic payment|internet payment|credit card payment
  zahlung|einzahlung|ihre zahlung|zahlungseingang|kreditkartenzahlung|ausgleich|lastschrifteinzug|lastschrift ausgleich|lastschrift einzug|paiement|votre paiement|reglement|versement
  betaling|uw betaling|inbetalning|innbetaling|indbetaling|din betalning|pago|su pago|pagos|abono|pagamento|pagamentos|versamento|vostro pagamento
  wplata|splata|splata karty|platba|uhrada|splatka|uplata|placilo|befizetes|plata|maksu|suoritus|πληρωμη|оплата карты|погашение|платеж
  odeme|hesaptan odeme|pembayaran|bayaran|thanh toan|还款|還款|自动还款|お支払い|ご入金|입금|결제대금`;

/** What makes it one to somebody. */
const TO = `
  to|for|at|in|fee|protection|insurance|an|fur|bei|a|au|aux|pour|chez|para|en|el|al|per|presso|com|carta|bancomat|pos|karta|kartou|karticom|card|carte|cb|tarjeta
  till|til|hos|met|naar|bij|za|do|pro|u|w|ve|na|la|cu|si|online`;

const firsts = once(() => new Set(wordsIn(PAYMENTS)));
const others = once(() => new Set(wordsIn(TO)));

const MOST_WORDS = 3;
const MAX_PAYMENT_LENGTH = 60;

/** Whether a text begins as that of a payment to a card does. */
export const isPaymentText = (text: string): boolean => {
  const words = plainCell(text.slice(0, MAX_PAYMENT_LENGTH)).split(" ");
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1)
    if (firsts().has(words.slice(0, length).join(" "))) return !others().has(words[length] ?? "");
  return false;
};
