/**
 * Cells that say by themselves whether money came in or went out, as banks write them in a column of their own.
 */
import { once } from "../basics/once.ts";
import { plainCell, wordsIn, wordsSaying } from "./plain-cell.ts";

/** One line a language; the words of a line are pairs with those of the same line of {@link STRONG_IN}. */
const STRONG_OUT = `
  d|dr|db|dbit|debit|debits|out|outgoing|outflow|outbound|expense|expenses|money out|paid out|debited|o|debit transaction
  s|soll|belastung|ausgabe|ausgaben|ausgang|abgang
  debite|depense|depenses|sortie|sorties|au debit
  af|debet|uit|uitgave|uitgaven|uitgaand
  cargo|cargos|debito|debitos|debe|egreso|egresos|salida|salidas|gasto|gastos|adeudo
  dare|uscita|uscite|addebito|addebiti|spesa|in uscita
  saida|saidas|despesa|despesas|a debito
  obciazenie|obciazenia|wydatek|wydatki|wychodzacy|wychodzaca|wn|winien|rozchod
  vydaj|vydaje|odchozi|na vrub|vydavok|vydavky|odchadzajuca|odchadzajuci|ma dati|ubytek
  terheles|terhelesek|kimeno|kiadas|tartozik
  iesire|iesiri|cheltuiala|cheltuieli|debitare
  duguje|zaduzenje|odliv|odljev|terecenje|breme|v breme|rashod|rashodi
  deebet|valjaminek|debets|izdevumi|debetas|islaidos
  ut|uttag|utgift|utgifter|utgaende|uttak|ud|udgift|udgifter|haevet|udgaende|uttekt
  otto|otot|veloitus|veloitukset|meno|menot|lahteva
  χ|χρεωση|χρεωσεισ|εξοδο|εξοδα|εξερχομενη|εκροη
  расход|расходы|списание|списания|дебет|дт|д|исходящии|исходящая|исходящее|исходящии платеж
  видаток|видатки|витрата|витрати|списання|вихіднии|дебіт|разход|разходи|дебит|дебитен
  borc|gider|giderler|cikis|giden|harcama
  keluar|pengeluaran|uang keluar|dana keluar|ghi no|tien ra|phat sinh no|khoan chi
  支出|支|借|借方|已支出|出账|出帳|出|付|出方
  出金|引出|お引出し|お支払い|支払い|引き出し
  출금|차변|지출|지급|출
  เดบิต|เงินออก|จ่าย|รายจ่าย|ถอนเงิน โอนออก
  חובה|חיוב|הוצאה|ח|יציאה
  مدين|صادر|خصم|مصروف|مصروفات|منصرف
  بدهكار|برداشت
  नामे|डेबिट|გასავალი|დებეტი`;

const STRONG_IN = `
  c|cr|crdt|credit|credits|in|incoming|inflow|inbound|income|money in|paid in|credited|i|credit transaction
  h|haben|einnahme|einnahmen|eingang|zugang
  credite|revenu|revenus|recette|recettes|entree|entrees|au credit
  bij|inkomst|inkomsten|inkomend
  abono|abonos|credito|creditos|haber|ingreso|ingresos|entrada|entradas
  avere|entrata|entrate|accredito|accrediti|in entrata
  receita|receitas|a credito
  uznanie|uznania|wplyw|wplywy|przychod|przychody|przychodzacy|przychodzaca|ma
  prijem|prijmy|prichozi|ve prospech|prichadzajuca|prichadzajuci|dal|prirustek
  jovairas|jovairasok|bejovo|bevetel|kovetel
  intrare|intrari|venit|venituri|creditare
  potrazuje|odobrenje|priliv|priljev|dobro|v dobro|prihod|prihodi
  k|kreedit|sissetulek|kredits|ienemumi|kreditas|pajamos|kredit
  insattning|insattningar|inkomster|ingaende|inn|innskudd|inntekt|inntekter|ind|indtaegt|indtaegter|indsat|indgaende|innborgun
  pano|panot|hyvitys|hyvitykset|tulo|tulot|saapuva
  π|πιστωση|πιστωσεισ|εσοδο|εσοδα|εισερχομενη|εισροη
  приход|приходы|доход|доходы|зачисление|зачисления|кредит|кт|к|входящии|входящая|входящее|входящии платеж
  надходження|дохід|доходи|зарахування|вхіднии|кредитен
  alacak|gelir|gelirler|giris|gelen
  masuk|pemasukan|uang masuk|dana masuk|ghi co|tien vao|phat sinh co|khoan thu
  收入|收|贷|貸|贷方|貸方|已收入|入账|入帳|入|入方
  入金|預入|お預入れ|お預け入れ|預け入れ
  입금|대변|수입|입
  เครดิต|เงินเข้า|รับ|รายรับ|ฝากเงิน โอนเข้า
  זכות|זיכוי|הכנסה|ז|כניסה
  داين|وارد|اضافه|دخل|ايراد|ايرادات
  بستانكار|واريز
  जमा|क्रेडिट|შემოსავალი|კრედიტი`;

/** Kinds of transactions whose name implies a direction. */
const WEAK_OUT = `
  t|exp|buy|bought|card payment|card purchase|debit card purchase|debit card|card transaction|card spend|purchase|purchases|pos purchase|pos|sale|payment sent|payment made|bill payment|bill pay|online payment|payment to|send|sent|withdrawal|withdraw|withdrawals|atm|atm withdrawal|cash withdrawal|cash advance|fee|fees|bank fee|service charge|service fee|charge|charges|direct debit|dd|standing order|so|transfer out|transfer sent|outgoing transfer|ach debit|check paid|cheque paid|spend|spending|spent|merchant payment|payment out|eft payment|interest charge|interest charged|foreign transaction fee|tax
  lastschrift|sepa lastschrift|lastschrifteinzug|basislastschrift|folgelastschrift|erstlastschrift|kartenzahlung|kartenumsatz|einkauf|kauf|abbuchung|barabhebung|bargeldauszahlung|bargeldbezug|auszahlung|dauerauftrag|gebuhr|gebuhren|entgelt|entgeltabschluss|uberweisungsauftrag|online uberweisung|gesendet|geldautomat|vergutung an handler|zahlungsausgang
  paiement|paiement carte|paiement par carte|achat|achats|prelevement|retrait|retrait dab|frais|cotisation|virement emis|virement sortant|envoye|cheque emis|paiement envoye|virement permanent
  betaalautomaat|betaalpas|pinbetaling|geldopname|geldautomaat|opname|incasso|automatische incasso|kosten|overschrijving naar|verzonden
  compra|compras|pago|pagos|pago con tarjeta|compra con tarjeta|retiro|retirada|reintegro|comision|comisiones|recibo|domiciliacion|transferencia enviada|transferencia emitida|enviado|enviada|impuesto
  pagamento|pagamento carta|pagamento pos|acquisto|acquisti|prelievo|prelievo bancomat|commissione|commissioni|bonifico in uscita|bonifico inviato|inviato|inviati|addebito diretto
  saque|levantamento|tarifa|tarifas|comissao|pix enviado|compra no debito|compra no credito|pagamento de boleto|pagamento de fatura|boleto|boleto pago|compra com cartao|imposto
  zakup|zakupy|platnosc|platnosc karta|platnosc blik|transakcja karta|wyplata|wyplata z bankomatu|oplata|prowizja|przelew wychodzacy|zlecenie stale|polecenie zaplaty|wyslane|podatek
  nakup|platba kartou|vyber|vyber z bankomatu|poplatek|poplatky|odchozi platba|odchozi uhrada|inkaso|trvaly prikaz|poplatok
  vasarlas|kartyas vasarlas|keszpenzfelvetel|dij|jutalek|kimeno atutalas|atm felvet
  cumparare|cumparaturi|plata card|retragere|retragere numerar|transfer trimis
  isplata|kupovina|kupnja|naknada|provizija|podizanje gotovine|placanje|dvig gotovine|placilo
  ost|makse|sularaha valjavotmine|teenustasu|pirkums|komisija|pirkimas|grynuju isemimas
  kop|kortkop|kortbetalning|avgift|avgifter|autogiro|overforing ut|varekjop|kjop|kontantuttak|gebyr|gebyrer|avtalegiro|kob|dankort|dankortkob|kontanthaevning|betalingsservice
  osto|korttiosto|nosto|kateisnosto|palvelumaksu|korttimaksu|maksettu
  αγορα|αγορεσ|αναληψη|προμηθεια|πληρωμη
  покупка|покупки|оплата|снятие|снятие наличных|снятия|комиссия|платеж|исходящии перевод|выдача наличных|оплата товаров и услуг
  купівля|зняття|зняття готівки|комісія|платіж|покупката|теглене|такса|плащане
  alisveris|odeme|fatura odemesi|para cekme|nakit cekim|masraf|ucret|giden havale|giden eft|komisyon
  pembelian|belanja|pembayaran|bayar|penarikan|tarik tunai|biaya|transfer keluar|beli|pengeluaran kartu|mua hang|thanh toan|rut tien|chuyen tien di|phi
  消费|消費|付款|支付|转出|轉出|转账支出|取款|取现|提现|提款|手续费|手續費|扣款|还款|缴费|商户消费|扫二维码付款|转账汇出|代扣|购买
  支払|出金手数料|引落|引落し|振込手数料|お引出|買物|購入|ショッピング
  결제|카드결제|구매|이체출금|수수료|자동이체|체크카드|송금
  ซื้อ|ถอน|ถอนเงิน|โอนออก|ค่าธรรมเนียม|ชําระ|ชําระเงิน|จ่ายบิล
  משיכה|משיכת מזומן|עמלה|תשלום|קניה|רכישה|הוראת קבע
  سحب|سحب نقدي|شراء|مشتريات|رسوم|عموله|دفع|سداد|تحويل صادر|خريد|كارمزد`;

const WEAK_IN = `
  sell|sold|j|refund|refunds|card refund|refunded payment|deposit|deposits|direct deposit|dep|mobile deposit|cash deposit|check deposit|cheque deposit|ach credit|top up|topup|top ups|interest|interest paid|interest earned|credit interest|dividend|dividends|salary|payroll|wages|received|receive|payment received|transfer in|transfer received|incoming transfer|reimbursement|cashback|cash back|reward|rewards|rebate|reversal|earned|payment in|cash in|faster payment in
  gutschrift|gutschriften|uberweisungsgutschrift|gutschrift uberweisung|dauerauftragsgutschrift|ruckerstattung|erstattung|gehalt|lohn|lohn gehalt|gehalt rente|einzahlung|zinsen|zinsgutschrift|empfangen|zahlungseingang|aufladung|geld erhalten
  remboursement|depot|versement|salaire|virement recu|virement entrant|recu|interets|dividende|remise de cheque|remise cheque|recharge|paiement recu
  storting|salaris|terugbetaling|bijschrijving|rente ontvangen|ontvangen|loon
  devolucion|reembolso|deposito|nomina|transferencia recibida|recibido|recibida|intereses|intereses ganados|dividendo|recarga|pago recibido
  rimborso|rimborsi|versamento|stipendio|bonifico in entrata|bonifico ricevuto|ricevuto|ricevuti|interessi|ricarica|storno accredito
  estorno|salario|pix recebido|transferencia recebida|recebido|rendimento|rendimentos|recebimento|deposito recebido|juros recebidos
  zwrot|wplata|wynagrodzenie|przelew przychodzacy|odsetki|otrzymane|doladowanie
  vklad|vraceni|mzda|vyplata|prichozi platba|prichozi uhrada|urok|uroky|vyplata mzdy|prichadzajuca platba
  befizetes|visszaterites|fizetes jovairasa|bejovo atutalas|kamat|munkaber
  depunere|rambursare|salariu|incasare|dobanda|transfer primit
  uplata|povrat|placa|kamata|polog|vracilo
  sularaha sissemakse|tootasu|intress|iemaksa|alga|atmaksa|imokejimas|darbo uzmokestis|grazinimas
  lon|aterbetalning|ranta|overforing in|aterkop|lonn|refusjon|renter|lonoverforsel|indbetaling|indsaetning|tilbagebetaling
  palautus|talletus|palkka|korko|korkotuotto|saatu
  καταθεση|επιστροφη|μισθοδοσια|τοκοι|μισθοσ
  возврат|пополнение|пополнения|зарплата|заработная плата|поступление|поступления|входящии перевод|проценты|выплата процентов|кэшбэк|внесение наличных
  повернення|поповнення|зарплатня|відсотки|кешбек|захранване|внасяне|заплата|лихва|възстановяване
  iade|maas|para yatirma|yatan|faiz geliri|gelen havale|gelen eft|faiz
  gaji|setoran|setor tunai|isi saldo|pengembalian dana|bunga|transfer masuk|terima|nap tien|hoan tien|luong|lai|nhan tien
  退款|转入|轉入|存款|存入|工资|薪资|薪資|利息|结息|收款|二维码收款|转账收入|充值|返现|代发工资|汇入|匯入|收益
  振込入金|給与|給料|利息受取|返金|お利息|受取利息|配当金|給与振込|振込入金額
  환불|급여|이자|예금이자|캐시백|이체입금|충전|환급
  ฝาก|ฝากเงิน|โอนเข้า|รับโอน|เงินเดือน|ดอกเบี้ย|คืนเงิน
  הפקדה|משכורת|ריבית זכות|החזר|העברה נכנסת
  ايداع|ايداع نقدي|راتب|استرداد|فايده|تحويل وارد|رواتب|حقوق`;

/** Cells that say that no money moved in or out. */
const NEUTRAL = `
  neutral|memo|no impact|neutre|neutro|neutra|neutraal|neutralny|neutralni|neutralna|неитрально|неитральная|notr
  不计收支|不計收支|不计入收支|中性交易|中性|资金转移|非收支|해당없음|対象外`;

type Direction = { readonly way: "in" | "out"; readonly strong: boolean };

/** Each word with what it says. */
export const directionWords = () =>
  wordsSaying<Direction>(
    [STRONG_OUT, { way: "out", strong: true }],
    [STRONG_IN, { way: "in", strong: true }],
    [WEAK_OUT, { way: "out", strong: false }],
    [WEAK_IN, { way: "in", strong: false }],
  );

const directions = once((): ReadonlyMap<string, Direction> => new Map(directionWords()));

/** Cells without letters, which have no plain form. */
const SIGNS: ReadonlyMap<string, Direction> = new Map<string, Direction>([
  ...["-", "−", "–", "－", "(-)", "-1"].map((sign) => [sign, { way: "out", strong: true }] as const),
  ...["+", "＋", "(+)", "+1", "1"].map((sign) => [sign, { way: "in", strong: true }] as const),
]);

/** The words that say that no money moved. */
export const neutralWords = (): readonly string[] => wordsIn(NEUTRAL);

const neutrals = once(() => new Set(neutralWords()));

/** No word of a table is longer, and a cell can have megabytes. */
const MAX_DIRECTION_LENGTH = 60;

/**
 * Whether a whole cell says that money came in or went out: strong if the word is used for nothing else, weak if it
 * names a kind of transaction that implies it; undefined if it says neither.
 */
export const directionOf = (cell: string): Direction | undefined => {
  if (cell.length > MAX_DIRECTION_LENGTH) return undefined;
  const plain = plainCell(cell);
  return SIGNS.get(cell.trim()) ?? directions().get(plain) ?? directionOfBoth(plain);
};

/** What a cell of two words says that say the same, each by itself: the word and its abbreviation, or one in two languages. */
const directionOfBoth = (plain: string): Direction | undefined => {
  const [first, second, ...others] = plain.split(" ");
  const said = directions().get(first!);
  return second !== undefined &&
    others.length === 0 &&
    said?.strong === true &&
    said === directions().get(second)
    ? said
    : undefined;
};

/** Whether a whole cell says that no money moved in or out. */
export const isNeutralDirection = (cell: string): boolean =>
  cell.length <= MAX_DIRECTION_LENGTH && (/^\s*[/／]\s*$/.test(cell) || neutrals().has(plainCell(cell)));
