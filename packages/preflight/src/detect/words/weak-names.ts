/**
 * Texts that name no transaction: the kind of a booking, which hundreds of rows share, or a code.
 */
import { plainCell, plainList } from "./plain-cell.ts";

/** One line a language. */
const KINDS = `
  debit|credit|debits|credits|purchase|purchases|card|card payment|card purchase|card transaction|pos|pos purchase|pos debit|pos transaction|pos withdrawal|point of sale|debit card|debit card purchase|debit card payment|debit card transaction|credit card|visa|visa purchase|visa debit|visa debit purchase|mastercard|maestro|contactless|contactless payment|transfer|transfers|bank transfer|internet transfer|account transfer|transfer debit|transfer credit|sepa dd|wire|wire transfer|internal transfer|online transfer|account transfer|money transfer|check|cheque|check paid|ach|ach debit|ach credit|eft|payment|payments|online payment|bill payment|bill pay|direct debit|direct deposit|direct credit|standing order|faster payment|faster payments|bacs|bgc|dd|so|sto|tfr|bp|chq|deb|fpi|fpo|cpt|fee|fees|charge|charges|withdrawal|withdrawals|cash withdrawal|atm|atm withdrawal|deposit|deposits|cash deposit|refund|refunds|card refund|sale|return|misc|miscellaneous|other|others|unknown|none|null|n a|general|topup|top up|exchange|currency exchange|presentment|authorization|authorisation|clearing|settlement|completed|debit transaction|credit transaction|transaction|interest|dividend|adjustment|correction|reversal|sepa|sepa transfer|sepa credit transfer|sepa direct debit|credit transfer|instant payment|instant transfer|mobile payment|general payment|express checkout payment|website payment|preapproved payment bill user payment|general currency conversion|imported transaction|in|out|incoming|outgoing|expense|income|spending|received|sent|payment received|payment sent|transfer in|transfer out|incoming transfer|outgoing transfer|buy|sell|trade
  lastschrift|folgelastschrift|erstlastschrift|basislastschrift|sepa lastschrift|sepa basislastschrift|lastschrifteinzug|sepa lastschrifteinzug|einzug|kartenzahlung|karte|kartenumsatz|girocard|debitkarte|kreditkarte|kreditkartenzahlung|mastercard zahlung|visa zahlung|überweisung|überweisungen|sepa überweisung|online überweisung|internet überweisung|gutschrift dauerauftrag|abbuchung einzugsermächtigung|abbuchung onlinebanking|echtzeitüberweisung|umbuchung|übertrag|überweisungsauftrag|überweisungsgutschrift|gutschrift|sepa gutschrift|gutschrift überweisung|gutschriften|belastung|dauerauftrag|sepa dauerauftrag|dauerauftragsgutschrift|bargeldauszahlung|barauszahlung|auszahlung|einzahlung|bargeldeinzahlung|geldautomat|ga|abbuchung|abhebung|buchung|zahlung|eingang|ausgang|zahlungseingang|zahlungsausgang|sonstige|sonstiges|einkauf|kauf|scheck|entgelt|entgeltabschluss|abschluss|gebühr|gebühren|zinsen|storno|kontaktlos|lohn gehalt|lohn gehalt rente|rückerstattung|umsatz|vergütung|zahlung mit karte|sepa elv lastschrift|sepa überweisungsgutschrift
  virement|virements|vir|virement sepa|virement instantané|virement reçu|virement émis|virement permanent|virement postal|ordre e banking|vir sepa|vir inst|prlv|prlv sepa|prélèvement|prélèvements|prélèvement sepa|carte|carte bancaire|cb|paiement|paiement cb|paiement carte|paiement par carte|achat|achat cb|achats|facture carte|retrait|retrait dab|dab|chèque|chèques|chq|remise|remise chèque|remise de chèque|remise cheques|versement|dépôt|dépense|frais|frais bancaires|remboursement|opération|débit|crédit|divers|autre|autres|avoir|cotisation|intérêts|mouvement
  betaalautomaat|betaalpas|geldautomaat|pinbetaling|pin|overschrijving|overboeking|incasso|automatische incasso|europese incasso|sepa incasso|sepa overboeking|sepa iddeal|ideal|internetbankieren|online bankieren|betaling|storting|opname|diversen|verzamelbetaling|af|bij|acceptgiro|spoedoverboeking|instant overschrijving|terugbetaling|betaling met kaart|kaartbetaling|bancontact|aankoop|domiciliëring|ba|gt|gm|bg|ov|ic|vz
  transferencia|transferencias|transferencia recibida|transferencia enviada|transferencia emitida|transferencia a favor|traspaso|pago|pagos|pago con tarjeta|pago en línea|compra|compras|compra con tarjeta|compra tarjeta|tarjeta|recibo|recibos|domiciliación|adeudo|adeudo recibo|cargo|abono|ingreso|ingreso efectivo|reintegro|retiro|retirada|cajero|retirada cajero|comisión|comisiones|intereses|nómina|depósito|débito|crédito|movimiento|otros|varios|cheque|bizum|transferencia bizum emitida|transferencia bizum recibida|devolución|spei|operación|giro|débito automático|impuesto
  bonifico|bonifici|bonifico sepa|bonifico istantaneo|bonifico in entrata|bonifico in uscita|bonifico ricevuto|bonifico a vostro favore|bonifico a vs favore|giroconto|giro|pagamento|pagamenti|pagamento carta|pagamento pos|pagamento con carta|carta|carta di credito|carta di debito|bancomat|acquisto|acquisti|prelievo|prelievo bancomat|prelievo contanti|addebito|addebito diretto|addebito sdd|sdd|accredito|versamento|versamento contanti|assegno|commissione|commissioni|spese|competenze|operazione|movimento|ricarica|stipendio|altro|storno|rimborso|disposizione|imposta di bollo|f24|rid|utenze`;

const MORE_KINDS = `
  transferência|transferências|transferência recebida|transferência enviada|pix|pix recebido|pix enviado|pix transf|ted|doc|boleto|pagamento de boleto|compra no débito|compra no crédito|compra com cartão|cartão|cartão de débito|cartão de crédito|levantamento|saque|tarifa|tarifas|trf|trf mb way|mb way|débito direto|débito automático|estorno|rendimento|rendimentos|recebimento|aplicação|resgate|saída|entrada|lançamento|outros|pagamento de conta|comissão
  przelew|przelewy|przelew wychodzący|przelew przychodzący|przelew wewnętrzny|przelew zewnętrzny|przelew krajowy|przelew na rachunek|przelew natychmiastowy|przelew internetowy|przelew środków|płatność|płatność kartą|płatność blik|płatność internetowa|blik|karta|transakcja kartą|transakcja kartą płatniczą|operacja kartą|zakup|zakup przy użyciu karty|wypłata|wypłata z bankomatu|wpłata|wpłata gotówkowa|opłata|prowizja|odsetki|zlecenie stałe|polecenie zapłaty|uznanie|obciążenie|inne|zwrot|operacja|bankomat|płatność web kod mobilny|płatność zbliżeniowa
  platba|platby|platba kartou|odchozí platba|příchozí platba|odchozí úhrada|příchozí úhrada|úhrada|okamžitá platba|okamžitá odchozí platba|okamžitá příchozí platba|karetní transakce|karta|nákup|nákup u obchodníka|výběr|výběr z bankomatu|výběr hotovosti|vklad|vklad hotovosti|převod|vlastní převod|inkaso|trvalý příkaz|poplatek|poplatky|úrok|úroky|sepa platba|ostatní|bezhotovostní platba|domácí platba|platobný príkaz|prevod|výber|výber z bankomatu|poplatok|trvalý príkaz|prichádzajúca platba|odchádzajúca platba
  átutalás|utalás|kártyás fizetés|kártyás vásárlás|vásárlás|bankkártyás vásárlás|terhelés|jóváírás|készpénzfelvétel|befizetés|díj|jutalék|kamat|átvezetés|beérkező átutalás|kimenő átutalás|bejövő átutalás|azonnali átutalás|egyéb|csoportos beszedés|beszedés
  transfer bancar|plată|plăți|plată card|plată cu cardul|cumpărare|cumpărare pos|încasare|retragere|retragere numerar|depunere|depunere numerar|comision|dobândă|alimentare|viramente|ordin de plată
  uplata|isplata|prijenos|prenos|kupnja|kupovina|plaćanje|plaćanje karticom|naknada|provizija|kartica|trajni nalog|nakazilo|plačilo|nakup|bezgotovinsko plaćanje
  makse|kaarditehing|kaardimakse|ülekanne|maksājums|pārskaitījums|karte|pirkums|mokėjimas|pervedimas|pirkinys|kortelė|lėšų pervedimas
  överföring|kortköp|köp|kortbetalning|betalning|insättning|uttag|autogiro|swish|bankgiro|plusgiro|kort|korttransaktion|ränta|avgift|lön|girering|overføring|betaling|varekjøp|visa varekjøp|kjøp|kortkjøp|avtalegiro|vipps|giro|efaktura|gebyr|renter|lønn|innskudd|uttak|køb|dankort|dankortkøb|visa dankort|kortkøb|mobilepay|overførsel|indbetaling|udbetaling|betalingsservice|pbs|kontooverførsel|bgs
  tilisiirto|siirto|korttiosto|osto|korttimaksu|maksu|pano|otto|käteisnosto|nosto|talletus|palvelumaksu|pika siirto|suoraveloitus|viitesiirto|palkka|korko|itsepalvelu|e lasku|automaattinosto
  μεταφορά|πληρωμή|αγορά|αγορές|ανάληψη|κατάθεση|χρέωση|πίστωση|κάρτα|έμβασμα|προμήθεια|μεταφορα|συναλλαγή
  перевод|переводы|платеж|платежи|оплата|оплата картой|оплата по карте|оплата товаров и услуг|покупка|покупки|снятие|снятие наличных|выдача наличных|пополнение|зачисление|списание|возврат|комиссия|проценты|операция|операция по карте|входящий перевод|исходящий перевод|перевод по сбп|сбп|внутренний перевод|безналичная оплата|прочее|другое|прочие операции|приход|расход|поступление|банкомат
  переказ|переказ на картку|платіж|купівля|зняття|зняття готівки|поповнення|повернення|комісія|зарахування|списання|відсотки|інше|превод|плащане|теглене|такса|покупка на пос|захранване|тегление|получен превод|изходящ превод
  havale|eft|fast|pos|alışveriş|ödeme|para çekme|para yatırma|nakit çekim|virman|masraf|komisyon|faiz|iade|gelen havale|giden havale|gelen eft|giden eft|fatura ödemesi|kredi kartı|banka kartı|gelen fast|giden fast|diğer|transfer
  transfer masuk|transfer keluar|pembayaran|pembelian|penarikan|penarikan tunai|tarik tunai|setoran|setoran tunai|setor tunai|biaya|biaya adm|bunga|pajak bunga|trsf e banking db|trsf e banking cr|kartu debit|pindahan|pemindahan|qris|top up|lainnya|chuyển khoản|chuyển tiền|thanh toán|rút tiền|nạp tiền|nhận tiền|phí
  消费|消費|转账|轉賬|轉帳|转帐|支付|付款|收款|转入|转出|轉入|轉出|取款|存款|退款|提现|提現|充值|支出|收入|还款|扫码付款|扫二维码付款|二维码收款|商户消费|快捷支付|网上支付|网银转账|网上转账|跨行转账|跨行转出|银联消费|手机银行转账|手机银行|无卡支付|pos消费|atm取款|现金|现存|现支|汇款|匯款|代扣|代发|代付|手续费|手續費|利息|结息|其他|其它|无|微信支付|支付宝|财付通|零钱|转账支出|转账收入|现金存入|现金支取|他行汇入|网转|电子汇入|电子汇出|信用卡还款|atm
  振込|振替|口座振替|引落|引き落とし|口座引落|支払|支払い|入金|出金|引出|預入|カード|カード利用|デビット|デビットカード|送金|給与|利息|手数料|ペイジー|自動振替|他行振込|振込入金|現金|現金入金|現金出金|ショッピング|キャッシング|その他|一括払い|1回払い|購入|チャージ
  이체|입금|출금|카드|체크카드|체크|카드결제|결제|인터넷|모바일|타행이체|당행이체|자동이체|인터넷뱅킹|전자금융|스마트폰|현금|현금입금|현금출금|급여|이자|수수료|환불|송금|기타|펌뱅킹|오픈뱅킹|일시불|할부|대체|간편이체|타행송금
  โอน|โอนเงิน|โอนเงินเข้า|รับโอน|โอนเข้า|โอนออก|ฝาก|ฝากเงิน|ถอน|ถอนเงิน|ชำระเงิน|ชำระค่าสินค้า|จ่ายบิล|ค่าธรรมเนียม|ดอกเบี้ย|พร้อมเพย์|ซื้อสินค้า|รับโอนเงิน|เงินเดือน
  העברה|העברות|תשלום|כרטיס|כרטיס אשראי|משיכה|משיכת מזומן|הפקדה|הוראת קבע|חיוב|זיכוי|עמלה|ריבית|זכות|חובה|העברה באינטרנט|שיק|המחאה|רכישה|אחר|רגילה|עסקה רגילה
  تحويل|حوالة|شراء|مشتريات|سحب|سحب نقدي|إيداع|إيداع نقدي|دفع|سداد|رسوم|عمولة|بطاقة|نقاط البيع|نقطة بيع|شراء نقاط البيع|تحويل داخلي|تحويل صادر|تحويل وارد|فائدة|راتب|مدين|دائن|أخرى|انتقال|خرید|برداشت|واریز|کارمزد
  भुगतान|जमा|निकासी|स्थानांतरण|neft|rtgs|imps|upi|გადარიცხვა|გადახდა|საკომისიო|ანგარიშის შევსება`;

/** Each kind in plain form. */
export const WEAK_NAMES: readonly string[] = [KINDS, MORE_KINDS].flatMap(plainList);

const NAMES = new Set(WEAK_NAMES);

/** No word of a table is longer, and a cell can have megabytes. */
const MOST_CHARACTERS = 60;

/** A reference or kind as machines write it: no word, at most a few letters among digits. */
const isCode = (plain: string): boolean =>
  !/\p{L}/u.test(plain) || (/\p{N}/u.test(plain) && !/\p{L}{3}|[\u0590-\u1cff\u3040-\u{3ffff}]/u.test(plain));

/** A letter or two in a script with small words of many letters: `DR`, `VZ`. */
const isAbbreviation = (plain: string): boolean =>
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]{1,2}$/u.test(plain);

/** Whether a whole cell alone names no transaction: blank, the kind of a booking, or a code. */
export const isWeakName = (cell: string): boolean => {
  if (cell.length > MOST_CHARACTERS) return false;
  const plain = plainCell(cell);
  return isCode(plain) || isAbbreviation(plain) || NAMES.has(plain);
};
