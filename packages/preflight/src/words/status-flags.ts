/**
 * Columns that say a status by yes and no: their header is the status, and the cell says whether it is so. A header that is
 * `reconciled`, `paid` or `received` is not listed: such a row can have been booked all the same. One that is `cleared` can be a
 * tick of the owner, too, so that a no below it is a question.
 */
import { once } from "../basics/once.ts";
import { plainCell, wordsSaying } from "./plain-cell.ts";
import type { Status } from "./status-words.ts";

/** One line a language. */
const BOOKED = `
  booked|is booked|posted|is posted|cleared|is cleared|settled|is settled|processed|is processed|completed|is completed|finalized|finalised
  gebucht|verbucht|ist gebucht|comptabilise|comptabilisee|est comptabilise|geboekt|verwerkt|is geboekt
  contabilizado|contabilizada|contabilizzato|contabilizzata|liquidado|liquidada|lancado|efetivado|efetivada
  zaksiegowano|zaksiegowana|zaksiegowane|rozliczona|rozliczono|zauctovano|zauctovana|zauctovane|konyvelt|lekonyvelt|konyvelve
  proknjizeno|knjizeno|bokford|bokfort|bokfoert|bogfort|kirjattu|decontat|decontata|inregistrata
  проведено|проведена|проведен|исполнено|исполнена|осчетоводена|осчетоводено|εκκαθαριστηκε|muhasebelesti
  已入账|已入帳|已记账|已結算|已结算|是否入账|是否入帳|記帳済|確定|確定済|입금확정|매입|매입여부|확정|נקלט|נקלטה|مرحل|مرحله`;

const PENDING = `
  pending|is pending|pending transaction|transaction pending|not posted|not yet posted|unposted|unsettled|not settled|not booked|unbooked|forecast|forecasted|is forecast|estimated|projected|scheduled|is scheduled|planned|upcoming
  geplant|prognose|prevu|prevista|previsto|vorgemerkt|ist vorgemerkt|vormerkung|ausstehend|schwebend|en attente|non comptabilise|non comptabilisee|en cours
  in behandeling|gereserveerd|pendiente|es pendiente|no contabilizado|pendente|em processamento|in attesa|in sospeso|non contabilizzato
  oczekujaca|oczekujace|oczekuje|nierozliczona|nezauctovano|nezauctovana|cekajici|cakajuca|fuggo|fuggoben|konyveletlen|in asteptare
  na cekanju|neproknjizeno|reserverad|reserverat|ej bokford|preliminar|reservert|ikke bokfort|reserveret|ikke bogfort|katevaraus|kirjaamaton
  в обработке|в ожидании|не проведено|холд|в обробці|изчакваща|εκκρεμει|σε εκκρεμοτητα|beklemede|bekliyor|provizyon|tertunda
  未入账|未入帳|待入账|待入帳|处理中|未記帳|未確定|仮売上|대기|미매입|보류|ממתין|ממתינה|טרם נקלט|معلق|معلقه|قيد الانتظار`;

const VOID = `
  cancelled|canceled|is cancelled|is canceled|declined|is declined|voided|void|is void|reversed|is reversed|reverted|rejected|failed
  storniert|abgelehnt|annule|annulee|refuse|refusee|geannuleerd|geweigerd|cancelado|cancelada|anulado|anulada|rechazado|rechazada
  annullato|annullata|stornato|rifiutato|estornado|estornada|recusado|anulowana|anulowano|odrzucona|stornovano|zruseno|zamitnuto
  storno|sztornozott|torolt|anulata|respinsa|stornirano|ponisteno|makulerad|avvist|annulleret|kansellert|peruttu|hylatty
  отменена|отменено|отклонена|отклонено|скасовано|отхвърлена|ακυρωθηκε|iptal|iptal edildi|reddedildi|dibatalkan
  已取消|已撤销|已撤銷|已冲正|取消|取消済|취소|취소여부|בוטל|בוטלה|ملغي|ملغاه`;

const TRUE = `
  true|yes|y|t|1|x|ja|j|jah|oui|o|si|s|sim|tak|ano|igen|i|da|kylla|ναι|да|д|так|т|evet|ya|co|wahr|vrai|verdadero|verdadeiro
  vero|waar|prawda|pravda|igaz|adevarat|sand|sant|tosi|истина|dogru|是|对|真|はい|예|네|ใช่|כן|نعم`;

const FALSE = `
  false|no|n|f|0|nein|non|nao|nee|nie|ne|nem|nu|nei|nej|ei|ie|οχι|нет|н|ні|не|hayir|tidak|khong|falsch|faux|falso|onwaar
  falsz|nepravda|hamis|fals|falsk|epatosi|ложь|yanlis|否|不|假|いいえ|아니오|아니요|ไม่|ไม่ใช่|לא|لا`;

/** Each header with the status that a yes below it says. */
export const flagHeaders = () =>
  wordsSaying<Status>([BOOKED, "booked"], [PENDING, "pending"], [VOID, "void"]);

/** Each answer with what it says. */
export const flagAnswers = () => wordsSaying<boolean>([TRUE, true], [FALSE, false]);

const headers = once((): ReadonlyMap<string, Status> => new Map(flagHeaders()));
const answers = once((): ReadonlyMap<string, boolean> => new Map(flagAnswers()));

/** The status that a yes below this header says; undefined if the header is none. */
export const flaggedStatus = (header: string): Status | undefined => headers().get(plainCell(header));

const TICKS: ReadonlySet<string> = new Set(["cleared", "is cleared", "clr", "cleared status"]);

/** Whether a header can be that of what the owner has ticked off, which says nothing of a row without the tick. */
export const isTick = (header: string): boolean => TICKS.has(plainCell(header));

/** Whether a cell below such a header is what programs for budgets keep there: cleared, uncleared or reconciled. */
export const isTickLetter = (cell: string): boolean => /^[cur*]$/i.test(cell);

/** The words by which programs for budgets say how far the owner has ticked off rows; no bank says that a row is reconciled. */
const TICKED: ReadonlySet<string> = new Set([
  "reconciled",
  "cleared",
  "uncleared",
  "not cleared",
  "unreconciled",
]);

/** Whether the cells below such a header are these words, and rows have been reconciled. */
export const areTickWords = (cells: Iterable<string>): boolean => {
  const words = [...cells].map(plainCell);
  return words.includes("reconciled") && words.every((word) => TICKED.has(word));
};

/** No answer is longer. */
const MAX_FLAG_LENGTH = 12;

/** Whether a cell says yes, or no; undefined if it says neither. */
export const answerOf = (cell: string): boolean | undefined => {
  if (cell.length > MAX_FLAG_LENGTH) return undefined;
  return /^[✓✔☑✅]\ufe0f?$/u.test(cell) ? true : answers().get(plainCell(cell));
};
