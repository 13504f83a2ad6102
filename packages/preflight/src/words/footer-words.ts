/**
 * Cells that are not of a transaction: a total, a balance that is carried or closes the statement, and what banks print
 * above and below the table. Shops have names like these (a fuel station TOTAL), so a word counts only if the cell says
 * nothing else: nothing, a date or an amount may follow it.
 */
import { once } from "../basics/once.ts";
import { withoutNamedUnit } from "./currency-units.ts";
import { plainCell, wordsIn } from "./plain-cell.ts";

/** Totals and balances. One line a language. */
const SUMMARIES = `
  open balance|close balance|total|totals|grand total|subtotal|sub total|sum|sum total|net total|balance|balances|total amount|total balance|total debit|total debits|total credit|total credits|totals in|total in|total out|total income|total expense|total expenses|total payments|total purchases|total withdrawals|total deposits|total fees|total charges|total transactions|total records|total rows|total paid in|total paid out|total money in|total money out|total for period|total for this period|page total|column total|opening balance|closing balance|starting balance|ending balance|beginning balance|start balance|end balance|initial balance|final balance|previous balance|prior balance|new balance|old balance|current balance|available balance|statement balance|account balance|ledger balance|balance b f|balance c f|balance b fwd|balance c fwd|b f|c f|b fwd|c fwd|brought forward|carried forward|balance brought forward|balance carried forward|balance carried down|balance brought down|bal b f|bal c f|bal b fwd|bal c fwd|balance forward|balance fwd|opening bal|closing bal|last statement balance|previous statement balance|statement opening balance|statement closing balance|start of day balance|end of day balance|daily balance|daily closing balance|interim balance|balance as of|balance as at|balance on|balance at|balance from previous statement|net change|net movement|total due|amount due|end of statement|end of report|end of file|end of list|end of document|end of transactions|end of data|eof|no more records|no more transactions|no transactions|no transactions found|statement summary|summary|account summary|number of transactions|number of records|number of rows|transaction count|record count|transactions count|debit count|credit count|total number of transactions|total debit amount|total credit amount|turnover|turnovers|total turnover|debit turnover|credit turnover|turnover debit|turnover credit|total debit turnover|total credit turnover
  umsatz gesamt|umsatze gesamt|gesamtumsatz|gesamtumsatze|summe|summen|gesamt|gesamtsumme|gesamtbetrag|zwischensumme|endsumme|gesamtsaldo|saldo|salden|kontostand|anfangssaldo|endsaldo|alter saldo|neuer saldo|alter kontostand|neuer kontostand|anfangsbestand|endbestand|schlusssaldo|startsaldo|eroffnungssaldo|abschlusssaldo|saldovortrag|ubertrag saldo|saldo vortrag|saldoubertrag|tagessaldo|tagesendsaldo|zwischensaldo|aktueller saldo|aktueller kontostand|letzter kontostand|kontostand neu|kontostand alt|saldo alt|saldo neu|rechnungsbetrag|summe soll|summe haben|summe der umsatze|summe umsatze|summe eingange|summe ausgange|summe lastschriften|summe gutschriften|total belastungen|total gutschriften|saldo per|saldo am|saldo zum|kontostand am|kontostand per|kontostand zum|verfugbarer betrag|verfugbarer saldo|verfugbar|anzahl buchungen|anzahl umsatze|anzahl der buchungen|anzahl der umsatze|ende der liste|ende des berichts|keine umsatze|keine weiteren umsatze|vorsaldo|buchungssaldo|valutasaldo|umsatzsumme|schlussaldo|total in chf|gesamt summe
  solde|soldes|solde initial|solde final|solde de depart|solde d ouverture|solde de cloture|ancien solde|nouveau solde|solde precedent|solde crediteur|solde debiteur|solde comptable|solde disponible|solde actuel|solde courant|solde au|solde du compte|solde en|solde reporte|report a nouveau|report solde|a reporter|sous total|total general|total des debits|total des credits|total des operations|total des mouvements|total des achats|total carte|totaux|somme|montant total|solde en fin de periode|solde en debut de periode|solde debut de periode|solde fin de periode|solde intermediaire|nombre d operations|nombre d ecritures|nombre de transactions|fin du releve|fin de releve|fin du document|aucune operation|solde crediteur au|solde debiteur au|ancien solde crediteur au|nouveau solde au|ancien solde au|ancien solde debiteur au|nouveau solde crediteur au|nouveau solde debiteur au|total des mouvements debiteurs|total des mouvements crediteurs|nouveau solde crediteur|nouveau solde debiteur
  totaal|totalen|subtotaal|eindtotaal|beginsaldo|eindsaldo|oud saldo|nieuw saldo|vorig saldo|huidig saldo|beschikbaar saldo|saldo op|totaal af|totaal bij|totaal bedrag|totaalbedrag|totaal debet|totaal credit|openingssaldo|slotsaldo|vorige saldo|einde overzicht|aantal transacties|saldo per einde
  totales|saldo inicial|saldo final|saldo anterior|saldo actual|saldo disponible|saldo contable|saldo nuevo|nuevo saldo|saldo al|saldo a|saldo a fecha|saldo al corte|saldo previo|saldo de apertura|saldo de cierre|saldo inicial del periodo|saldo final del periodo|saldo al inicio|saldo al final|saldo en cuenta|total cargos|total abonos|total debe|total haber|total debitos|total creditos|total de cargos|total de abonos|total movimientos|total de movimientos|total ingresos|total gastos|total egresos|suma|sumas|suma total|importe total|monto total|suma y sigue|fin del reporte|fin del extracto|numero de movimientos|cantidad de movimientos|sin movimientos|total a pagar|subtotales|saldo arrastrado|saldo de la cuenta|saldo pendiente|saldo del dia|saldo al cierre
  totale|totali|totale generale|subtotale|somma|saldo iniziale|saldo finale|saldo contabile|saldo precedente|saldo attuale|saldo liquido|saldo alla data|saldo al giorno|saldo corrente|nuovo saldo|vecchio saldo|saldo di apertura|saldo di chiusura|riporto|saldo a debito|saldo a credito|saldo del|totale entrate|totale uscite|totale addebiti|totale accrediti|totale dare|totale avere|totale movimenti|totale operazioni|totale spese|importo totale|saldo iniziale al|saldo finale al|saldo contabile al|saldo disponibile|saldo disponibile al|numero movimenti|numero operazioni|nessun movimento|fine documento|totale a debito|totale a credito|saldo contabile finale|saldo contabile iniziale|saldo contabile al giorno|disponibilita|disponibilita al|disponibilita liquida|disponibilita attuale|disponibilita residua
  total geral|saldo do dia|saldo dia|saldo total|saldo disponivel|saldo atual|saldo contabilistico|saldo contabil|saldo em|saldo em conta|saldo em conta corrente|saldo bloqueado|saldo parcial|saldo do mes anterior|saldo mes anterior|saldo aplic aut mais|saldo total disponivel dia|saldo total disponivel|saldo fim do dia|saldo final do dia|saldo do periodo|saldo inicial do periodo|saldo final do periodo|saldo anterior em|saldo c c|total de debitos|total de creditos|total de entradas|total de saidas|total entradas|total saidas|soma|valor total|numero de movimentos|sem movimentos|sem lancamentos|saldo transportado|saldo atual em|saldos por dia|total de movimentos|total de lancamentos|saldo inicio do dia|lancamentos do periodo`;

const MORE_SUMMARIES = `
  obroty|obroty razem|suma obrotow|razem|suma koncowa|lacznie|ogolem|saldo poczatkowe|saldo koncowe|saldo na dzien|saldo otwarcia|saldo zamkniecia|saldo poprzednie|saldo biezace|saldo ksiegowe|saldo po|saldo dostepne|dostepne srodki|stan na dzien|stan konta|suma obciazen|suma uznan|suma wplywow|suma wydatkow|obroty razem|suma operacji|liczba operacji|liczba transakcji|liczba uznan|liczba obciazen|saldo z przeniesienia|z przeniesienia|do przeniesienia|podsumowanie|saldo na poczatek okresu|saldo na koniec okresu|suma obrotow|brak operacji|saldo poczatkowe na dzien|saldo koncowe na dzien|koniec zestawienia
  obraty|obrat celkem|kreditni obrat|debetni obrat|kreditny obrat|debetny obrat|celkem|soucet|mezisoucet|pocatecni zustatek|konecny zustatek|zustatek|pocatecni stav|konecny stav|zustatek ke dni|zustatek k|stav ke dni|stav k|celkem prijmy|celkem vydaje|celkovy soucet|suma prijmu|suma vydaju|prijmy celkem|vydaje celkem|celkova castka|pocet polozek|pocet transakci|pocet pohybu|suma pohybu|spolu|sucet|medzisucet|pociatocny zostatok|konecny zostatok|zostatok|pociatocny stav|zostatok ku dnu|celkom|disponibilni zustatek|disponibilny zostatok|pouzitelny zustatek|predchozi zustatek|obraty celkem|konec vypisu|stary zustatek|novy zustatek|ucetni zustatek|kreditni obrat|debetni obrat|soucet kreditnich polozek|soucet debetnich polozek
  osszesen|osszesites|reszosszeg|vegosszeg|mindosszesen|nyito egyenleg|zaro egyenleg|nyitoegyenleg|zaroegyenleg|egyenleg|nyito|zaro|kezdo egyenleg|elozo egyenleg|uj egyenleg|osszes terheles|osszes jovairas|terhelesek osszesen|jovairasok osszesen|aktualis egyenleg|tetelszam|konyvelt egyenleg|elerheto egyenleg
  sold initial|sold final|sold anterior|sold precedent|sold curent|sold disponibil|total general|total rulaj|rulaj debitor|rulaj creditor|total debitor|total creditor|rulaj|rulaj zi|sold final zi|sold intermediar|total sume|total rulaje|sold la data|rulaj total cont|rulaj total
  ukupno|sveukupno|pocetno stanje|zavrsno stanje|konacno stanje|prethodno stanje|novo stanje|staro stanje|stanje|skupaj|zacetno stanje|koncno stanje|stanje na dan|ukupan promet|ukupno duguje|ukupno potrazuje|ukupni promet|ukupan iznos|saldo na dan|ukupno isplate|ukupno uplate|trenutno stanje|raspolozivo stanje|promet skupaj
  kokku|algsaldo|loppsaldo|kaive|kopa|sakuma atlikums|beigu atlikums|atlikums|is viso|pradinis likutis|galutinis likutis|likutis|viso|sakuma bilance|beigu bilance|apgrozijums|apyvarta|likutis pradziai|likutis pabaigai|sakuma saldo|beigu saldo
  summa|totalt|ingaende saldo|utgaende saldo|ingaende balans|utgaende balans|aktuellt saldo|disponibelt belopp|delsumma|sum|saldo pr|inngaende saldo|primosaldo|ultimosaldo|startsaldo|slutsaldo|sluttsaldo|primo saldo|ultimo saldo|i alt|ialt|sammenlagt|saldo i dag|total summa|summa utgifter|summa inkomster|antal transaktioner|inngaende beholdning|disponibel saldo|bokfort saldo|totalbelopp|summa insattningar|summa uttag|overfort fra forrige side|saldo ved periodens start|saldo ved periodens slut|samtals|stada
  yhteensa|alkusaldo|loppusaldo|tilin saldo|saldo yhteensa|panot yhteensa|otot yhteensa|valisumma|kaytettavissa|loppusumma|edellinen saldo|panoja yhteensa|ottoja yhteensa|siirto edelliselta sivulta
  συνολο|συνολα|υπολοιπο|γενικο συνολο|προηγουμενο υπολοιπο|νεο υπολοιπο|αρχικο υπολοιπο|τελικο υπολοιπο|λογιστικο υπολοιπο|διαθεσιμο υπολοιπο|τρεχον υπολοιπο|υπολοιπο εκ μεταφορασ|εκ μεταφορασ|εισ μεταφοραν|απο μεταφορα|συνολο χρεωσεων|συνολο πιστωσεων|μερικο συνολο|υπολοιπο εναρξησ|υπολοιπο ληξησ
  итого|всего|итог|итоги|итого по счету|итого за период|итого расход|итого приход|итого расходов|итого доходов|итого операции|входящии остаток|исходящии остаток|входящее сальдо|исходящее сальдо|остаток|остаток на|остаток на начало|остаток на конец|остаток на начало периода|остаток на конец периода|начальныи остаток|конечныи остаток|баланс|сальдо|сальдо на|начальныи баланс|конечныи баланс|доступныи остаток|доступно на|текущии остаток|текущии баланс|баланс на начало периода|баланс на конец периода|обороты|обороты за период|оборот|итого обороты|итого оборотов|промежуточныи итог|подытог|всего поступлении|всего списании|всего расходов|всего пополнении|всего операции|сумма пополнении|сумма списании|итого пополнения|итого списания|остаток на дату|количество операции|входящии остаток на|исходящии остаток на|доступно на конец периода
  разом|усього|всього|підсумок|залишок|вхіднии залишок|вихіднии залишок|залишок на|залишок на початок|залишок на кінець|баланс на початок періоду|баланс на кінець періоду|обороти|загальна сума|общо|всичко|начално салдо|краино салдо|салдо|начален баланс|краен баланс|наличност|обороти за периода|салдо към
  toplam|toplamlar|genel toplam|ara toplam|bakiye|devreden bakiye|devreden|devir|devir bakiyesi|devir bakiye|acilis bakiyesi|kapanis bakiyesi|onceki bakiye|son bakiye|guncel bakiye|kullanilabilir bakiye|donem basi bakiye|donem sonu bakiye|toplam borc|toplam alacak|toplam tutar|nakli yekun|baslangic bakiyesi|bitis bakiyesi|hesap bakiyesi|onceki donem bakiyesi|donem borcu|hesap ozeti|islem sayisi|toplam gider|toplam gelir|toplam harcama|yekun
  jumlah|saldo awal|saldo akhir|saldo akhir bulan|baki|baki awal|baki akhir|baki bawa ke hadapan|baki b f|baki c f|baki permulaan|baki penutup|total mutasi|mutasi debet|mutasi kredit|mutasi cr|mutasi db|mutasi debit|total debet|total kredit|total mutasi debet|total mutasi kredit|jumlah keseluruhan|jumlah debit|jumlah kredit|baki terdahulu|baki semasa|saldo berjalan|saldo sebelumnya|jumlah besar|saldo tersedia|baki dibawa ke hadapan|baki hari terakhir
  so du|so du dau ky|so du cuoi ky|so du dau ngay|so du cuoi ngay|tong cong|so du dau|so du cuoi|so du hien tai|cong phat sinh|tong phat sinh|tong phat sinh no|tong phat sinh co|phat sinh trong ky|so du kha dung|tong ghi no|tong ghi co|cong phat sinh trong ky|doanh so phat sinh|so du cuoi ky hien tai
  合计|合計|总计|總計|小计|小計|总额|总金额|合计金额|合計金額|本页合计|本页小计|累计|累計|期初余额|期末余额|上期余额|本期余额|当前余额|账户余额|可用余额|余额|餘額|上页余额|承前页|过次页|承上页|转下页|期初餘額|期末餘額|以下余白|以下空白|以下無餘|收入合计|支出合计|总收入|总支出|借方合计|贷方合计|借方发生额合计|贷方发生额合计|本月合计|本期合计|本日合计|前期余额|上月余额|月末余额|承前頁|過次頁|上期餘額|本期餘額|帳戶餘額|結餘|结余|承上結餘|承前結餘|承上頁|總額|收入總計|支出總計|昨日余额|起始余额|交易笔数|总笔数|没有更多数据|暂无数据|无交易记录|期初结余|期末结余|汇总|收支合计|结束|上期結餘|本期結餘|收入总计|支出总计
  総計|総合計|総額|差引残高|残高|前月繰越|次月繰越|前月残高|当月残高|月末残高|前日残高|繰越|前頁繰越|次頁繰越|前期繰越|次期繰越|繰越残高|前回残高|今回残高|口座残高|現在残高|開始残高|終了残高|期首残高|期末残高|支払合計|入金合計|出金合計|お支払合計|ご請求金額合計|今回ご請求額|ご利用合計|ご利用金額合計|明細合計|月計|件数|合計件数|お支払金額合計|当月合計|取引前残高|取引後残高|以上|お支払い合計|請求合計|ご請求金額|ご利用金額の合計
  합계|총계|소계|총합계|누계|잔액|이월|전월이월|차월이월|이월잔액|전월잔액|기초잔액|기말잔액|현재잔액|거래전잔액|최종잔액|총액|입금합계|출금합계|월계|총입금|총출금|총입금액|총출금액|합계금액|총건수|전기이월|입금총액|출금총액|이하여백|이하 여백|총 합계
  รวม|รวมทั้งสิ้น|รวมทั้งหมด|ยอดรวม|ยอดยกมา|ยอดยกไป|ยอดคงเหลือ|ยอดคงเหลือยกมา|ยอดคงเหลือยกไป|คงเหลือ|รวมเงินฝาก|รวมเงินถอน|รวมถอน|รวมฝาก|ยอดเงินคงเหลือ|ยอดเงินต้น|รวมรายการ|รวมถอนเงิน|รวมฝากเงิน|ยอดต้นงวด|ยอดปลายงวด
  סה כ|סך הכל|סה כ לתשלום|סה כ חיוב|סה כ חובה|סה כ זכות|סה כ כללי|יתרה|יתרת פתיחה|יתרת סגירה|יתרה קודמת|יתרה נוכחית|יתרה לתאריך|יתרה סופית|יתרה התחלתית|סיכום|סכום כולל|סה כ לחיוב|סהכ|יתרת עו ש|יתרה בחשבון|סה כ חיובים|סה כ זיכויים|סך הכול|סה כ עסקאות|יתרה מועברת
  المجموع|الاجمالي|اجمالي|الرصيد|الرصيد الافتتاحي|الرصيد الختامي|رصيد افتتاحي|رصيد ختامي|رصيد اول المده|رصيد اخر المده|الرصيد السابق|الرصيد الحالي|رصيد سابق|الرصيد المتاح|اجمالي المدين|اجمالي الداين|مجموع|المجموع الكلي|الرصيد المرحل|رصيد مرحل|الرصيد النهايي|اجمالي الايداعات|اجمالي السحوبات|جمع|جمع كل|مانده|مانده قبلي|موجودي
  कुल|कुल योग|योग|प्रारंभिक शेष|अंतिम शेष|शेष राशि|ჯამი|სულ|საწყისი ნაშთი|საბოლოო ნაშთი|ნაშთი`;

/** How lines begin that a bank prints around its table: when it was made, its pages, what it does not guarantee. */
const LEADS = `
  generated on|generated at|generated by|report generated|statement generated|statement date|statement period|printed on|print date|downloaded on|exported on|export date|date generated|report date|as of date|this is a computer generated|this is a system generated|this is an electronically generated|this statement is|this is not a statement|computer generated|end of statement|end of report|end of the statement|no more records|no transactions found|disclaimer|all rights reserved|opening balance|closing balance|total number of|number of transactions|balance brought forward|balance carried forward|please note that|please notify|for any queries|unless the constituent|contents of this statement|registered office|date range|for the period
  erstellt am|erzeugt am|ausgedruckt am|ausdruck vom|gedruckt am|exportiert am|druckdatum|stand vom|dieser kontoauszug|alle angaben ohne gewahr|angaben ohne gewahr|die umsatze|ende der umsatze|zeitraum von|kontostand am|kontostand vom|letzter kontostand|neuer kontostand|alter kontostand
  genere le|edite le|document genere|date d edition|ce document|ce releve|les informations|sous reserve|date d export|exporte le|imprime le|releve du
  gegenereerd op|afgedrukt op|geexporteerd op|dit overzicht|datum export|aan dit overzicht
  generado el|fecha de generacion|fecha de emision|fecha de impresion|fecha de descarga|documento generado|emitido el|impreso el|este documento|este extracto|informacion sujeta|la informacion|fin del extracto|los datos
  generato il|stampato il|documento generato|data estrazione|data di stampa|il presente documento|situazione al|esportato il|le informazioni
  gerado em|gerado a|documento gerado|emitido em|impresso em|data de emissao|data de impressao|extrato gerado|extrato emitido|os dados acima|os saldos acima|este documento nao|ouvidoria|informacoes sujeitas|saldos por dia base|sujeito a alteracoes|as informacoes
  wygenerowano|wygenerowany|data wygenerowania|wydrukowano|data wydruku|dokument wygenerowany|dokument sporzadzony|niniejszy dokument|zestawienie operacji|niniejszy wydruk|dokument elektroniczny
  vygenerovano|vygenerovane|datum vytvoreni|vytisteno|datum tisku|tento vypis|tento dokument|vypis vytvoren|datum vytvorenia|vytlacene dna
  nyomtatva|nyomtatas datuma|keszult|keszites datuma|lekerdezes datuma|lekerdezes idopontja|a kimutatas
  generat la|data generarii|tiparit la|acest document|acest extras|extras generat|izvjestaj generiran|datum ispisa|datum izpisa
  utskriven|utskrivet|utskriftsdatum|genererad|genereret|generert|udskrevet|udskrift|utskrift|tulostettu|tulostuspaiva|luotu|bokforda transaktioner|ημερομηνια εκτυπωσησ|εκτυπωθηκε|το παρον
  дата формирования|сформировано|дата печати|дата выгрузки|выписка сформирована|настоящая выписка|данныи документ|дата создания|отчет сформирован|период выписки|сформована|дата формування|дата друку
  olusturulma tarihi|rapor tarihi|duzenleme tarihi|bu belge|bu dokuman|bilgi amaclidir|basim tarihi|yazdirma tarihi|cikti tarihi|sorgulama tarihi|dicetak pada|tanggal cetak|dicetak oleh|dokumen ini|ngay in|thoi gian in|tarikh cetakan|penyata ini
  打印时间|打印日期|导出时间|导出日期|生成时间|制表时间|制表日期|查询时间|查詢時間|列印日期|列印時間|本对账单|本明细|本账单|本回单|本帳單|特别提示|温馨提示|溫馨提醒|以上数据|以上明细|以上資料|数据仅供参考|仅供参考|起始日期|终止日期|微信支付账单明细|支付宝交易|支付宝账户|交易记录明细列表|电子客户回单|出力日時|作成日時|作成日|印刷日時|照会日時|ご利用明細|お問い合わせ|出力日|本明細|조회일시|출력일시|출력일|조회기간|발급일|본 명세|본 자료|인쇄일시|위와 같이
  วันที่พิมพ์|พิมพ์เมื่อ|เอกสารนี้|รายงานนี้|תאריך הפקה|הופק בתאריך|הנתונים|המידע|תאריך הדפסה|לידיעתך|تاريخ الطباعه|تمت الطباعه|تاريخ الاصدار|هذا الكشف|هذا المستند|كشف صادر`;

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
const joint = once(
  () =>
    /(?: (?:as of|as at|on|at|of|for|to|per|am|vom|zum|um|uhr|au|le|du|en|op|om|a fecha|al|a|de|del|el|il|alle|em|ao|do|na dzien|z dnia|dnia|na|ke dni|ku dnu|ke|k|ki|la|pr|den|dags dato|na dan|на|за|к|по|от|ве|με|την|στις|tarihi|tarihinde|tarihli|itibariyle|pada|per tanggal|pada tanggal|ngay|截至|ณ วันที่|ณ|ליום|לתאריך|ב|حتي|في|بتاريخ|cr|dr|crediteur|debiteur|eur|usd|gbp|chf|pln|czk|huf|ron|sek|nok|dkk|brl|inr))+$/u,
);

/** Each name of a total or balance in plain form. */
export const summaryNames = (): readonly string[] => [SUMMARIES, MORE_SUMMARIES].flatMap(wordsIn);

/** How the lines around a table begin. */
export const leads = (): readonly string[] => wordsIn(LEADS);

const names = once(() => new Set(summaryNames()));
const spaced = once(() => new Set([...names()].map((name) => name.replaceAll(" ", ""))));
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
  if (names().has(plain)) return true;
  if (/^(?:\p{L} ){3}/u.test(plain)) return spaced().has(plain.replaceAll(" ", ""));
  const short = plain.replace(joint(), "");
  return short !== plain && names().has(short);
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
