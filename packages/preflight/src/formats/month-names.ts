import { foldName, type NameAt, namesAt } from "./names.ts";

/**
 * The names of the months in the languages that banks write, from January to December: in full and in short, in
 * every grammatical case that a date can have. `_` is a blank within a name. Case, accents and a dot at the end
 * do not matter.
 */
const MONTHS: Readonly<Record<string, string>> = {
  Albanian: `
    janar jan | shkurt shk | mars mar | prill pri | maj | qershor qer | korrik korr | gusht gush
    | shtator sht | tetor tet | nëntor nën | dhjetor dhj`,
  Arabic: `
    يناير كانون_الثاني جانفي | فبراير شباط فيفري | مارس آذار | أبريل نيسان أفريل إبريل
    | مايو أيار ماي مايس | يونيو حزيران جوان | يوليو تموز يوليوز جويلية | أغسطس آب غشت أوت
    | سبتمبر أيلول شتنبر | أكتوبر تشرين_الأول | نوفمبر تشرين_الثاني نونبر | ديسمبر كانون_الأول دجنبر`,
  Armenian: `
    հունվար հունվարի հնվ | փետրվար փետրվարի փտվ | մարտ մարտի մրտ | ապրիլ ապրիլի ապր | մայիս մայիսի մյս
    | հունիս հունիսի հնս | հուլիս հուլիսի հլս | օգոստոս օգոստոսի օգս | սեպտեմբեր սեպտեմբերի սեպ
    | հոկտեմբեր հոկտեմբերի հոկ | նոյեմբեր նոյեմբերի նոյ | դեկտեմբեր դեկտեմբերի դեկ`,
  Azerbaijani: `
    yanvar yan | fevral fev | mart mar | aprel apr | may | iyun iyn | iyul iyl | avqust avq
    | sentyabr sen | oktyabr okt | noyabr noy | dekabr dek`,
  Basque: `
    urtarrila urt urtarrilak urtarrilaren | otsaila ots otsailak otsailaren
    | martxoa mar martxoak martxoaren | apirila api apirilak apirilaren
    | maiatza mai maiatzak maiatzaren | ekaina eka ekainak ekainaren | uztaila uzt uztailak uztailaren
    | abuztua abu abuztuak abuztuaren | iraila ira irailak irailaren | urria urr urriak urriaren
    | azaroa aza azaroak azaroaren | abendua abe abenduak abenduaren`,
  Belarusian: `
    студзень студзеня сту | люты лютага лют | сакавік сакавіка сак | красавік красавіка кра | май мая
    | чэрвень чэрвеня чэр | ліпень ліпеня ліп | жнівень жніўня жні | верасень верасня вер
    | кастрычнік кастрычніка кас | лістапад лістапада ліс | снежань снежня сне`,
  Bosnian: `
    januar jan | februar feb | mart mar | april apr | maj | juni jun | juli jul | august aug
    | septembar sep | oktobar okt | novembar nov | decembar dec`,
  Bulgarian: `
    януари яну | февруари фев | март мар | април апр | май | юни | юли | август авг
    | септември сеп септ | октомври окт | ноември ное ноем | декември дек`,
  Catalan: `
    gener de_gener gen de_gen | febrer de_febrer febr de_febr | març de_març mar
    | abril d’abril abr d’abr | maig de_maig | juny de_juny jun | juliol de_juliol jul de_jul
    | agost d’agost ag d’ag | setembre de_setembre set de_set | octubre d’octubre oct d’oct
    | novembre de_novembre nov de_nov | desembre de_desembre des de_des`,
  Croatian: `
    siječanj siječnja sij | veljača veljače velj vel | ožujak ožujka ožu | travanj travnja tra
    | svibanj svibnja svi | lipanj lipnja lip | srpanj srpnja srp | kolovoz kolovoza kol
    | rujan rujna ruj | listopad listopada lis | studeni studenoga stu studenog stud
    | prosinac prosinca pro`,
  Czech: `
    leden ledna led | únor února úno | březen března bře | duben dubna dub | květen května kvě
    | červen června čvn | červenec července čvc | srpen srpna srp | září zář | říjen října říj
    | listopad listopadu lis | prosinec prosince pro`,
  Danish: `
    januar jan | februar feb | marts mar | april apr | maj | juni jun | juli jul | august aug
    | september sep | oktober okt | november nov | december dec`,
  Dutch: `
    januari jan | februari feb | maart mrt maa | april apr | mei | juni jun | juli jul | augustus aug
    | september sep | oktober okt | november nov | december dec`,
  English: `
    january jan | february feb | march mar | april apr | may | june jun | july jul | august aug
    | september sep sept | october oct | november nov | december dec`,
  Estonian: `
    jaanuar jaan | veebruar veebr veeb | märts | aprill apr | mai | juuni | juuli | august aug
    | september sept sep | oktoober okt | november nov | detsember dets`,
  Filipino: `
    enero ene | pebrero peb | marso mar | abril abr | mayo may | hunyo hun | hulyo hul | agosto ago
    | setyembre set sept | oktubre okt | nobyembre nob | disyembre dis`,
  Finnish: `
    tammikuu tammikuuta tammi | helmikuu helmikuuta helmi | maaliskuu maaliskuuta maalis
    | huhtikuu huhtikuuta huhti | toukokuu toukokuuta touko | kesäkuu kesäkuuta kesä
    | heinäkuu heinäkuuta heinä | elokuu elokuuta elo | syyskuu syyskuuta syys | lokakuu lokakuuta loka
    | marraskuu marraskuuta marras | joulukuu joulukuuta joulu`,
  French: `
    janvier janv jan | février févr fev fév | mars | avril avr | mai | juin | juillet juil juill jul
    | août aou | septembre sept sep | octobre oct | novembre nov | décembre déc dec`,
  Galician: `
    xaneiro xan | febreiro feb | marzo mar | abril abr | maio | xuño xun | xullo xul | agosto ago
    | setembro set | outubro out | novembro nov | decembro dec`,
  Georgian: `
    იანვარი იან | თებერვალი თებ | მარტი მარ | აპრილი აპრ | მაისი მაი | ივნისი ივნ | ივლისი ივლ
    | აგვისტო აგვ | სექტემბერი სექ | ოქტომბერი ოქტ | ნოემბერი ნოე | დეკემბერი დეკ`,
  German: `
    januar jan jänner jän jaenner | februar feb feber | märz mär maerz mrz | april apr | mai | juni jun
    | juli jul | august aug | september sep sept | oktober okt | november nov | dezember dez`,
  Greek: `
    ιανουαρίου ιαν ιανουάριος | φεβρουαρίου φεβ φεβρουάριος | μαρτίου μαρ μάρτιος μάρ
    | απριλίου απρ απρίλιος | μαΐου μαΐ μάιος μάι | ιουνίου ιουν ιούνιος | ιουλίου ιουλ ιούλιος
    | αυγούστου αυγ αύγουστος αύγ | σεπτεμβρίου σεπ σεπτέμβριος σεπτ | οκτωβρίου οκτ οκτώβριος
    | νοεμβρίου νοε νοέμβριος | δεκεμβρίου δεκ δεκέμβριος`,
  Hebrew: `
    ינואר ינו בינואר בינו | פברואר פבר בפברואר בפבר | מרץ מרס במרץ במרס | אפריל אפר באפריל באפר
    | מאי במאי | יוני ביוני | יולי ביולי | אוגוסט אוג באוגוסט באוג | ספטמבר ספט בספטמבר בספט
    | אוקטובר אוק באוקטובר באוק | נובמבר נוב בנובמבר בנוב | דצמבר דצמ בדצמבר בדצמ`,
  Hindi: `
    जनवरी जन | फ़रवरी फ़र | मार्च | अप्रैल | मई | जून | जुलाई जुल | अगस्त अग | सितंबर सित सितम्बर
    | अक्टूबर अक्टू अक्तूबर | नवंबर नव नवम्बर | दिसंबर दिस दिसम्बर`,
  Hungarian: `
    január jan | február febr | március márc | április ápr | május máj | június jún | július júl
    | augusztus aug | szeptember szept szep | október okt | november nov | december dec`,
  Icelandic: `
    janúar jan | febrúar feb | mars mar | apríl apr | maí | júní jún | júlí júl | ágúst ágú
    | september sep | október okt | nóvember nóv | desember des`,
  Indonesian: `
    januari jan | februari feb peb pebruari | maret mar | april apr | mei | juni jun | juli jul
    | agustus agu agt agust ags | september sep | oktober okt | november nov nop nopember
    | desember des`,
  Irish: `
    eanáir ean | feabhra feabh | márta | aibreán aib | bealtaine beal | meitheamh meith | iúil
    | lúnasa lún | meán_fómhair mfómh | deireadh_fómhair dfómh | samhain samh | nollaig noll`,
  Italian: `
    gennaio gen | febbraio feb | marzo mar | aprile apr | maggio mag | giugno giu | luglio lug
    | agosto ago | settembre set sett | ottobre ott | novembre nov | dicembre dic`,
  Kazakh: `
    қаңтар қаң | ақпан ақп | наурыз нау | сәуір сәу | мамыр мам | маусым мау | шілде шіл | тамыз там
    | қыркүйек қыр | қазан қаз | қараша қар | желтоқсан жел`,
  Latvian: `
    janvāris janv jan | februāris febr feb | marts | aprīlis apr | maijs | jūnijs jūn | jūlijs jūl
    | augusts aug | septembris sept sep | oktobris okt | novembris nov | decembris dec`,
  Lithuanian: `
    sausis sausio saus sau | vasaris vasario vas | kovas kovo kov | balandis balandžio bal
    | gegužė gegužės geg | birželis birželio birž bir | liepa liepos liep lie
    | rugpjūtis rugpjūčio rugp | rugsėjis rugsėjo rugs | spalis spalio spal spa
    | lapkritis lapkričio lapkr lap | gruodis gruodžio gruod grd`,
  Macedonian: `
    јануари јан | февруари фев | март мар | април апр | мај | јуни јун | јули јул | август авг
    | септември сеп | октомври окт | ноември ное | декември дек`,
  Malay: `
    januari jan | februari feb | mac | april apr | mei | jun | julai jul | ogos ogo | september sep
    | oktober okt | november nov | disember dis`,
  Norwegian: `
    januar jan | februar feb | mars mar | april apr | mai | juni jun | juli jul | august aug
    | september sep | oktober okt | november nov | desember des`,
  Polish: `
    styczeń stycznia sty | luty lutego lut | marzec marca mar | kwiecień kwietnia kwi | maj maja
    | czerwiec czerwca cze | lipiec lipca lip | sierpień sierpnia sie | wrzesień września wrz wrze
    | październik października paź | listopad listopada lis | grudzień grudnia gru`,
  Portuguese: `
    janeiro jan | fevereiro fev | março mar | abril abr | maio mai | junho jun | julho jul | agosto ago
    | setembro set | outubro out | novembro nov | dezembro dez`,
  Romanian: `
    ianuarie ian | februarie feb | martie mar | aprilie apr | mai | iunie iun | iulie iul | august aug
    | septembrie sept sep | octombrie oct | noiembrie nov | decembrie dec`,
  Russian: `
    январь января янв | февраль февраля февр фев | март марта мар | апрель апреля апр | май мая
    | июнь июня июн | июль июля июл | август августа авг | сентябрь сентября сент сен
    | октябрь октября окт | ноябрь ноября нояб ноя | декабрь декабря дек`,
  Serbian: `
    јануар јан januar jan | фебруар феб februar feb | март мар mart mar | април апр april apr | мај maj
    | јун jun juni | јул jul juli | август авг avgust avg | септембар сеп septembar sep sept
    | октобар окт oktobar okt | новембар нов novembar nov | децембар дец decembar dec`,
  Slovak: `
    január januára jan | február februára feb | marec marca mar | apríl apríla apr | máj mája
    | jún júna | júl júla | august augusta aug | september septembra sep | október októbra okt
    | november novembra nov | december decembra dec`,
  Slovenian: `
    januar jan | februar feb | marec mar | april apr | maj | junij jun | julij jul | avgust avg
    | september sep | oktober okt | november nov | december dec`,
  Spanish: `
    enero ene | febrero feb | marzo mar | abril abr | mayo may | junio jun | julio jul | agosto ago
    | septiembre sept setiembre set sep | octubre oct | noviembre nov | diciembre dic`,
  Swahili: `
    januari jan | februari feb | machi mac | aprili apr | mei | juni jun | julai jul | agosti ago
    | septemba sep | oktoba okt | novemba nov | desemba des`,
  Swedish: `
    januari jan | februari feb | mars mar | april apr | maj | juni jun | juli jul | augusti aug
    | september sep | oktober okt | november nov | december dec`,
  Thai: `
    มกราคม ม.ค | กุมภาพันธ์ ก.พ | มีนาคม มี.ค | เมษายน เม.ย | พฤษภาคม พ.ค | มิถุนายน มิ.ย | กรกฎาคม ก.ค
    | สิงหาคม ส.ค | กันยายน ก.ย | ตุลาคม ต.ค | พฤศจิกายน พ.ย | ธันวาคม ธ.ค`,
  Turkish: `
    ocak oca | şubat şub | mart mar | nisan nis | mayıs may | haziran haz | temmuz tem | ağustos ağu
    | eylül eyl | ekim eki | kasım kas | aralık ara`,
  Ukrainian: `
    січень січня січ | лютий лютого лют | березень березня бер | квітень квітня квіт кві
    | травень травня трав тра | червень червня черв чер | липень липня лип | серпень серпня серп сер
    | вересень вересня вер | жовтень жовтня жовт жов | листопад листопада лист лис
    | грудень грудня груд гру`,
  Vietnamese: `
    tháng_1 thg_1 tháng_01 thg_01 | tháng_2 thg_2 tháng_02 thg_02 | tháng_3 thg_3 tháng_03 thg_03
    | tháng_4 thg_4 tháng_04 thg_04 | tháng_5 thg_5 tháng_05 thg_05 | tháng_6 thg_6 tháng_06 thg_06
    | tháng_7 thg_7 tháng_07 thg_07 | tháng_8 thg_8 tháng_08 thg_08 | tháng_9 thg_9 tháng_09 thg_09
    | tháng_10 thg_10 | tháng_11 thg_11 | tháng_12 thg_12`,
  Welsh: `
    ionawr ion | chwefror chw chwef | mawrth maw | ebrill ebr | mai | mehefin meh
    | gorffennaf gor gorff | awst | medi | hydref hyd | tachwedd tach | rhagfyr rhag`,
};

/** Each name with the number of its month, and the language. */
const eachName = (visit: (name: string, month: number, language: string) => void): void => {
  for (const [language, months] of Object.entries(MONTHS)) {
    for (const [i, names] of months.split("|").entries()) {
      for (const name of names.trim().split(/\s+/)) visit(name.replaceAll("_", " "), i + 1, language);
    }
  }
};

/** The month of each name; 0 if the name means another month in another language: "lipiec" and "lipanj" are both "lip". */
const monthsByName = (): ReadonlyMap<string, number> => {
  const months = new Map<string, number>();
  eachName((name, month) => {
    const key = foldName(name);
    months.set(key, (months.get(key) ?? month) === month ? month : 0);
  });
  return months;
};

/** The month named at a place of a text; a name that languages disagree on is none. */
export const monthNameAt: NameAt = namesAt(monthsByName);

type LanguagesByMonth = ReadonlyMap<number, readonly string[]>;

let namings: ReadonlyMap<string, LanguagesByMonth> | undefined;

/** What each name means: made once, because a report can ask for it a thousand times. */
const namingsByName = (): ReadonlyMap<string, LanguagesByMonth> => {
  const all = new Map<string, Map<number, string[]>>();
  eachName((name, month, language) => {
    const key = foldName(name);
    const months = all.get(key) ?? new Map<number, string[]>();
    const languages = months.get(month) ?? [];
    if (!languages.includes(language)) months.set(month, [...languages, language]);
    all.set(key, months);
  });
  return all;
};

const NO_MONTHS: LanguagesByMonth = new Map();

/** The languages in which `name` is a month, by month; more than one month if they disagree. */
export const monthsNamed = (name: string): LanguagesByMonth => {
  namings ??= namingsByName();
  return namings.get(foldName(name)) ?? NO_MONTHS;
};
