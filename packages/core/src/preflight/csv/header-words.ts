/**
 * The words that banks put over their columns, to recognise a column that bears another name than ours.
 * Compared in lower case, without diacritics, brackets, units and punctuation.
 */

/** What a column can be recognised as. */
export type Meaning =
  | "date"
  | "amount"
  | "name"
  | "category"
  | "tags"
  | "notes"
  | "account"
  | "currency"
  | "outflow"
  | "inflow";

const WORDS: Record<Meaning, string> = {
  date:
    "date|transaction date|posting date|posted date|post date|posted|booking date|value date|trans date|datum|" +
    "buchungstag|buchungsdatum|wertstellung|valuta|valutadatum|date operation|date de l operation|" +
    "date de comptabilisation|date comptable|date valeur|date de valeur|boekdatum|transactiedatum|rentedatum|fecha|fecha operacion|" +
    "fecha valor|fecha contable|data|data operazione|data contabile|data valuta|data movimento|data lancamento|data mov",
  amount:
    "amount|transaction amount|value|sum|total|betrag|umsatz|montant|somme|bedrag|importe|monto|importo|valor|" +
    "quantia|kwota|castka|belopp|belop|summa|maara|сумма",
  name:
    "name|description|payee|transaction description|details|merchant|narrative|reference|beschreibung|buchungstext|" +
    "verwendungszweck|empfanger|auftraggeber beguenstigter|beguenstigter zahlungspflichtiger|zahlungsempfanger|" +
    "libelle|libelle operation|omschrijving|naam omschrijving|naam tegenpartij|concepto|descripcion|descrizione|causale|descricao|historico",
  category: "category|kategorie|categorie|categoria|kategoria",
  tags: "tags|labels|label",
  notes:
    "notes|note|memo|comment|comments|notiz|notizen|bemerkung|commentaire|opmerking|mededelingen|notas|observaciones",
  account:
    "account|account name|account number|konto|kontonummer|auftragskonto|compte|rekening|iban|cuenta|conto|conta",
  currency:
    "currency|ccy|currency code|wahrung|waehrung|devise|monnaie|valuta code|munt|divisa|moneda|valuta iso|moeda|mena|waluta",
  outflow:
    "outflow|debit|debits|debit amount|withdrawal|withdrawals|withdrawal amount|withdrawal amt|money out|paid out|" +
    "payments|spent|expense|expenses|soll|lastschrift|belastung|belastungen|ausgabe|ausgaben|debet|af|debe|cargo|cargos|dare|" +
    "addebito|addebiti|uscite|uscita|debito|debitos|depense|depenses|obciazenia|wydatki|vydaje|vydaj|uttag|ut|" +
    "ut av konto|ut fra konto|ud|udgift|otto|расход|списание|дебет",
  inflow:
    "inflow|credit|credits|credit amount|deposit|deposits|deposit amount|deposit amt|money in|paid in|received|" +
    "income|haben|gutschrift|gutschriften|einnahme|einnahmen|bij|haber|abono|abonos|avere|accredito|accrediti|entrate|" +
    "entrata|credito|creditos|recette|recettes|uznania|wplywy|prijmy|prijem|insattning|inn|inn pa konto|ind|indtaegt|pano|приход|зачисление|кредит",
};

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  (Object.keys(WORDS) as Meaning[]).flatMap((meaning) =>
    WORDS[meaning].split("|").map((word): [string, Meaning] => [word, meaning]),
  ),
);

const plain = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[([].*?[)\]]/g, " ")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();

/** No header is longer than this; what is names nothing. */
const MAX_HEADER = 80;

/** What a header seems to say its column holds, or undefined. */
export const headerMeaning = (header: string): Meaning | undefined => {
  if (header.length > MAX_HEADER) return undefined;
  const words = plain(header);
  return MEANINGS.get(words) ?? MEANINGS.get(words.replace(/ (?:in )?[a-z]{3}$/, ""));
};
