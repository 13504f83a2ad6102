/**
 * Kinds of bookings in a few words, of which one inside says which way money went: `Market buy`, `Interest on cash`,
 * `Dividend (Dividend)`. Words that say different things, as in `Dividend tax`, say nothing.
 */
import { once } from "../basics/once.ts";
import { plainCell, wordsSaying } from "./plain-cell.ts";

type Way = "in" | "out";

const OUT = `
  buy|bought|purchase|purchases|reinvest|reinvestment|withdrawal|fee|fees|commission|charge|charges
  kauf|ankauf|gebuhr|gebuhren|auszahlung|achat|frais|retrait|aankoop|koop|kosten|compra|comision|retiro|acquisto|commissione|prelievo
  zakup|kupno|prowizja|oplata|nakup|koupe|vetel|alis|poplatek|poplatok|kop|kjop|kob|gebyr|avgift|osto|покупка|комиссия|买入|買入|買付|매수`;
const IN = `
  sell|sold|interest|dividend|dividends|coupon|deposit|refund|cashback|rebate|salary|payroll
  verkauf|zinsen|zins|dividende|dividenden|einzahlung|erstattung|vente|interets|dividendes|versement|verkoop|rente|dividenden|storting
  venta|venda|intereses|dividendo|dividendos|deposito|vendita|interessi|dividendi|versamento|sprzedaz|odsetki|dywidenda|wplata|prodej|predaj|eladas|osztalek|satis|temettu|urok|uroky
  salg|salj|forsaljning|utdelning|utbytte|udbytte|myynti|osinko|продажа|дивиденды|проценты|股息|卖出|賣出|売付|매도`;

/** What makes something else of the others. */
const NOT = `
  split|transfer|exchange|conversion|spin|merger|order|cancel|cancelled|cancellation|reversal|storno|margin|debit|overdraft|charged|pending
  request|failed|tax|taxes|withholding|steuer|quellensteuer|impot|impuesto|imposta|belasting|podatek|dan|skatt|skat|loan|mortgage|advance|advances|expense|hypotheek|hypothek|kredit|krediet|credit|prestamo|mutuo|pret|uver`;

const ways = once(
  (): ReadonlyMap<string, Way | "else"> =>
    new Map(wordsSaying<Way | "else">([OUT, "out"], [IN, "in"], [NOT, "else"])),
);

const MAX_KIND_LENGTH = 40;
const MOST_WORDS = 4;

/** Which way money went by the words inside a kind that is not known as a whole; undefined if they say nothing. */
export const directionInKind = (cell: string): Way | undefined => {
  if (cell.length > MAX_KIND_LENGTH) return undefined;
  const words = plainCell(cell).split(" ");
  if (words.length > MOST_WORDS) return undefined;
  // What is bought again with it went out.
  if (words[0] === "reinvest" || words[0] === "reinvestment") return undefined;
  const found = new Set(words.flatMap((word) => ways().get(word) ?? []));
  const [way] = found;
  return found.size === 1 && way !== "else" ? way : undefined;
};
