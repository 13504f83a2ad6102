/** Words that tell the statement of a bank account from that of a card, and texts that only rows of an account have. */
import { once } from "../basics/once.ts";
import { plainCell, wordsIn } from "./plain-cell.ts";

/** Parts of words, one language a line. */
const CARDS = `
  credit card|card number|card no|cardholder|visa|mastercard|amex|american express|diners|card
  kreditkarte|karte|karten|carte|cartes|carta|carte di credito|carta di credito|tarjeta|cartao|creditcard|kaart|kort|kortet|kortnummer
  kreditkort|luottokortti|kortti|karta|karty|karet|kartou|kartya|bankkartya|cardul|kartica|kartice|kart|kredi karti|kartu|kortele
  карта|карты|картка|κάρτα|καρτα`;
const CARD_PARTS =
  /card|kreditkart|kartennummer|luottokort|kreditkort|信用卡|卡号|卡號|カード|카드|כרטיס|بطاقه|บัตร/u;

const ACCOUNTS = `
  current account|checking|checking account|savings account|chequing|everyday account|transaction account|bank account
  kontoauszug|girokonto|sparkonto|tagesgeldkonto|privatkonto|geschaftskonto|kontokorrent|lohnkonto|basiskonto|businesskonto
  compte courant|compte cheque|compte de depot|compte a vue|livret a|releve de compte|betaalrekening|spaarrekening|zichtrekening
  cuenta corriente|cuenta de ahorro|cuenta de ahorros|caja de ahorro|caja de ahorros|cuenta nomina|conto corrente|estratto conto|lista movimenti conto
  conta corrente|conta a ordem|conta poupanca|deposito a ordem|rachunek biezacy|rachunek oszczednosciowy|bezny ucet|osobni ucet|sporici ucet
  vypis z uctu|folyoszamla|bankszamla|cont curent|extras de cont|tekuci racun|transakcijski racun|ziro racun|lonekonto|sparkonto
  brukskonto|lonnskonto|foliokonto|kayttotili|tiliote|vadesiz hesap|tabungan|rekening koran|arvelduskonto`;

/** What whole cells call a kind of account, beside ACCOUNTS; a column of these alone tells accounts apart. */
const KINDS = `
  checking|savings|saving|current|chequing|cheque|money market|money market account|time deposit|term deposit|deposit account|tagesgeld|festgeld|festgeldkonto
  courant|compte epargne|epargne|livret|livret jeune|ldds|pel|corriente|ahorro|ahorros|ahorro programado|plazo fijo|corrente|risparmio|poupanca|conta poupanca
  spaar|sparen|betaal|biezacy|oszczednosciowy|ror|bezny|sporici|opsparing|opsparingskonto|sparekonto|sparkonto|brukskonto|kayttotili|saastotili
  vadesiz|vadeli|текущии|сберегательныи|накопительныи|текущии счет|накопительныи счет|поточнии|ощаднии
  普通|普通預金|当座|当座預金|定期|定期預金|貯蓄預金|活期|活期存款|定期存款|活存|定存|עו ש|חסכון`;

/** Headers of what only payments between accounts have. */
const PAYMENTS = `
  bic|swift|bic swift|swift bic|bic swift code|mandate|mandate reference|mandate id|creditor id|end to end id|end to end reference|sort code
  mandatsreferenz|auszugsnummer|kontoauszugsnummer|glaubiger id|glaubigeridentifikationsnummer|glaubiger identifikationsnummer|kundenreferenz|reference de mandat|rum|ics
  machtigingskenmerk|incassant id|betalingskenmerk|gestructureerde mededeling|communication structuree|structured communication
  variabilny symbol|konstantny symbol|specificky symbol|variabilni symbol|konstantni symbol|specificky symbol|vs|ks|ss
  nazev protiuctu|nazov protiuctu|protiucet|cislo protiuctu|banka protiuctu|kod banky|bankovy kod|viitenumero|viite|kid|ocr|ocr nummer|viitenumber
  poziv na broj|sklic|model i poziv na broj`;

/** What comes in on an account alone, and what goes out of one alone: no shop, and nothing that a card is paid by. */
const SALARY = `
  salary|payroll|wages|paycheck|pension payment|child benefit|social security|stipend
  gehalt|lohn|lohn gehalt|lohnzahlung|gehaltszahlung|kindergeld|rentenzahlung|besoldung|salaire|salaires|allocations familiales|salaris|kinderbijslag
  nomina|sueldo|salario|stipendio|stipendi|emolumenti|ordenado|vencimento|wynagrodzenie|pensja|mzda|vyplata mzdy|munkaber|berutalas|salariu|salarii
  zarada|osobni dohodak|palk|tootasu|darba alga|darbo uzmokestis|lon|loner|lonn|barnbidrag|palkka|palkanmaksu|μισθοδοσια|зарплата|заработная плата
  зарплатня|maas odemesi|gaji|tra luong|工资|薪资|薪資|給与|給料|급여|월급`;
const RENT = `
  monthly rent|rent payment|mortgage|mortgage payment|monthly fee|standing order
  miete|mietzahlung|warmmiete|dauerauftrag|loyer|huur|hypotheek
  alquiler|hipoteca|affitto|rata mutuo|canone mensile|renda casa|aluguel
  czynsz|najem|najemne|najomne|hypoteka
  lakber|chirie|najamnina|najemnina|hyresavi|husleie|husleje|ενοικιο`;

/** What a bank takes for the account itself. */
const FEES = `
  bank fee|account fee|maintenance fee|monthly maintenance fee|account maintenance fee|kontofuhrungsgebuhr|kontofuhrung|entgeltabschluss
  frais de tenue de compte|bankkosten|comision mantenimiento|comision de mantenimiento|imposta di bollo|manutencao de conta|imposto de selo
  oplata za prowadzenie rachunku|prowadzenie rachunku|poplatek za vedeni uctu|vedeni uctu|poplatok za vedenie uctu|vedenie uctu|szamlavezetesi dij`;

/** What is paid again and again, beside RENT: whoever it is paid to has the same words on the statement. */
const DUES = `
  rent|membership|membership fee|member fee|subscription|subscriptions|donation|donations|tuition|school fee|installment|instalment|loan payment|lease|dues|contribution|maintenance
  mitgliedsbeitrag|beitrag|vereinsbeitrag|abo|abonnement|spende|pacht|rate|kursgebuhr|unterhalt|cotisation|abonnements|don|echeance|pension alimentaire
  contributie|lidmaatschap|abonnement|gift|lidgeld|cuota|cuota de socio|suscripcion|donativo|matricula|arriendo|renta|quota|quota associativa|abbonamento|donazione
  canone|pigione|mensalidade|assinatura|doacao|renda|quotas|skladka|skladka czlonkowska|abonament|darowizna|prispevek|clensky prispevek|predplatne|dar|clenske
  tagdij|elofizetes|adomany|berleti dij|cotizatie|chiria|donatie|clanarina|pretplata|donacija|liikmemaks|annetus|nuomos mokestis|biedra nauda|medlemsavgift|medlemskontingent
  kontingent|hyra|leie|husleie|leje|prenumeration|abonnemang|gava|jasenmaksu|vuokra|tilaus|lahjoitus|συνδρομη|δωρεα|аренда|арендная плата|взнос|членский взнос|подписка|пожертвование
  оренда|внесок|членски внос|наем|aidat|kira|uyelik|bagis|abonelik|sewa|iuran|langganan|donasi|tien thue|tien nha|租金|房租|会费|會費|订阅|訂閱|捐款|家賃|会費|月会費|寄付|월세|임대료|회비|구독|기부|ค่าเช่า|สมาชิก|שכר דירה|דמי חבר|תרומה|ايجار|اشتراك|تبرع`;

/** Whole cells of an account of a broker: inside a text, `Buy` can be the name of a shop. */
const TRADES: ReadonlyMap<string, "in" | "out"> = new Map([
  ...["buy", "bought", "reinvest shares", "kauf von wertpapieren", "wertpapierkauf"].map(
    (word) => [word, "out"] as const,
  ),
  ...["sell", "sold", "verkauf von wertpapieren", "wertpapierverkauf"].map((word) => [word, "in"] as const),
]);

/** Money that is moved between accounts: out of the one, and into the other. */
const TRANSFERS = `
  transfer|transfers|xfer|trf|internal transfer|bank transfer|umbuchung|ubertrag|uberweisung|virement|virements|transfert|vir|overboeking|overschrijving|transferencia
  traspaso|trasferimento|bonifico|giroconto|przelew|prevod|prevod prostriedkov|atutalas|utalas|transfer intern|virament|prijenos|prenos|nakazilo|ulekanne
  parvedums|pervedimas|overforing|overforsel|tilisiirto|siirto|μεταφορα|перевод|переказ|превод|havale|eft|virman|transfer dana|chuyen khoan
  转账|轉帳|转帐|転送|振替|振込|이체|โอนเงิน|העברה|تحويل`;

/** The words of a table, and those with which they begin. */
const setOf = (table: string) =>
  once(() => {
    const words = new Set(wordsIn(table));
    return { words, firsts: new Set([...words].map((each) => each.split(" ")[0]!)) };
  });
const [cards, accounts, payments] = [setOf(CARDS), setOf(ACCOUNTS), setOf(PAYMENTS)];
const kinds = setOf(KINDS);
const [salaries, rents, transfers] = [setOf(SALARY), setOf(RENT), setOf(TRANSFERS)];
const [dues, fees] = [setOf(DUES), setOf(FEES)];

const MOST_WORDS = 5;
const MAX_ACCOUNT_LENGTH = 300;

/** Whether some words of a text in plain form that stand together are among others. */
const has = (plain: string, { words, firsts }: ReturnType<typeof cards>): boolean => {
  const all = plain.split(" ");
  return all.some(
    (first, at) =>
      firsts.has(first) &&
      Array.from({ length: MOST_WORDS }, (_, more) => all.slice(at, at + more + 1).join(" ")).some((each) =>
        words.has(each),
      ),
  );
};

const plainStart = (text: string): string => plainCell(text.slice(0, MAX_ACCOUNT_LENGTH));

/** Cards of an account: what they pay goes out of it, as it is written there. */
const DEBIT_CARD =
  /\b(?:debit card|debitkarten?|girocard|girokarte|bankkort|debetkort|debitkort|pankkikortti|carte de debit|tarjeta de? ?debito|cartao de debito|carta di debito|pinpas|betaalpas|karta debetowa|debetni karta|debitni karta|debetna karta|debitna kartica|banka karti)\b|дебетов|借记卡|借記卡|체크카드|デビット/u;

/** Whether a header or a line above a table names the card of an account. */
export const namesDebitCard = (text: string): boolean => DEBIT_CARD.test(plainStart(text));

/** Whether a header or a line above a table names a card that is paid later, or any card. */
export const namesCard = (text: string): boolean => {
  const plain = plainStart(text);
  return !DEBIT_CARD.test(plain) && (CARD_PARTS.test(plain) || has(plain, cards()));
};

/** Whether a line above a table says that it is that of a bank account. */
export const namesBankAccount = (text: string): boolean => has(plainStart(text), accounts());

/** Whether a whole cell is what a kind of account is called, such as `Checking`; the card of an account is none. */
export const isAccountKind = (cell: string): boolean => {
  const plain = plainStart(cell);
  return kinds().words.has(plain) || accounts().words.has(plain);
};

/** Whether a header is of what only payments between accounts have. */
export const namesPayment = (header: string): boolean => payments().words.has(plainStart(header));

/** Which way a trade went, as a whole cell says it. */
export const directionOfTrade = (text: string): "in" | "out" | undefined => TRADES.get(plainStart(text));

/** Which way money goes that only a bank account has: a salary, or the rent. */
export const directionOfAccount = (text: string): "in" | "out" | undefined => {
  const plain = plainStart(text);
  const [into, out] = [has(plain, salaries()), has(plain, rents()) || has(plain, fees())];
  return into === out ? undefined : into ? "in" : "out";
};

/** Whether a text names what is paid again and again, and comes in where it is paid to. */
export const namesDues = (text: string): boolean => {
  const plain = plainStart(text);
  return has(plain, rents()) || has(plain, dues());
};

/** Whether a text says that money was moved between accounts. */
export const namesTransfer = (text: string): boolean => has(plainStart(text), transfers());
