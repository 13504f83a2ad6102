/**
 * Texts that name no transaction: the kind of a booking, which hundreds of rows share, or a code.
 */
import { once } from "../basics/once.ts";
import { plainCell, wordsIn } from "./plain-cell.ts";

/** One line a language. */
const KINDS = `
  debit|credit|debits|credits|purchase|purchases|card|merchant transaction|account balance|available balance|cash balance|main balance|wallet balance|venmo balance|paypal balance|cash app balance|apple cash balance|complete|completed|settled|posted|cleared|card payment|card purchase|card transaction|pos|pos purchase|pos debit|pos transaction|pos withdrawal|point of sale|debit card|debit card purchase|debit card payment|debit card transaction|credit card|visa|visa purchase|visa debit|visa debit purchase|mastercard|maestro|contactless|contactless payment|transfer|transfers|bank transfer|internet transfer|account transfer|transfer debit|transfer credit|sepa dd|wire|wire transfer|internal transfer|online transfer|money transfer|check|cheque|check paid|ach|ach debit|ach credit|eft|payment|payments|online payment|bill payment|bill pay|direct debit|direct deposit|direct credit|standing order|faster payment|faster payments|bacs|bgc|dd|so|sto|tfr|bp|chq|deb|fpi|fpo|cpt|fee|fees|charge|charges|withdrawal|withdrawals|cash withdrawal|atm|atm withdrawal|deposit|deposits|cash deposit|refund|refunds|card refund|sale|return|misc|miscellaneous|other|others|unknown|none|null|n a|general|topup|top up|exchange|currency exchange|presentment|authorization|authorisation|clearing|settlement|completed|debit transaction|credit transaction|transaction|interest|dividend|adjustment|correction|reversal|sepa|sepa transfer|sepa credit transfer|sepa direct debit|credit transfer|instant payment|instant transfer|mobile payment|general payment|express checkout payment|website payment|preapproved payment bill user payment|general currency conversion|imported transaction|issuer|in|out|incoming|outgoing|expense|income|spending|received|sent|payment received|payment sent|transfer in|transfer out|cash in|cash out|send money|received money|receive money|money received|money sent|add money|pay bill|bill payments|no description|not available|not provided|not applicable|incoming transfer|outgoing transfer|buy|sell|trade
  lastschrift|folgelastschrift|erstlastschrift|basislastschrift|sepa lastschrift|sepa basislastschrift|lastschrifteinzug|sepa lastschrifteinzug|einzug|kartenzahlung|karte|kartenumsatz|debitkartenumsatz|visa debitkartenumsatz|girocard|debitkarte|kreditkarte|kreditkartenzahlung|mastercard zahlung|visa zahlung|uberweisung|uberweisungen|sepa uberweisung|online uberweisung|internet uberweisung|gutschrift dauerauftrag|abbuchung einzugsermachtigung|abbuchung onlinebanking|echtzeituberweisung|umbuchung|ubertrag|bankuberweisung|eingehende bankuberweisung|ausgehende bankuberweisung|eingehende uberweisung|ausgehende uberweisung|eingehende zahlung|ausgehende zahlung|uberweisungsauftrag|uberweisungsgutschrift|gutschrift|sepa gutschrift|gutschrift uberweisung|gutschriften|belastung|dauerauftrag|sepa dauerauftrag|dauerauftragsgutschrift|bargeldauszahlung|barauszahlung|auszahlung|einzahlung|bargeldeinzahlung|geldautomat|ga|abbuchung|abhebung|buchung|zahlung|eingang|ausgang|zahlungseingang|zahlungsausgang|sonstige|sonstiges|einkauf|kauf|scheck|entgelt|entgeltabschluss|abschluss|gebuhr|gebuhren|zinsen|storno|kontaktlos|lohn gehalt|lohn gehalt rente|ruckerstattung|umsatz|vergutung|zahlung mit karte|sepa elv lastschrift|sepa uberweisungsgutschrift
  virement|virements|vir|virement sepa|virement instantane|virement recu|virement emis|virement permanent|virement postal|ordre e banking|vir sepa|vir inst|prlv|prlv sepa|prelevement|prelevements|prelevement sepa|carte|carte bancaire|cb|paiement|paiement cb|paiement carte|paiement par carte|achat|achat cb|achats|facture carte|retrait|retrait dab|dab|cheques|remise|remise cheque|remise de cheque|remise cheques|versement|depot|depense|frais|frais bancaires|remboursement|operation|divers|autre|autres|avoir|cotisation|interets|mouvement
  betaalautomaat|betaalpas|geldautomaat|pinbetaling|pin|overschrijving|overboeking|incasso|automatische incasso|europese incasso|sepa incasso|sepa overboeking|sepa iddeal|ideal|internetbankieren|online bankieren|betaling|storting|opname|diversen|verzamelbetaling|af|bij|acceptgiro|spoedoverboeking|instant overschrijving|terugbetaling|betaling met kaart|kaartbetaling|bancontact|aankoop|domiciliering|ba|gt|gm|bg|ov|ic|vz
  transferencia|transferencias|transferencia recibida|transferencia enviada|transferencia emitida|transferencia a favor|traspaso|pago|pagos|pago con tarjeta|pago en linea|compra|compras|compra con tarjeta|compra tarjeta|tarjeta|recibo|recibos|domiciliacion|adeudo|adeudo recibo|cargo|abono|ingreso|ingreso efectivo|reintegro|retiro|retirada|cajero|retirada cajero|comision|comisiones|intereses|nomina|deposito|debito|credito|movimiento|otros|varios|bizum|transferencia bizum emitida|transferencia bizum recibida|devolucion|spei|operacion|giro|debito automatico|impuesto
  bonifico|bonifici|bonifico sepa|bonifico istantaneo|bonifico in entrata|bonifico in uscita|bonifico ricevuto|bonifico a vostro favore|bonifico a vs favore|giroconto|pagamento|pagamenti|pagamento carta|pagamento pos|pagamento con carta|carta|carta di credito|carta di debito|bancomat|acquisto|acquisti|prelievo|prelievo bancomat|prelievo contanti|addebito|addebito diretto|addebito sdd|sdd|accredito|versamento|versamento contanti|assegno|commissione|commissioni|spese|competenze|operazione|movimento|ricarica|stipendio|altro|rimborso|disposizione|imposta di bollo|f24|rid|utenze`;

const MORE_KINDS = `
  transferencia|transferencias|transferencia recebida|transferencia enviada|pix|pix recebido|pix enviado|pix transf|ted|doc|boleto|pagamento de boleto|compra no debito|compra no credito|compra com cartao|cartao|cartao de debito|cartao de credito|levantamento|saque|tarifa|tarifas|trf|trf mb way|mb way|debito direto|debito automatico|estorno|rendimento|rendimentos|recebimento|aplicacao|resgate|saida|entrada|lancamento|outros|pagamento de conta|comissao
  przelew|przelewy|przelew wychodzacy|przelew przychodzacy|przelew wewnetrzny|przelew zewnetrzny|przelew krajowy|przelew na rachunek|przelew natychmiastowy|przelew internetowy|przelew srodkow|przelew express elixir przych|przelew express elixir wych|przelew express elixir przychodzacy|przelew express elixir wychodzacy|przelew zewnetrzny przychodzacy|przelew zewnetrzny wychodzacy|przelew wewnetrzny przychodzacy|przelew wewnetrzny wychodzacy|przelew wlasny|przelew mtransfer wychodzacy|blik zakup e commerce|blik p2p wychodzacy|blik p2p przychodzacy|blik p2p|zakup przy uzyciu karty internet|platnosc|platnosc karta|platnosc blik|platnosc internetowa|blik|karta|transakcja karta|transakcja karta platnicza|operacja karta|zakup|zakup przy uzyciu karty|wyplata|wyplata z bankomatu|wplata|wplata gotowkowa|oplata|prowizja|odsetki|zlecenie stale|polecenie zaplaty|uznanie|obciazenie|inne|zwrot|operacja|bankomat|platnosc web kod mobilny|platnosc zblizeniowa
  platba|platby|platba kartou|odchozi platba|prichozi platba|odchozi uhrada|prichozi uhrada|uhrada|okamzita platba|okamzita odchozi platba|okamzita prichozi platba|karetni transakce|nakup|nakup u obchodnika|vyber|vyber z bankomatu|vyber hotovosti|vklad|vklad hotovosti|prevod|vlastni prevod|inkaso|trvaly prikaz|poplatek|poplatky|urok|uroky|sepa platba|ostatni|bezhotovostni platba|domaci platba|platobny prikaz|poplatok|prichadzajuca platba|odchadzajuca platba
  atutalas|utalas|kartyas fizetes|kartyas vasarlas|vasarlas|bankkartyas vasarlas|terheles|jovairas|keszpenzfelvetel|befizetes|dij|jutalek|kamat|atvezetes|beerkezo atutalas|kimeno atutalas|bejovo atutalas|azonnali atutalas|egyeb|csoportos beszedes|beszedes
  transfer bancar|plata|plati|plata card|plata cu cardul|cumparare|cumparare pos|incasare|retragere|retragere numerar|depunere|depunere numerar|comision|dobanda|alimentare|viramente|ordin de plata
  uplata|isplata|prijenos|prenos|kupnja|kupovina|placanje|placanje karticom|naknada|provizija|kartica|trajni nalog|nakazilo|placilo|bezgotovinsko placanje
  makse|kaarditehing|kaardimakse|ulekanne|maksajums|parskaitijums|karte|pirkums|mokejimas|pervedimas|pirkinys|kortele|lesu pervedimas
  overforing|kortkop|kop|kortbetalning|betalning|insattning|uttag|autogiro|swish|bankgiro|plusgiro|kort|korttransaktion|ranta|avgift|lon|girering|betaling|varekjop|visa varekjop|kjop|kortkjop|avtalegiro|vipps|giro|efaktura|gebyr|renter|lonn|innskudd|uttak|kob|dankort|dankortkob|visa dankort|kortkob|mobilepay|overforsel|indbetaling|udbetaling|betalingsservice|pbs|kontooverforsel|bgs
  tilisiirto|siirto|korttiosto|osto|korttimaksu|maksu|pano|otto|kateisnosto|nosto|talletus|palvelumaksu|pika siirto|suoraveloitus|viitesiirto|palkka|korko|itsepalvelu|e lasku|automaattinosto
  μεταφορα|πληρωμη|αγορα|αγορεσ|αναληψη|καταθεση|χρεωση|πιστωση|καρτα|εμβασμα|προμηθεια|συναλλαγη
  перевод|переводы|платеж|платежи|оплата|оплата картои|оплата по карте|оплата товаров и услуг|покупка|покупки|снятие|снятие наличных|выдача наличных|пополнение|зачисление|списание|возврат|комиссия|проценты|операция|операция по карте|входящии перевод|исходящии перевод|перевод по сбп|сбп|внутреннии перевод|безналичная оплата|прочее|другое|прочие операции|приход|расход|поступление|банкомат
  переказ|переказ на картку|платіж|купівля|зняття|зняття готівки|поповнення|повернення|комісія|зарахування|списання|відсотки|інше|превод|плащане|теглене|такса|покупка на пос|захранване|тегление|получен превод|изходящ превод
  havale|eft|fast|pos|alisveris|odeme|para cekme|para yatirma|nakit cekim|virman|masraf|komisyon|faiz|iade|gelen havale|giden havale|gelen eft|giden eft|fatura odemesi|kredi karti|banka karti|gelen fast|giden fast|diger|transfer
  transfer masuk|transfer keluar|pembayaran|pembelian|penarikan|penarikan tunai|tarik tunai|setoran|setoran tunai|setor tunai|biaya|biaya adm|bunga|pajak bunga|trsf e banking db|trsf e banking cr|kartu debit|pindahan|pemindahan|qris|top up|lainnya|chuyen khoan|chuyen tien|thanh toan|rut tien|nap tien|nhan tien|phi
  消费|消費|转存|转支|利息税|转账|轉賬|轉帳|转帐|支付|付款|收款|转入|转出|轉入|轉出|取款|存款|退款|提现|提現|充值|支出|收入|还款|扫码付款|扫二维码付款|二维码收款|商户消费|快捷支付|网上支付|网银转账|网上转账|跨行转账|跨行转出|银联消费|手机银行转账|手机银行|无卡支付|pos消费|atm取款|现金|现存|现支|汇款|匯款|代扣|代发|代付|手续费|手續費|利息|结息|其他|其它|无|微信支付|支付宝|财付通|零钱|转账支出|转账收入|现金存入|现金支取|他行汇入|网转|电子汇入|电子汇出|信用卡还款|atm
  振込|振替|口座振替|引落|引き落とし|口座引落|支払|支払い|入金|出金|引出|預入|カード|カード利用|デビット|デビットカード|送金|給与|手数料|ペイジー|自動振替|他行振込|振込入金|現金|現金入金|現金出金|ショッピング|キャッシング|その他|一括払い|1回払い|購入|チャージ
  이체|입금|출금|카드|체크카드|체크|카드결제|결제|인터넷|모바일|타행이체|당행이체|자동이체|인터넷뱅킹|전자금융|스마트폰|현금|현금입금|현금출금|급여|이자|수수료|환불|송금|기타|펌뱅킹|오픈뱅킹|일시불|할부|대체|간편이체|타행송금
  โอน|โอนเงิน|โอนเงินเข้า|รับโอน|โอนเข้า|โอนออก|ฝาก|ฝากเงิน|ถอน|ถอนเงิน|ชําระเงิน|ชําระค่าสินค้า|จ่ายบิล|ค่าธรรมเนียม|ดอกเบี้ย|พร้อมเพย์|ซื้อสินค้า|รับโอนเงิน|เงินเดือน
  העברה|העברות|תשלום|כרטיס|כרטיס אשראי|משיכה|משיכת מזומן|הפקדה|הוראת קבע|חיוב|זיכוי|עמלה|ריבית|זכות|חובה|העברה באינטרנט|שיק|המחאה|רכישה|אחר|רגילה|עסקה רגילה
  تحويل|حواله|شراء|مشتريات|سحب|سحب نقدي|ايداع|ايداع نقدي|دفع|سداد|رسوم|عموله|بطاقه|نقاط البيع|نقطه بيع|شراء نقاط البيع|تحويل داخلي|تحويل صادر|تحويل وارد|فايده|راتب|مدين|داين|اخري|انتقال|خريد|برداشت|واريز|كارمزد
  भुगतान|जमा|निकासी|स्थानांतरण|neft|rtgs|imps|upi|გადარიცხვა|გადახდა|საკომისიო|ანგარიშის შევსება`;

/** Each kind in plain form. */
export const weakNames = (): readonly string[] => [KINDS, MORE_KINDS].flatMap(wordsIn);

const names = once(() => new Set(weakNames()));

/** No word of a table is longer, and a cell can have megabytes. */
const MAX_NAME_LENGTH = 60;

/** A reference or kind as machines write it: no word, at most a few letters among digits. */
const isCode = (plain: string): boolean =>
  !/\p{L}/u.test(plain) || (/\p{N}/u.test(plain) && !/\p{L}{3}|[\u0590-\u1cff\u3040-\u{3ffff}]/u.test(plain));

/** A constant of a program: `AFT_IN`. */
const CONSTANT = /^[A-Z\d]+(?:_[A-Z\d]+)+$/;

/** A label and a number, as machines write it: `Reference: AT23020001`. */
const isLabelledCode = (cell: string): boolean => {
  if (!cell.includes(":")) return false;
  const [, rest] = /^\p{L}[\p{L}.]*(?: \p{L}[\p{L}.]*){0,2}: *(\S.*)$/u.exec(cell) ?? [];
  return rest !== undefined && /\d/.test(rest) && isCode(plainCell(rest));
};

/** A letter or two in a script with small words of many letters: `DR`, `VZ`. */
const isAbbreviation = (plain: string): boolean =>
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]{1,2}$/u.test(plain);

/** Whether a whole cell alone names no transaction: blank, the kind of a booking, or a code. */
export const isWeakName = (cell: string): boolean => {
  if (cell.length > MAX_NAME_LENGTH) return false;
  const plain = plainCell(cell);
  return (
    isCode(plain) ||
    CONSTANT.test(cell) ||
    isAbbreviation(plain) ||
    names().has(plain) ||
    isLabelledCode(cell)
  );
};

const SHORT_CODE = /^(?:\D*\d){1,4}\D*$/;

/** Whether a cell names no transaction, in any column: what is short can be the name of a shop. */
export const namesNothing = (cell: string): boolean =>
  isWeakName(cell) && !(/\p{L}/u.test(cell) && (SHORT_CODE.test(cell) || isAbbreviation(plainCell(cell))));
