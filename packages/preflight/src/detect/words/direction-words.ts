/**
 * Cells that say by themselves whether money came in or went out, as banks write them in a column of their own.
 */
import { plainCell, plainList } from "./plain-cell.ts";

/** One line a language; the words of a line are pairs with those of the same line of {@link STRONG_IN}. */
const STRONG_OUT = `
  d|dr|db|dbit|debit|debits|out|outgoing|outflow|outbound|expense|expenses|money out|paid out|debited|o|debit transaction
  s|soll|belastung|ausgabe|ausgaben|ausgang|abgang
  débit|débits|débité|dépense|dépenses|sortie|sorties|au débit
  af|debet|uit|uitgave|uitgaven|uitgaand
  cargo|cargos|débito|débitos|debe|egreso|egresos|salida|salidas|gasto|gastos|adeudo
  dare|uscita|uscite|addebito|addebiti|spesa|in uscita
  saída|saídas|despesa|despesas|a débito
  obciążenie|obciążenia|wydatek|wydatki|wychodzący|wychodząca|wn|winien|rozchód
  výdaj|výdaje|odchozí|na vrub|výdavok|výdavky|odchádzajúca|odchádzajúci|má dáti|úbytek
  terhelés|terhelések|kimenő|kiadás|tartozik
  ieșire|ieșiri|cheltuială|cheltuieli|debitare
  duguje|zaduženje|odliv|odljev|terećenje|breme|v breme|rashod|rashodi
  deebet|väljaminek|debets|izdevumi|debetas|išlaidos
  ut|uttag|utgift|utgifter|utgående|uttak|ud|udgift|udgifter|hævet|udgående|úttekt
  otto|otot|veloitus|veloitukset|meno|menot|lähtevä
  χ|χρέωση|χρεώσεις|έξοδο|έξοδα|εξερχόμενη|εκροή
  расход|расходы|списание|списания|дебет|дт|д|исходящий|исходящая|исходящее|исходящий платеж
  видаток|видатки|витрата|витрати|списання|вихідний|дебіт|разход|разходи|дебит|дебитен
  borç|gider|giderler|çıkış|giden|harcama
  keluar|pengeluaran|uang keluar|dana keluar|ghi nợ|tiền ra|phát sinh nợ|khoản chi
  支出|支|借|借方|已支出|出账|出帳|出|付|出方
  出金|引出|お引出し|お支払い|支払い|引き出し
  출금|차변|지출|지급|출
  เดบิต|เงินออก|จ่าย|รายจ่าย|ถอนเงิน/โอนออก
  חובה|חיוב|הוצאה|ח|יציאה
  مدين|صادر|خصم|مصروف|مصروفات|منصرف
  بدهکار|برداشت
  नामे|डेबिट|გასავალი|დებეტი`;

const STRONG_IN = `
  c|cr|crdt|credit|credits|in|incoming|inflow|inbound|income|money in|paid in|credited|i|credit transaction
  h|haben|einnahme|einnahmen|eingang|zugang
  crédit|crédits|crédité|revenu|revenus|recette|recettes|entrée|entrées|au crédit
  bij|inkomst|inkomsten|inkomend
  abono|abonos|crédito|créditos|haber|ingreso|ingresos|entrada|entradas
  avere|entrata|entrate|accredito|accrediti|in entrata
  receita|receitas|a crédito
  uznanie|uznania|wpływ|wpływy|przychód|przychody|przychodzący|przychodząca|ma
  příjem|příjmy|příchozí|ve prospěch|príjem|príjmy|prichádzajúca|prichádzajúci|dal|přírůstek
  jóváírás|jóváírások|bejövő|bevétel|követel
  intrare|intrări|venit|venituri|creditare
  potražuje|odobrenje|priliv|priljev|dobro|v dobro|prihod|prihodi
  k|kreedit|sissetulek|kredīts|ieņēmumi|kreditas|pajamos|kredit
  insättning|insättningar|inkomster|ingående|inn|innskudd|inntekt|inntekter|ind|indtægt|indtægter|indsat|indgående|innborgun
  pano|panot|hyvitys|hyvitykset|tulo|tulot|saapuva
  π|πίστωση|πιστώσεις|έσοδο|έσοδα|εισερχόμενη|εισροή
  приход|приходы|доход|доходы|зачисление|зачисления|кредит|кт|к|входящий|входящая|входящее|входящий платеж
  надходження|дохід|доходи|зарахування|вхідний|кредитен
  alacak|gelir|gelirler|giriş|gelen
  masuk|pemasukan|uang masuk|dana masuk|ghi có|tiền vào|phát sinh có|khoản thu
  收入|收|贷|貸|贷方|貸方|已收入|入账|入帳|入|入方
  入金|預入|お預入れ|お預け入れ|預け入れ
  입금|대변|수입|입
  เครดิต|เงินเข้า|รับ|รายรับ|ฝากเงิน/โอนเข้า
  זכות|זיכוי|הכנסה|ז|כניסה
  دائن|وارد|إضافة|دخل|إيراد|ايرادات
  بستانکار|واریز
  जमा|क्रेडिट|შემოსავალი|კრედიტი`;

/** Kinds of transactions whose name implies a direction. */
const WEAK_OUT = `
  t|exp|exp.|buy|bought|card payment|card purchase|debit card purchase|debit card|card transaction|card spend|purchase|purchases|pos purchase|pos|sale|payment sent|payment made|bill payment|bill pay|online payment|payment to|send|sent|withdrawal|withdraw|withdrawals|atm|atm withdrawal|cash withdrawal|cash advance|fee|fees|bank fee|service charge|service fee|charge|charges|direct debit|dd|standing order|so|transfer out|transfer sent|outgoing transfer|ach debit|check paid|cheque paid|spend|spending|spent|merchant payment|preapproved payment bill user payment|express checkout payment|mobile payment|general payment|payment out|eft payment|buy|interest charge|interest charged|foreign transaction fee|tax
  lastschrift|sepa lastschrift|lastschrifteinzug|basislastschrift|folgelastschrift|erstlastschrift|kartenzahlung|kartenumsatz|einkauf|kauf|abbuchung|barabhebung|bargeldauszahlung|bargeldbezug|auszahlung|dauerauftrag|gebühr|gebühren|entgelt|entgeltabschluss|überweisungsauftrag|online überweisung|gesendet|geldautomat|vergütung an händler|zahlungsausgang
  paiement|paiement carte|paiement par carte|achat|achats|prélèvement|retrait|retrait dab|frais|cotisation|virement émis|virement sortant|envoyé|chèque émis|paiement envoyé|virement permanent
  betaalautomaat|betaalpas|pinbetaling|geldopname|geldautomaat|opname|incasso|automatische incasso|kosten|overschrijving naar|verzonden
  compra|compras|pago|pagos|pago con tarjeta|compra con tarjeta|retiro|retirada|reintegro|comisión|comisiones|recibo|domiciliación|transferencia enviada|transferencia emitida|enviado|enviada|impuesto
  pagamento|pagamento carta|pagamento pos|acquisto|acquisti|prelievo|prelievo bancomat|commissione|commissioni|bonifico in uscita|bonifico inviato|inviato|inviati|addebito diretto
  saque|levantamento|tarifa|tarifas|comissão|pix enviado|transferência enviada|compra no débito|compra no crédito|pagamento de boleto|pagamento de fatura|boleto|boleto pago|compra com cartão|imposto
  zakup|zakupy|płatność|płatność kartą|płatność blik|transakcja kartą|wypłata|wypłata z bankomatu|opłata|prowizja|przelew wychodzący|zlecenie stałe|polecenie zapłaty|wysłane|podatek
  nákup|platba kartou|výběr|výběr z bankomatu|poplatek|poplatky|odchozí platba|odchozí úhrada|inkaso|trvalý příkaz|poplatok|výber|výber z bankomatu
  vásárlás|kártyás vásárlás|készpénzfelvétel|díj|jutalék|kimenő átutalás|atm felvét
  cumpărare|cumpărături|plată card|retragere|retragere numerar|comision|transfer trimis
  isplata|kupovina|kupnja|naknada|provizija|podizanje gotovine|plaćanje|nakup|dvig gotovine|plačilo
  ost|makse|sularaha väljavõtmine|teenustasu|pirkums|komisija|pirkimas|grynųjų išėmimas
  köp|kortköp|kortbetalning|avgift|avgifter|autogiro|överföring ut|varekjøp|kjøp|kontantuttak|gebyr|gebyrer|avtalegiro|køb|dankort|dankortkøb|kontanthævning|betalingsservice
  osto|korttiosto|nosto|käteisnosto|palvelumaksu|korttimaksu|maksettu
  αγορά|αγορές|ανάληψη|προμήθεια|πληρωμή
  покупка|покупки|оплата|снятие|снятие наличных|снятия|комиссия|платеж|исходящий перевод|выдача наличных|оплата товаров и услуг
  купівля|зняття|зняття готівки|комісія|платіж|покупката|теглене|такса|плащане
  alışveriş|ödeme|fatura ödemesi|para çekme|nakit çekim|masraf|ücret|giden havale|giden eft|komisyon
  pembelian|belanja|pembayaran|bayar|penarikan|tarik tunai|biaya|transfer keluar|beli|pengeluaran kartu|mua hàng|thanh toán|rút tiền|chuyển tiền đi|phí
  消费|消費|付款|支付|转出|轉出|转账支出|取款|取现|提现|提款|手续费|手續費|扣款|还款|缴费|商户消费|扫二维码付款|转账汇出|代扣|购买
  支払|出金手数料|引落|引落し|振込手数料|お引出|買物|購入|ショッピング
  결제|카드결제|구매|이체출금|수수료|자동이체|체크카드|송금
  ซื้อ|ถอน|ถอนเงิน|โอนออก|ค่าธรรมเนียม|ชำระ|ชำระเงิน|จ่ายบิล
  משיכה|משיכת מזומן|עמלה|תשלום|קניה|רכישה|הוראת קבע
  سحب|سحب نقدي|شراء|مشتريات|رسوم|عمولة|دفع|سداد|تحويل صادر|خرید|کارمزد`;

const WEAK_IN = `
  sell|sold|j|refund|refunds|card refund|refunded payment|deposit|deposits|direct deposit|dep|mobile deposit|cash deposit|check deposit|cheque deposit|ach credit|top up|topup|top ups|interest|interest paid|interest earned|credit interest|dividend|dividends|salary|payroll|wages|received|receive|payment received|transfer in|transfer received|incoming transfer|reimbursement|cashback|cash back|reward|rewards|rebate|reversal|earned|payment in|cash in|faster payment in
  gutschrift|gutschriften|überweisungsgutschrift|gutschrift überweisung|dauerauftragsgutschrift|rückerstattung|erstattung|gehalt|lohn|lohn gehalt|gehalt rente|einzahlung|zinsen|zinsgutschrift|empfangen|zahlungseingang|aufladung|geld erhalten
  remboursement|dépôt|versement|salaire|virement reçu|virement entrant|reçu|intérêts|dividende|remise de chèque|remise chèque|recharge|paiement reçu
  storting|salaris|terugbetaling|bijschrijving|rente ontvangen|ontvangen|loon
  devolución|reembolso|depósito|nómina|transferencia recibida|recibido|recibida|intereses|intereses ganados|dividendo|recarga|pago recibido
  rimborso|rimborsi|versamento|stipendio|bonifico in entrata|bonifico ricevuto|ricevuto|ricevuti|interessi|ricarica|storno accredito
  estorno|salário|pix recebido|transferência recebida|recebido|rendimento|rendimentos|recebimento|depósito recebido|juros recebidos
  zwrot|wpłata|wynagrodzenie|przelew przychodzący|odsetki|otrzymane|doładowanie
  vklad|vrácení|mzda|výplata|příchozí platba|příchozí úhrada|úrok|úroky|výplata mzdy|prichádzajúca platba
  befizetés|visszatérítés|fizetés jóváírása|bejövő átutalás|kamat|munkabér
  depunere|rambursare|salariu|încasare|dobândă|transfer primit
  uplata|povrat|plaća|kamata|polog|vračilo|plača
  sularaha sissemakse|töötasu|intress|iemaksa|alga|atmaksa|įmokėjimas|darbo užmokestis|grąžinimas
  lön|återbetalning|ränta|överföring in|återköp|lønn|refusjon|renter|lønoverførsel|løn|indbetaling|indsætning|tilbagebetaling
  palautus|talletus|palkka|korko|korkotuotto|saatu
  κατάθεση|επιστροφή|μισθοδοσία|τόκοι|μισθός
  возврат|пополнение|пополнения|зарплата|заработная плата|поступление|поступления|входящий перевод|проценты|выплата процентов|кэшбэк|внесение наличных
  повернення|поповнення|зарплатня|відсотки|кешбек|захранване|внасяне|заплата|лихва|възстановяване
  iade|maaş|para yatırma|yatan|faiz geliri|gelen havale|gelen eft|faiz
  gaji|setoran|setor tunai|isi saldo|pengembalian dana|bunga|transfer masuk|terima|nạp tiền|hoàn tiền|lương|lãi|nhận tiền
  退款|转入|轉入|存款|存入|工资|薪资|薪資|利息|结息|收款|二维码收款|转账收入|充值|返现|代发工资|汇入|匯入|收益
  振込入金|給与|給料|利息受取|返金|お利息|受取利息|配当金|給与振込|振込入金額
  환불|급여|이자|예금이자|캐시백|이체입금|충전|환급
  ฝาก|ฝากเงิน|โอนเข้า|รับโอน|เงินเดือน|ดอกเบี้ย|คืนเงิน
  הפקדה|משכורת|ריבית זכות|החזר|העברה נכנסת
  إيداع|إيداع نقدي|راتب|استرداد|فائدة|تحويل وارد|رواتب|حقوق`;

/** Cells that say that no money moved in or out. */
const NEUTRAL = `
  neutral|memo|no impact|neutre|neutro|neutra|neutraal|neutralny|neutrální|neutrálna|нейтрально|нейтральная|nötr
  不计收支|不計收支|不计入收支|中性交易|中性|资金转移|非收支|해당없음|対象外`;

type Direction = { readonly way: "in" | "out"; readonly strong: boolean };

/** Each word in plain form, with what it says. */
export const DIRECTION_WORDS: readonly (readonly [string, Direction])[] = (
  [
    [STRONG_OUT, { way: "out", strong: true }],
    [STRONG_IN, { way: "in", strong: true }],
    [WEAK_OUT, { way: "out", strong: false }],
    [WEAK_IN, { way: "in", strong: false }],
  ] as const
).flatMap(([table, direction]) => plainList(table).map((word) => [word, direction] as const));

const DIRECTIONS: ReadonlyMap<string, Direction> = new Map(DIRECTION_WORDS);

/** Cells without letters, which have no plain form. */
const SIGNS: ReadonlyMap<string, Direction> = new Map<string, Direction>([
  ...["-", "−", "–", "－", "(-)", "-1"].map((sign) => [sign, { way: "out", strong: true }] as const),
  ...["+", "＋", "(+)", "+1", "1"].map((sign) => [sign, { way: "in", strong: true }] as const),
]);

const NEUTRALS = new Set(plainList(NEUTRAL));

/** No word of a table is longer, and a cell can have megabytes. */
const MOST_CHARACTERS = 60;

/**
 * Whether a whole cell says that money came in or went out: strong if the word is used for nothing else, weak if it
 * names a kind of transaction that implies it; undefined if it says neither.
 */
export const directionOf = (cell: string): Direction | undefined => {
  if (cell.length > MOST_CHARACTERS) return undefined;
  return SIGNS.get(cell.trim()) ?? DIRECTIONS.get(plainCell(cell));
};

/** Whether a whole cell says that no money moved in or out. */
export const isNeutralDirection = (cell: string): boolean =>
  cell.length <= MOST_CHARACTERS && (/^\s*[/／]\s*$/.test(cell) || NEUTRALS.has(plainCell(cell)));
