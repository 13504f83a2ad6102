/**
 * Words of bank exports, in the languages of `languages.ts`: headers and frequent words of payments. A file
 * with such a word is written in its language.
 */
export const BANK_WORDS: Readonly<Record<string, string>> = {
  German:
    "und der die von mit bei an zu datum betrag buchung buchungstag buchungstext wertstellung währung empfänger auftraggeber verwendungszweck umsatz saldo gläubiger überweisung für gebühr kontonummer zahlungsempfänger zahlungspflichtiger begünstigter straße münchen köln düsseldorf bäckerei rückzahlung beträge ausgänge eingänge übertrag",
  French:
    "de du des la le les pour par sur et vers chez août date libellé montant débit crédit solde opération valeur référence catégorie intitulé relevé numéro prélèvement reçu émis bénéficiaire carte intérêts retrait chèque société général à été déjà",
  Spanish:
    "de del la el en los para por con a señor niño mañana señora fecha concepto importe saldo descripción operación movimiento número categoría débito crédito día transacción recibo depósito interés nómina año españa teléfono última comisión compañía",
  Portuguese:
    "de da do em para com por dos das no na data descrição histórico valor saldo lançamento lançamentos débito crédito transação número agência não cartão transferência são depósito situação operação",
  Italian:
    "di della del per con presso da al in lunedì martedì venerdì più però così data descrizione importo causale valuta divisa entrate uscite addebito accredito disponibilità città caffè attività società contabilità perché",
  Dutch:
    "van de het een voor met en naar aan op datum omschrijving bedrag naam rekening tegenrekening mededelingen valuta saldo bij af financiële geïnd één reünie café coöperatieve",
  Catalan:
    "de del la el per amb data concepte import saldo descripció operació número targeta càrrec comissió dipòsit",
  "Danish and Norwegian":
    "og af til fra den på køb salg dato tekst beløb saldo valuta beskrivelse beløp bogført rentedato forklaring inngående utgående overførsel overførsler overføring fra på gebyr købmand kjøp løn lønn måned åbning",
  Swedish:
    "och av till den med datum belopp saldo text beskrivning bokföringsdag bokförd transaktionsdatum valutadag överföring insättning köp från till lön räntan avgift mottagare för kortköp utgående ingående år",
  Finnish:
    "ja tili päivä määrä saaja maksaja viesti selitys tilinumero kirjauspäivä arvopäivä päivämäärä summa tapahtumalaji käyttö ostö pankki",
  Icelandic: "dagsetning upphæð skýring staða texti tilvísun færsla greiðsla fyrir mynt kröfuhafi",
  Albanian: "data përshkrimi shuma vlera gjendja llogaria për pagesë përfituesi emërtimi",
  Irish: "dáta méid cuntas iarmhéid íocaíocht",
  Welsh: "dyddiad swm balans disgrifiad tŷ dŵr",
  Polish:
    "w na do z od przez nr sklep data opis kwota saldo operacji waluta tytuł księgowania rachunek rachunku odbiorca nadawca płatność transakcji kategoria szczegóły obciążenie uznania opłata zakup kartą łódź kraków wrocław wypłata wpłata środki właściciel przelew własny za książkę świeży",
  Czech:
    "na od do za ze v pro datum částka měna popis protistrana protiúčet účet účtu název zpráva příjemce poznámka zůstatek kód banky platba úhrada úroky typ částku splatnosti převod příchozí odchozí nákup karty transakce variabilní konstantní symbol vlastní",
  Slovak:
    "na od do za zo dátum suma mena účet popis typ názov príjemca správa zostatok platba pre prijímateľa účtovania protiúčet poznámka kód kartou čiastka výber úhrada",
  Hungarian:
    "és az a magyar dátum összeg közlemény számla számlaszám devizanem könyvelés könyvelési értéknap tranzakció partner megnevezés típus típusa egyenleg terhelés jóváírás kártyás vásárlás díj időpontja név átutalás költség",
  "Croatian, Slovene, Serbian":
    "na za od do u iz datum opis iznos stanje valuta uplata isplata račun račun primatelj platitelj znesek namen prejemnik plačnik plaćanje plačilo šifra naziv knjiženja kupnja uplaćeno isplaćeno trošak dobro breme prijava stranka kartična",
  Romanian:
    "din pentru la cu de data descriere suma sold debit credit detalii tranzacţie tranzacţii operaţiune plată încasare beneficiar cont valută plăţi şi cumpărare iniţial",
  "Romanian with commas":
    "din pentru la cu de data descriere suma sold debit credit detalii tranzacție tranzacții operațiune plată încasare beneficiar cont valută plăți și cumpărare inițial",
  Turkish:
    "ve ile bir için tarih tutar açıklama bakiye işlem borç alacak tutarı tarihi hesap dekont etiket ödeme müşteri şube kart alışveriş yatırılan çekilen havale gönderen alıcı döviz kalan fatura ücreti market gıda maaş",
  Estonian:
    "ja eest kuupäev summa selgitus saaja maksja konto saldo valuuta deebet kreedit viitenumber arhiveerimistunnus tüüp nimi",
  Latvian:
    "un par no datums summa saņēmējs maksātājs valūta konts apraksts atlikums maksājums maksājuma mērķis konta numurs darījums veikals piezīmes debets kredīts informācija",
  Lithuanian:
    "ir už iš data suma gavėjas mokėtojas valiuta paskirtis likutis sąskaita mokėjimo operacijos tipas debetas kreditas aprašymas pirkinys įmoka išmoka pavadinimas gavėjo įplaukos išlaidos",
  Maltese: "data deskrizzjoni ammont bilanċ flus ħlas",
  Esperanto: "dato sumo konto priskribo ĝiro pago",
  Vietnamese: "ngày số tiền nội dung diễn giải giao dịch ghi nợ có dư tài khoản mô tả phí chuyển mã loại",
  Russian:
    "дата сумма описание операция операции валюта категория счет счёт карта карты платеж платежа статус баланс назначение остаток комментарий получатель отправитель кэшбэк приход расход номер перевод магазин оплата товаров руб зачисление списание комиссия",
  Ukrainian:
    "дата сума опис валюта картка операції категорія залишок комісія призначення платежу рахунок час одержувач кешбек курс деталі переказ покупка київ",
  Belarusian: "дата сума апісанне валюта рахунак аперацыі аперацыя картка плацяжу залішак",
  Bulgarian:
    "дата сума описание основание валута дебит кредит салдо вальор сметка наредител получател вид операция референция плащане на превод такса пояснение",
  "Serbian and Macedonian":
    "датум износ опис валута стање рачун салдо сума прилив одлив уплата исплата прималац сврха плаћања плаќање налог",
  Greek:
    "ημερομηνία ποσό περιγραφή υπόλοιπο αιτιολογία χρέωση πίστωση συναλλαγή συναλλαγής λογαριασμός τύπος αξία πληρωμή αγορά κατάθεση ημ/νία κατάστημα κίνησης ανάληψη",
  Hebrew:
    "תאריך סכום תיאור יתרה אסמכתא חובה זכות פעולה הפעולה ערך שם עסק עסקה בית חיוב החיוב הערות מטבע כרטיס העברה בנק משכורת פירוט",
  Arabic:
    "التاريخ تاريخ المبلغ مبلغ الوصف الرصيد رصيد مدين دائن البيان العملة عملية العملية الحساب رقم المستفيد تحويل سحب إيداع رسوم شراء المرجع التفاصيل نوع",
  Persian: "تاريخ مبلغ شرح مانده بدهكار بستانكار واريز برداشت حساب شماره توضيحات بانک",
  Thai: "วันที่ จำนวน เงิน จำนวนเงิน รายการ ยอด คงเหลือ ยอดคงเหลือ ฝาก ถอน โอน ช่องทาง รายละเอียด เวลา บัญชี คำอธิบาย สาขา บาท ชำระ",
};
