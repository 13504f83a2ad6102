/**
 * Cells that are not of a transaction: a total, a balance that is carried or closes the statement, and what banks print
 * above and below the table. Shops have names like these (a fuel station TOTAL), so a word counts only if the cell says
 * nothing else: nothing, a date or an amount may follow it.
 */
import { once } from "../basics/once.ts";
import { withoutNamedUnit } from "./currency-units.ts";
import data from "./data/footers.json" with { type: "json" };
import { plainCell } from "./plain-cell.ts";
import { wordSet, wordsOf } from "./words-by-language.ts";

/** A page of many. */
const PAGE =
  /^(?:page|seite|blatt|pagina|strona|strana|str|oldal|sivu|side|sida|stranica|leht|lapa|puslapis|страница|стр|сторінка|σελιδα|sayfa|halaman|muka surat|trang|페이지|쪽|ページ|页|頁|หน้า|עמוד|صفحه)(?: ?no)? \d{1,4}(?: (?:\p{L}{1,4} )?\d{1,4})?$|^\d{1,4} ?(?:페이지|ページ|oldal)$|^第 ?\d{1,4} ?[页頁](?: ?共 ?\d{1,4} ?[页頁])?$|^共 ?\d+ ?(?:[页頁]|笔|筆|条)(?:记录|記錄|交易)?$/u;

/** A count of what came in or went out, as wallets print above the table: 支出:12笔 340.50元. */
const COUNT =
  /^(?:已?收入|已?支出|待收入|待支出|不计收支|不計收支|中性交易|借方|贷方) ?\d+ ?[笔筆]|^(?:入金|出金|입금|출금) ?\d+ ?[件건]/u;

/** A day, or how many bookings. */
const day = once(
  () =>
    /\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]|\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}\.?|\d{1,2}(?:\.|st|nd|rd|th)?[\s-](?:de\s|del\s)?\p{L}[\p{L}\p{M}]{2,11}\.?,?[\s-](?:de\s|del\s)?\d{2,4}|\p{L}{3,9}\.?\s\d{1,2},\s?\d{4}|\b20\d{6}\b|(?<=\s(?:au|al|am|per|op|on|del|em|на)\s)\d{1,2}(?:[./]\d{1,2}\.?|\.?\s\p{L}{3,12})(?![\p{L}\d])|(?<!\d)\d{1,6}\s?[笔筆件条건]/gu,
);
const TIME = /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\b/giu;
const CODES =
  "EUR|USD|GBP|CHF|JPY|CNY|RMB|HKD|TWD|KRW|INR|IDR|MYR|SGD|THB|VND|PHP|AUD|NZD|CAD|MXN|BRL|ARS|CLP|COP|PEN|UYU|CRC|PLN|CZK|HUF|RON|BGN|RSD|BAM|MKD|SEK|NOK|DKK|ISK|RUB|UAH|BYN|KZT|GEL|TRY|ILS|AED|SAR|QAR|KWD|BHD|OMR|JOD|EGP|MAD|TND|ZAR|KES|NGN|GHS|PKR|LKR|BDT|RM|Rp|元|円|원|บาท|zł|Kč|Ft|kr|TL|\\p{Sc}";
/** With a fraction, thousands or a currency: a bare number may be that of a shop. */
const money = once(
  () =>
    new RegExp(
      `(?<!\\p{L})(?:${CODES})\\s?[-+−]?\\d[\\d.,'’ ]*|[-+−]?\\d[\\d.,'’ ]*(?:${CODES})(?!\\p{L})|[-+−]?\\d+(?:[.,'’ ]\\d{2,3})*[.,]\\d{2}(?!\\d)|[-+−]?\\d{1,3}(?:[.,'’]\\d{3})+(?!\\d)`,
      "gu",
    ),
);
/** Between the name of a balance and its day. */
const joint = once(() => new RegExp(`(?: (?:${wordsOf(data, "joint").join("|")}))+$`, "u"));

/** Each name of a total or balance in plain form. */
export const summaryNames = wordSet(data, "name");

/** How lines begin that a bank prints around its table: when it was made, its pages, what it does not guarantee. */
const leads = once(() => wordsOf(data, "lead"));

const spaced = once(() => new Set([...summaryNames()].map((name) => name.replaceAll(" ", ""))));
const lead = once(() => new RegExp(`^(?:${leads().join("|")})(?![\\p{L}\\p{M}])`, "u"));
const bareLead = once(
  () =>
    new RegExp(
      `^(?:${leads()
        .filter((word) => /^[\u3040-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(word))
        .join("|")})`,
      "u",
    ),
);

/** Names with more letters than these are not read on: what counts is at the beginning, and a cell can have megabytes. */
const MAX_FOOTER_LENGTH = 160;

const isName = (text: string): boolean => {
  const plain = withoutNamedUnit(plainCell(text));
  if (summaryNames().has(plain)) return true;
  if (/^(?:\p{L} ){3}/u.test(plain)) return spaced().has(plain.replaceAll(" ", ""));
  const short = plain.replace(joint(), "");
  return short !== plain && summaryNames().has(short);
};

const COUNTED = /^([^:]+):\s*[-+−]?\d[\d.,'’ ]*$/;

/** Whether a text is the name of a total or balance and numbers: a count, a day, a time, an amount. */
const isNameWithNumbers = (text: string): boolean => {
  const hasColon = text.includes(":");
  const counted = hasColon ? COUNTED.exec(text) : null;
  if (counted !== null && isName(counted[1]!)) return true;
  const withoutDay = text.replace(day(), " ");
  const dated = hasColon ? withoutDay.replace(TIME, " ") : withoutDay;
  // A card was used at TOTAL on a day.
  if (dated !== text && !hasColon && plainCell(dated) === "total") return false;
  const rest = dated.replace(money(), " ");
  return rest !== text && !HAS_DIGIT.test(rest) && isName(rest);
};

const IS_ASCII = /^[\0-\x7f]*$/;

/** No name has a digit. */
const HAS_DIGIT = /\d/;

const MAY_HAVE_LETTER = /[A-Za-z]|[^\0-\x7f]/;

/**
 * Whether a cell names a total, a balance carried or closing, or is printed around the table; alone, or before a colon,
 * a date or an amount.
 */
export const isSummaryText = (cell: string): boolean => {
  if (!MAY_HAVE_LETTER.test(cell)) return false;
  const isAscii = IS_ASCII.test(cell);
  const begin = cell.length > MAX_FOOTER_LENGTH ? cell.slice(0, MAX_FOOTER_LENGTH) : cell;
  const text = isAscii ? begin : begin.normalize("NFKC").trim();
  if (!isAscii && !/\p{L}/u.test(text)) return false;
  if (cell.length <= MAX_FOOTER_LENGTH && (HAS_DIGIT.test(text) ? isNameWithNumbers(text) : isName(text)))
    return true;
  const plain = plainCell(text);
  if (PAGE.test(plain) || lead().test(plain)) return true;
  return !isAscii && (COUNT.test(plain) || bareLead().test(plain));
};
