/**
 * What stands beside a day above the table, in plain form: words after which nothing was booked, such as when the file was made,
 * and words of a day before which nothing was, or that is not of this file.
 */
import { once } from "../basics/once.ts";
import { plainCell, wordsIn } from "./plain-cell.ts";

/** When the file was made, or up to when its rows go. One line a language. */
const MADE = `
  generated|date generated|generation date|exported|export date|date exported|date of export|printed|print date|printed on|date printed|downloaded|download date|date downloaded|report date|run date|statement date|date of statement|statement generated|extract date|extracted|issued on|issue date|date of issue|created on|creation date|file created|report created|as of|as of date|as at|retrieved|retrieved on|query date|inquiry date|enquiry date|closing date|statement closing date|cycle end date|period end date|account as of
  erstellt|erstellt am|erstellungsdatum|erstellungstag|erzeugt|erzeugt am|exportiert|exportiert am|exportdatum|gedruckt am|druckdatum|ausgedruckt|ausgedruckt am|ausdruck vom|abgerufen|abgerufen am|abrufdatum|abfragedatum|datum der abfrage|auszugsdatum|datum des auszugs|stand|stand vom|stand per|heruntergeladen|heruntergeladen am|datum des exports|datum des ausdrucks|abschlussdatum|rechnungsdatum
  edite le|date d edition|genere le|imprime le|date d impression|exporte le|date d export|date d extraction|extrait le|telecharge le|date de telechargement|arrete au|date d arrete|date du releve|date de releve|releve du|date de consultation|consulte le|date d emission|date de creation|date de generation|date de cloture|date cloture
  gegenereerd|gegenereerd op|afgedrukt|afgedrukt op|geexporteerd|geexporteerd op|exportdatum|datum export|afdrukdatum|aanmaakdatum|gemaakt op|aangemaakt op|gedownload op|downloaddatum|datum afschrift|datum overzicht|opgevraagd op|afsluitdatum
  generado|generado el|fecha de generacion|emitido el|fecha de emision|fecha de impresion|impreso el|fecha de descarga|descargado el|fecha de consulta|consultado el|fecha de exportacion|exportado el|fecha de extracto|fecha de corte|fecha del reporte|fecha de reporte|fecha y hora de consulta|fecha de creacion|fecha consulta|fecha corte|fecha emision|fecha impresion|fecha de cierre|fecha cierre
  generato il|stampato il|data di stampa|data stampa|data di esportazione|data esportazione|esportato il|data estrazione|data di estrazione|estratto il|scaricato il|data di download|data richiesta|data della richiesta|aggiornato al|situazione al|data di emissione|data emissione|data elaborazione|data di elaborazione|data di creazione|data chiusura|data di chiusura
  gerado em|gerado a|data de geracao|emitido em|data de emissao|data emissao|impresso em|data de impressao|exportado em|data de exportacao|data da exportacao|extraido em|data da consulta|data de consulta|consultado em|data do extrato|data de extraccao|data de extracao|data de criacao|data de fechamento|data fechamento|data de corte
  utskriven|utskrivet|utskrivet den|utskriftsdatum|skapad|skapat|skapad den|exporterad|exporterad den|hamtad|hamtad den|uttagsdatum|genererad|genererad den|rapportdatum|utskrevet|utskriftsdato|eksportert|eksportdato|generert|hentet|rapportdato|udskrevet|udskrevet den|udskriftsdato|eksporteret|genereret|dannet|dannet den|udtraeksdato|hentet den
  tulostettu|tulostuspaiva|tulostuspvm|luotu|luontipaiva|luontipvm|haettu|hakupaiva|raportin paiva|viety
  wygenerowano|wygenerowano dnia|data wygenerowania|wydrukowano|data wydruku|data eksportu|data utworzenia|utworzono|data pobrania|pobrano|sporzadzono|data sporzadzenia|data zestawienia|stan na|stan na dzien
  vygenerovano|datum vygenerovani|vytvoreno|datum vytvoreni|vytisteno|datum tisku|datum exportu|exportovano|datum vypisu|ke dni|vygenerovane|datum vytvorenia|vytvorene|vytlacene|datum tlace|ku dnu
  keszult|keszites datuma|keszitve|nyomtatva|nyomtatas datuma|lekerdezes datuma|lekerdezes idopontja|lekerdezve|letoltve|letoltes datuma|export datuma|kivonat datuma
  generat la|generat la data|data generarii|tiparit la|data tiparirii|exportat la|data exportului|data extrasului|emis la|data emiterii|data raportului|datum izpisa|datum ispisa|datum izvoza|izradeno|generirano|datum izrade
  ημερομηνια εκτυπωσησ|εκτυπωθηκε|εκτυπωθηκε στισ|ημερομηνια εξαγωγησ|ημερομηνια εκδοσησ|ημ νια εκτυπωσησ|ημερομηνια δημιουργιασ|εκδοθηκε
  дата формирования|сформировано|сформирован|дата печати|напечатано|дата выгрузки|выгружено|дата создания|создано|дата выписки|дата отчета|по состоянию на|дата формування|сформовано|дата друку|станом на|дата на отпечатване|дата на генериране|генерирано на|към дата
  olusturulma tarihi|olusturma tarihi|rapor tarihi|basim tarihi|yazdirma tarihi|cikti tarihi|sorgulama tarihi|sorgu tarihi|duzenleme tarihi|ekstre tarihi|islem sorgu tarihi|hesap kesim tarihi|indirme tarihi
  tanggal cetak|dicetak pada|dicetak|tanggal laporan|tanggal unduh|tanggal ekspor|per tanggal|posisi tanggal|tarikh cetakan|tarikh penyata|dicetak pada tanggal|ngay in|ngay xuat|ngay lap|ngay tao|ngay ket xuat|thoi gian in|วันที่พิมพ์|พิมพ์เมื่อ|วันที่ออกรายงาน|ออก ณ วันที่
  תאריך הפקה|הופק בתאריך|תאריך הדפסה|נכון לתאריך|נכון ליום|تاريخ الطباعه|تاريخ الاصدار|تاريخ التقرير|تاريخ الكشف|تاريخ الاستخراج|حتي تاريخ`;

/** A day without more, as a whole label. */
const DATES = `
  date|date time|date and time|datum|datum uhrzeit|datum und uhrzeit|date heure|date et heure|datum tijd|datum en tijd|fecha|fecha hora|fecha y hora|data|data ora|data e ora|data hora|data e hora|dato|dato og tid|datum och tid|paivamaara|paivays|pvm|data i godzina|datum a cas|datum es ido|data si ora|datum i vrijeme|ημερομηνια|ημερομηνια και ωρα|дата|дата и время|дата та час|tarih|tarih saat|tanggal|tarikh|kuupaev|datums|ngay|วันที่|תאריך|التاريخ|تاريخ`;

/** The end of a period, as a whole label. */
const ENDS = `
  to|to date|date to|until|till|through|end date|end|period end|ending|ending date|ended|period to|end of period|ends|bis|bis zum|bis datum|enddatum|datum bis|ende|au|jusqu au|date de fin|fin|fin de periode|date fin|al|hasta|hasta el|fecha hasta|fecha final|fecha fin|hasta fecha|fino al|a|data fine|data finale|alla data|ate|ate a|data final|data fim|tot|tot en met|t m|einddatum|datum tot|till och med|t o m|slutdatum|til|til og med|til dato|sluttdato|slutdato|paattyen|loppupaiva|do|do dnia|data do|data koncowa|datum do|konec|koniec|ig|zarodatum|pana la|data sfarsit|pana la data|εωσ|по|до|по дату|дата по|bitis|bitis tarihi|sampai|s d|sampai dengan|sampai tanggal|tanggal akhir|den ngay|tarikh akhir|ถึง|ถึงวันที่|עד|עד תאריך|الي|الي تاريخ`;

/** Parts of labels of other days: a beginning, what was before, a birthday. */
const OTHERS = `
  open|opened|opening|since|start|starts|started|starting|begin|begins|beginning|from|initial|first|previous|prior|last|birth|born|member|joined|registered|registration|activated|activation|due|brought
  eroffnet|eroffnung|eroffnungsdatum|seit|ab|von|vom anfang|beginn|anfang|anfangs|anfangsdatum|startdatum|letzter|letzte|letztes|vorheriger|vorherige|voriger|geburtsdatum|geboren|kunde seit|alter|vortrag
  ouvert|ouverture|depuis|debut|initial|initiale|premier|precedent|precedente|dernier|derniere|ancien|naissance|ne le
  geopend|opening|sinds|vanaf|begin|begindatum|vorige|vorig|laatste|oud|geboortedatum
  apertura|abierta|abierto|desde|inicio|inicial|primer|primera|anterior|ultimo|ultima|previo|nacimiento|saldo
  apertura|aperto|dal|da|iniziale|inizio|precedente|prima|ultimo|ultima|nascita
  abertura|aberta|desde|inicio|inicial|anterior|ultimo|ultima|nascimento
  oppnad|oppnat|fran|sedan|start|ingaende|senaste|forra|foregaende|fodelsedatum|apnet|fra|siden|inngaende|forrige|siste|abnet|indgaende|seneste|sidste|fodselsdato|avattu|alkaen|alku|edellinen|viimeisin|syntymaaika
  otwarcia|otwarty|od|poczatek|poczatkowe|poczatkowy|poprzedni|poprzednie|ostatni|ostatnie|ostatnia|urodzenia|zalozenia|otevreni|zalozeni|pocatecni|predchozi|posledni|narozeni|otvorenia|zaciatok|predchadzajuci|posledny|nyitas|nyito|kezdo|kezdete|elozo|utolso|tol|szuletesi|deschis|deschiderii|din|initial|inceput|precedent|ultimul|ultima|nasterii|otvaranja|odprtja|zadnji|prethodni
  ανοιγματοσ|απο|αρχικο|αρχη|εναρξησ|προηγουμενο|προηγουμενη|τελευταια|τελευταιο|γεννησησ
  открытия|открыт|с|начала|начало|начальныи|входящии|предыдущии|предыдущая|последняя|последнии|рождения|відкриття|з|початок|вхідніи|попередніи|остання|останніи|народження|от|откриване|начално|последна|предишна
  acilis|baslangic|baslangici|ilk|onceki|son|dogum|devreden
  pembukaan|awal|mulai|dari|sejak|sebelumnya|terakhir|lahir|buka|tu ngay|tu|truoc|cuoi cung|sinh|เปิดบัญชี|เริ่ม|ก่อนหน้า|ล่าสุด|เกิด
  פתיחה|מיום|מתאריך|קודם|קודמת|אחרון|אחרונה|לידה|من|من تاريخ|فتح|افتتاح|افتتاحي|السابق|اخر|الميلاد|بدايه`;

/** The balance with which a statement begins. */
const OPENINGS = `
  beginning balance|opening balance|starting balance|anfangssaldo|anfangsbestand|solde initial|solde d ouverture|solde de depart|beginsaldo|openingssaldo
  saldo inicial|saldo iniziale|saldo apertura|saldo poczatkowe|ingaende saldo|inngaende saldo|primosaldo|pocatecni zustatek|pociatocny zostatok|nyito egyenleg|sold initial|входящии остаток|начальныи остаток|acilis bakiyesi|saldo awal`;

/** A period, in the label of two days beside each other. */
const PERIODS = `
  period|statement period|date range|dates|range|reporting period|billing period|between|from|from to|from date|zeitraum|berichtszeitraum|abrechnungszeitraum|umsatzzeitraum|von|von bis|vom|periode|du|du au|dates du releve|periodo|rango de fechas|rango|intervalo|desde|desde hasta|del|de|dal|dal al|da|da a|intervallo|de a|de ate|van|van tot|tijdvak|tidsperiode|tidsrum|fra|fra til|fran|fran till|mellan|intervall|aikavali|jakso|okres|za okres|zakres dat|od|od do|obdobi|obdobie|za obdobie|rozmezi|idoszak|perioada|interval|razdoblje|obdobje|razpon|περιοδοσ|απο|απο εωσ|διαστημα|период|за период|період|за період|с по|donem|tarih araligi|periode transaksi|tempoh|rentang tanggal|tu ngay|ky sao ke|ช่วงวันที่|ตั้งแต่|תקופה|מתאריך|טווח תאריכים|الفتره|من`;

/** Between two days of a period. */
const ANDS = `
  and|und|et|y|e|en|og|och|ja|i|is|a|si|sa|και|и|та|ve|dan|va|และ|עד|و`;

const set = (table: string) => once((): ReadonlySet<string> => new Set(wordsIn(table)));

const dates = set(DATES);
const ends = set(ENDS);
const periods = set(PERIODS);
const ands = set(ANDS);
const openings = once(() => wordsIn(OPENINGS));
const made = once(() => wordsIn(MADE));
const others = once(() => wordsIn(OTHERS));

/** No label is longer. */
const MAX_LABEL_LENGTH = 80;

const hasOneOf = (text: string, words: readonly string[]): boolean =>
  words.some((word) => text.includes(` ${word} `));

/** Whether what stands before a day says that nothing was booked after it. */
export const isLastDay = (label: string): boolean => {
  if (label.length > MAX_LABEL_LENGTH) return false;
  const text = plainCell(label);
  if (dates().has(text) || ends().has(text)) return true;
  const words = ` ${text} `;
  return hasOneOf(words, made()) && !hasOneOf(words, others());
};

/** Whether what stands before a day says that it is that of the balance with which the statement begins. */
export const isFirstBalance = (label: string): boolean =>
  label.length <= MAX_LABEL_LENGTH && hasOneOf(` ${plainCell(label)} `, openings());

/** Whether a text between two days says that they are a period. */
export const isUntil = (text: string): boolean => {
  const plain = plainCell(text);
  return ends().has(plain) || ands().has(plain);
};

/** Whether what stands before two days says that they are a period. */
export const isPeriod = (label: string): boolean => periods().has(plainCell(label));

/** Each word of the tables, for the test that they are in plain form. */
export const dayLabels = (): readonly string[] =>
  [MADE, DATES, ENDS, OTHERS, OPENINGS, PERIODS, ANDS].flatMap(wordsIn);
