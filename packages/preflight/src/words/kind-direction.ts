/**
 * Kinds of bookings in several words, of which the first says which way money went: `Débito Cuenta`, `Crédito Transferencia`;
 * or that it was turned round: `Reverso Crédito`. It is less sure than a word alone.
 */
import { once } from "../basics/once.ts";
import { directionOf } from "./direction-words.ts";
import { plainCell, wordsIn, wordsSaying } from "./plain-cell.ts";

type Way = "in" | "out";

/** Words of a booking on an account. Others, such as `income` and `out`, can begin a text that says something else. */
const OUT =
  "debit|debito|debite|debet|debited|cargo|adeudo|addebito|belastung|obciazenie|terheles|duguje|zaduzenje|дебет|списание";
const IN =
  "credit|credito|credite|kredit|credited|abono|accredito|gutschrift|uznanie|jovairas|odobrenje|кредит|зачисление";

/** What makes something else of them: a debit card, and a transfer that is one out as well. */
const NOT_BEFORE = `
  card|cards|karte|karten|carte|cartes|carta|carte|tarjeta|tarjetas|cartao|cartoes|kort|kortet|kortti|kaart|karta|karty|kartya|karticka
  line|limit|union|note|interest|transfer|transfers|карта|карты`;

const REVERSALS = `
  reversal|reversed|reverse|rev|reverso|reversa|reversion|reversao|extorno|storno|stornierung|stornirano|sztorno|annulation|annulering
  annullamento|anulacion|anulacja|tilbageforsel|tilbakeforing|extourne|сторно|отмена`;

/** Small words between a reversal and what is reversed. */
const BETWEEN: ReadonlySet<string> = new Set("of de del di do da von du d".split(" "));

const firsts = once((): ReadonlyMap<string, Way> => new Map(wordsSaying<Way>([OUT, "out"], [IN, "in"])));
const others = once(() => new Set(wordsIn(NOT_BEFORE)));
const reversals = once(() => new Set(wordsIn(REVERSALS)));

const MAX_KIND_LENGTH = 60;

const ofWords = ([first = "", ...rest]: readonly string[]): Way | undefined => {
  if (rest.length > 0 && reversals().has(first)) {
    const reversed = rest.slice(BETWEEN.has(rest[0]!) ? 1 : 0);
    const way = directionOf(reversed.join(" "))?.way ?? ofWords(reversed);
    return way === undefined ? undefined : way === "in" ? "out" : "in";
  }
  return others().has(rest[0] ?? "") ? undefined : firsts().get(first);
};

/** Which way money went by the first word of a kind that is not known as a whole; undefined if that says nothing. */
export const directionOfKind = (cell: string): Way | undefined =>
  cell.length > MAX_KIND_LENGTH ? undefined : ofWords(plainCell(cell).split(" "));
