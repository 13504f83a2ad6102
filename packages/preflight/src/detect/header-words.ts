/**
 * The words that banks use as column headers, to recognise columns with other names than ours.
 * Compared in lower case, without diacritics, brackets, units and punctuation.
 */

/** The meanings that a column can have. */
export type Meaning =
  | "date"
  | "value_date"
  | "amount"
  | "balance"
  | "name"
  | "category"
  | "tags"
  | "notes"
  | "account"
  | "currency"
  | "type"
  | "outflow"
  | "inflow"
  | "ticker"
  | "qty"
  | "price";

/**
 * One language per line: English, German, French, Dutch, Spanish, Italian, Portuguese, Polish, Czech, Nordic,
 * Russian.
 */
const WORDS: Record<Meaning, string> = {
  date: `
    date|transaction date|trans date|txn date|posting date|posted date|post date|date posted|posted|booking date|booked|date of transaction|entry date|process date|processed|started date|completed date|effective date|tran date|created on
    datum|buchungstag|buchungsdatum|buchung|belegdatum|umsatztag|transaktionsdatum|buchungsdat
    date operation|date de l operation|date d operation|date de comptabilisation|date comptable|date transaction|date de transaction|date d ecriture
    boekdatum|boekingsdatum|transactiedatum|datum boeking|uitvoeringsdatum|datum transactie
    fecha|fecha operacion|fecha de operacion|fecha contable|fecha de la operacion|f operacion|fecha movimiento|fecha de transaccion|dia
    data|data operazione|data contabile|data movimento|data registrazione|data mov
    data lancamento|data do movimento|data movimento|data de lancamento|data mov|data da transacao|data transacao|data do lancamento
    data operacji|data transakcji|data ksiegowania|data zaksiegowania|data waluty i operacji
    datum zauctovani|datum provedeni|datum transakce|datum operace|zauctovano|datum pohybu|datum uctovani
    bokforingsdag|bokforingsdatum|transaktionsdag|bokfort|bokforingsdato|bokfort dato|bogforingsdato|bogfort|dato|bokfoert|transaksjonsdato|utfort dato|transaktionsdato|posteringsdato
    kirjauspaiva|paivays|tapahtumapaiva|paivamaara|pvm|kirjauspvm
    дата|дата операции|дата проводки|дата транзакции|дата списания|дата платежа|дата операцii|дата операції`,
  value_date: `
    value date|val date|settlement date|interest date
    wertstellung|valuta|valutadatum|wertstellungsdatum|valutatag|wert
    date valeur|date de valeur|valeur
    rentedatum|valutadatum|datum valuta
    fecha valor|f valor|fecha de valor
    data valuta|valuta data
    data valor|data de valor
    data waluty
    datum valuty|valuta datum|datum splatnosti
    valutadag|valutadato|rentedato|rentedag|reskontradag|arvopaiva|maksupaiva
    дата валютирования|дата зачисления|дата обработки`,
  amount: `
    amount|transaction amount|amt|amount in account currency|net amount|net|amount local currency|value|sum|total|payment amount|billing amount|txn amount
    betrag|umsatz|umsatzbetrag|betrag in kontowahrung|buchungsbetrag|summe
    montant|somme|montant operation|montant de l operation|montant net
    bedrag|transactiebedrag|bedrag af bij|transactie bedrag
    importe|monto|importe operacion|valor transaccion|cantidad|monto transaccion|importe euros
    importo|importo operazione|ammontare|importo euro
    valor|montante|quantia|importancia|valor movimento|valor lancamento
    kwota|kwota operacji|kwota transakcji|kwota w walucie rachunku|wartosc
    castka|objem|castka transakce|castka v mene uctu|suma|objem platby
    belopp|belop|insattning uttag|summa|belob|transaktionsbelopp|beloeb|bevaegelse
    maara|summa|rahamaara|tapahtuman maara
    сумма|сумма операции|сумма платежа|сумма транзакции|сумма в валюте счета|сума|сума операції`,
  balance: `
    balance|running balance|closing balance|available balance|ledger balance|account balance|running bal|balance after
    saldo|kontostand|saldo nach buchung|endsaldo|neuer saldo
    solde|solde apres operation|solde comptable
    saldo na mutatie|saldo na boeking|saldo na trn|resultante saldo
    saldo disponible|saldo contable|saldo final|saldo despues
    saldo contabile|saldo progressivo|saldo disponibile
    saldo contabilistico|saldo disponivel|saldo apos
    saldo po operacji|saldo po transakcji|saldo rachunku
    zustatek|zustatek po transakci|zustatek na uctu
    saldo efter|bokfort saldo|disponibelt saldo|saldo etter|saldo etter bokforing
    saldo jalkeen|tilin saldo
    остаток|баланс|остаток после операции|остаток на счете|залишок`,
  name: `
    name|description|payee|transaction description|details|merchant|narrative|particulars|transaction details|counterparty|counter party|payee name|merchant name|memo description|narration|transaction|transaction remarks|remarks|payment details|beneficiary|original description|transaction narrative|text
    beschreibung|buchungstext|verwendungszweck|empfanger|auftraggeber empfanger|auftraggeber beguenstigter|beguenstigter zahlungspflichtiger|beguenstigter auftraggeber|zahlungsempfanger|name zahlungsbeteiligter|auftraggeber|zahlungsgrund|bezeichnung|buchungsdetails|partnername|umsatztext|avisierungstext|mitteilung
    libelle|libelle operation|libelle de l operation|libelle simplifie|nom|communication|designation|contrepartie|nature de l operation|detail
    omschrijving|naam omschrijving|naam tegenpartij|naam|tegenpartij|mededeling|omschrijving 1
    concepto|descripcion|detalle|movimiento|beneficiario|comercio|descripcion operacion|concepto operacion
    descrizione|causale|descrizione operazione|descrizione estesa|dettagli|operazione|beneficiario
    descricao|historico|descritivo|lancamento|estabelecimento|titulo|descricao movimento
    opis|opis operacji|opis transakcji|tytul|tytul operacji|nadawca odbiorca|kontrahent|nazwa kontrahenta|dane kontrahenta|szczegoly
    popis|nazev protiuctu|protistrana|zprava pro prijemce|popis transakce|nazev protistrany|popis operace
    beskrivning|text|beskrivelse|tekst|mottagare|forklaring|mottaker|transaktionstyp text|referens|rubrik|modtager|posteringstekst|meddelelse
    saaja maksaja|saaja|selite|selitys|kuvaus|viesti|saajan nimi|maksaja
    описание|описание операции|назначение платежа|контрагент|получатель|наименование|детали|опис|призначення платежу`,
  category:
    "category|kategorie|categorie|categoria|kategoria|kategori|kategoria operacji|категория|rubrique|rubriek|categorie operation|luokka|mcc category",
  tags: "tags|labels|label|etiketten|etiquettes|etiquetas|stichworte|tunnisteet",
  notes:
    "notes|note|memo|comment|comments|notiz|notizen|bemerkung|bemerkungen|anmerkung|commentaire|opmerking|opmerkingen|mededelingen|notas|observaciones|annotazioni|poznamka|notatki|uwagi|anteckning|notat|muistiinpano|примечание|комментарий|заметки",
  account:
    "account|account name|account number|account no|acct|konto|kontonummer|auftragskonto|kontoname|iban kontonummer|compte|numero de compte|rekening|rekeningnummer|iban|iban bban|cuenta|numero de cuenta|conto|conta|rachunek|numer rachunku|ucet|cislo uctu|tili|tilinumero|счет|номер счета|рахунок|account type",
  currency:
    "currency|ccy|currency code|cur|curr|wahrung|waehrung|kontowahrung|devise|monnaie|munt|valuta code|divisa|moneda|moeda|waluta|waluta rachunku|mena|valuta iso|muntsoort|valutakod|валюта|валюта счета|код валюты|valuuta",
  type: `
    type|transaction type|debit credit|dr cr|cr dr|debit credit indicator|d c|credit debit|dc|cr db|transaction code|cd indicator|direction
    art|soll haben|s h|umsatzart|soll haben kennzeichen|buchungsart|kennzeichen
    sens|type operation|type d operation|debit credit sens
    af bij|bij af|af en bij|credit debet|mutatiesoort
    tipo|tipo operacion|tipo de movimiento|signo|cargo abono
    segno|dare avere|tipo operazione
    natureza|tipo lancamento|tipo de lancamento|debito credito
    typ operacji|rodzaj operacji|strona|typ transakcji|typ|smer|smer platby
    transaktionstyp|typ transaktion|transaksjonstype|inn ut|debet kredit|tapahtumalaji|laji|тип|тип операции|приход расход`,
  outflow: `
    outflow|debit|debits|debit amount|withdrawal|withdrawals|withdrawal amount|withdrawal amt|money out|paid out|payments|spent|expense|expenses|payment out|withdrawn|debit amt|amount debit|cheque withdrawal|dr|dr amount|out|amount out
    soll|lastschrift|belastung|belastungen|ausgabe|ausgaben|betrag soll|belastungsbetrag|abgang
    debet|depense|depenses|montant debit|debit euros|retrait|sorties
    af|bedrag af|uitgaven
    debe|cargo|cargos|retiro|retiros|gasto|gastos|egreso|egresos|debito euros|salidas
    dare|addebito|addebiti|uscite|uscita
    debito|debitos|saidas|saida|despesa
    obciazenia|wydatki|obciazenie|wyplata|kwota obciazenia|wychodzace|wydatek
    vydaje|vydaj|na vrub|debet castka|odchozi|odepsano
    uttag|ut|ut av konto|ut fra konto|ud|udgift|utbetalning|utgift|utbetalinger|utgifter|hoevet|haevet|udbetaling|belop ut
    otto|panot otot otto|menot|tililta|veloitus
    расход|списание|дебет|расходы|сумма списания|видатки|витрата`,
  inflow: `
    inflow|credit|credits|credit amount|deposit|deposits|deposit amount|deposit amt|money in|paid in|received|income|payment in|credit amt|amount credit|cr|cr amount|in|amount in|deposited
    haben|gutschrift|gutschriften|einnahme|einnahmen|betrag haben|gutschriftsbetrag|zugang
    montant credit|credit euros|recette|recettes|depot|versement|entrees
    bij|bedrag bij|inkomsten
    haber|abono|abonos|ingreso|ingresos|deposito|depositos|credito euros|entradas
    avere|accredito|accrediti|entrate|entrata
    credito|creditos|receita|entrada
    uznania|wplywy|uznanie|wplata|kwota uznania|przychodzace|wplyw
    prijmy|prijem|ve prospech|kredit castka|prichozi|pripsano
    insattning|inn|inn pa konto|ind|indtaegt|inbetalning|inntekt|innbetalinger|inntekter|indbetaling|belop inn|indsat
    pano|tulot|tilille|hyvitys
    приход|зачисление|кредит|доход|доходы|сумма зачисления|надходження|поступление`,
  ticker: "ticker|symbol|stock symbol|instrument|wertpapierkurzel|isin ticker",
  qty: "qty|quantity|shares|units|stuck|anzahl|quantite|aantal|no of shares|antal",
  price: "price|unit price|share price|kurs|cours|koers|prezzo|preis|price per share|cena",
};

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  (Object.keys(WORDS) as Meaning[]).flatMap((meaning) =>
    WORDS[meaning]
      .split(/[|\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== "")
      .map((word): [string, Meaning] => [word, meaning]),
  ),
);

const plain = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll("å", "a")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .normalize("NFC")
    .replace(/[([].*?[)\]]/g, " ")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();

/** No header is longer; a longer one has no meaning. */
const MAX_HEADER = 80;

/** A unit after a header: "Betrag in EUR", "Amount GBP". */
const UNIT = / (?:(?:in|en|em|w|v|i) )?(?:[a-z]{3}|euro|euros|kc)$/;

/** The meaning of a header, or undefined. */
export const headerMeaning = (header: string): Meaning | undefined => {
  if (header.length > MAX_HEADER) return undefined;
  const words = plain(header);
  return MEANINGS.get(words) ?? MEANINGS.get(words.replace(UNIT, ""));
};

/** Single words that suggest the meaning of a longer header. */
const HINTS: readonly (readonly [RegExp, Meaning])[] = [
  [/\b(?:balance|saldo|solde|kontostand|zustatek|bal)\b|остаток/u, "balance"],
  [/\b(?:valuta|wertstellung|valeur|valor fecha|settlement|waluty|valuty)\b/u, "value_date"],
  [/\b(?:datum|date|fecha|data|dato|pvm|dag)\b|дата|paiva$/u, "date"],
  [/\b(?:withdrawals?|debits?|debet|soll|belastung|debito|cargos?|uttag|obciazenia)\b|списан/u, "outflow"],
  [
    /\b(?:deposits?|credits?|kredit|haben|gutschrift|credito|abonos?|depositos?|insattning|uznania)\b|зачисл/u,
    "inflow",
  ],
  [
    /\b(?:amount|betrag|montant|bedrag|importe|importo|kwota|castka|belopp|belop|belob|maara|monto)\b|сумм?а/u,
    "amount",
  ],
  [/\b(?:currency|wahrung|waluta|mena|devise|divisa|moneda|moeda)\b|валюта/u, "currency"],
  [
    /\b(?:description|details|beschreibung|verwendungszweck|libelle|omschrijving|descripcion|descrizione|descricao|opis|popis|payee|narrative|tekst|text)\b|описание/u,
    "name",
  ],
  [/\b(?:konto|account|compte|rekening|cuenta|conto|rachunek|ucet|tili|iban)\b/u, "account"],
];

/** The probable meaning of a header with more than one word; weaker than {@link headerMeaning}. */
export const headerHint = (header: string): Meaning | undefined => {
  if (header.length > MAX_HEADER) return undefined;
  const words = plain(header);
  return headerMeaning(header) ?? HINTS.find(([word]) => word.test(words))?.[1];
};
