import { once } from "../basics/once.ts";
import { plainCell, wordsIn } from "./plain-cell.ts";

/** What cards are called by those who issue them, in plain form. */
const BRANDS = `
  visa|visa credit|visa debit|visa electron|visa prepaid|vpay|v pay|electron|mastercard|master card|mastercard credit|mastercard debit|debit mastercard|maestro|mc
  amex|american express|discover|diners|diners club|jcb|unionpay|union pay|cup|girocard|ec|ec karte|bancontact|carte bancaire|cb|dankort|bankaxept
  elo|hipercard|alelo|sodexo|mada|meeza|troy|mir|мир|rupay|interac|eftpos|postfinance card|multibanco|pagobancomat|bancomat|银联|銀聯`;

/** The kinds that cards are of. */
const KINDS = `
  debit|credit|prepaid|charge|unknown|debit card|credit card|prepaid card|deferred debit|commercial|debito|credito|prepago|debet|kredit
  debitkarte|kreditkarte|carte de debit|carte de credit|tarjeta de debito|tarjeta de credito|cartao de debito|cartao de credito`;

const kinds = once(() => new Set(wordsIn(KINDS)));

const brands = once(() => new Set(wordsIn(BRANDS)));

const MAX_CARD_LENGTH = 30;

/** Whether a whole cell is what cards of one issuer are called. */
export const isCardBrand = (cell: string): boolean =>
  cell.length <= MAX_CARD_LENGTH && brands().has(plainCell(cell));

/** Whether a whole cell is a kind of card, or what cards of one issuer are called. */
export const isCardKind = (cell: string): boolean =>
  isCardBrand(cell) || (cell.length <= MAX_CARD_LENGTH && kinds().has(plainCell(cell)));

/** Headers of the kind of a card, such as debit and credit, which is not the way that money went. */
const OF_KINDS =
  /\b(?:card (?:type|kind|brand|scheme|network|funding|category|product)|type of card|funding|processe?d? as|kartentyp|kartenart|kartenmarke|type de carte|type carte|tipo de tarjeta|tipo tarjeta|tipo carta|tipo de cartao|tipo cartao|bandeira|kaarttype|kaartsoort|korttype|korttyp|kortin tyyppi|typ karty|rodzaj karty|kartyatipus|tip card|tip kartice|kart tipi|jenis kartu)\b|тип карты|тип картки|卡类型|卡種|カード種別|카드종류|סוג כרטיס/u;

/** Whether a header is that of the kinds of cards. */
export const isOfCardKinds = (header: string): boolean => OF_KINDS.test(plainCell(header));
