/** How the title of a list begins that has money of one way alone: `Incoming payments`. One line for some languages. */
import { once } from "../basics/once.ts";
import { plainCell, wordsSaying } from "./plain-cell.ts";

type Way = "in" | "out";

const INTO = `
  incoming payments|incoming transfers|incoming payment orders|incoming orders|received payments|received transfers|payments received|transfers received|incoming transactions
  eingehende zahlungen|eingehende uberweisungen|zahlungseingange|geldeingange|eingange|gutschriften|virements recus|paiements recus|encaissements|inkomende betalingen|inkomende overschrijvingen|ontvangen betalingen
  transferencias recibidas|pagos recibidos|abonos recibidos|bonifici ricevuti|bonifici in entrata|pagamenti ricevuti|incassi|transferencias recebidas|pagamentos recebidos|recebimentos|pix recebidos
  przelewy przychodzace|platnosci przychodzace|prichozi platby|prichozi uhrady|prichadzajuce platby|bejovo utalasok|bejovo atutalasok|incasari|plati primite|uplate|prilivi
  inkommande betalningar|innkommende betalinger|innbetalinger|indbetalinger|inbetalningar|saapuvat maksut|εισερχομενεσ εντολεσ|εισερχομενεσ πληρωμεσ|εισερχομενα εμβασματα|εισερχομενεσ μεταφορεσ
  входящие платежи|входящие переводы|поступления|вхідні платежі|надходження|входящи преводи|gelen havaleler|gelen odemeler|gelen transferler|pembayaran masuk|transfer masuk|收款记录|入金明細|입금내역`;

const OUT = `
  outgoing payments|outgoing transfers|outgoing payment orders|outgoing orders|sent payments|sent transfers|payments sent|transfers sent|payments made|outgoing transactions
  ausgehende zahlungen|ausgehende uberweisungen|zahlungsausgange|geldausgange|ausgange|virements emis|paiements emis|decaissements|uitgaande betalingen|uitgaande overschrijvingen|verzonden betalingen
  transferencias enviadas|transferencias emitidas|pagos enviados|pagos realizados|bonifici disposti|bonifici in uscita|bonifici inviati|pagamenti effettuati|pagamentos efetuados|pagamentos realizados|pix enviados
  przelewy wychodzace|platnosci wychodzace|odchozi platby|odchozi uhrady|odchadzajuce platby|kimeno utalasok|kimeno atutalasok|plati efectuate|isplate|odlivi
  utgaende betalningar|utgaende betalinger|utbetalinger|udbetalinger|utbetalningar|lahtevat maksut|εξερχομενεσ εντολεσ|εξερχομενεσ πληρωμεσ|εξερχομενα εμβασματα|εξερχομενεσ μεταφορεσ
  исходящие платежи|исходящие переводы|списания|вихідні платежі|изходящи преводи|giden havaleler|giden odemeler|giden transferler|pembayaran keluar|transfer keluar|付款记录|出金明細|출금내역`;

export const titleWords = () => wordsSaying<Way>([INTO, "in"], [OUT, "out"]);

const titles = once((): ReadonlyMap<string, Way> => new Map(titleWords()));

const MOST_WORDS = 3;
const MAX_TITLE_LENGTH = 120;

/** Which way all money of a list went, as its title says it; undefined if the text is no such title. */
export const wayOfTitle = (text: string): Way | undefined => {
  if (text.length > MAX_TITLE_LENGTH) return undefined;
  const words = plainCell(text).split(" ").slice(0, MOST_WORDS);
  for (let length = words.length; length > 0; length -= 1) {
    const way = titles().get(words.slice(0, length).join(" "));
    if (way !== undefined) return way;
  }
  return undefined;
};
