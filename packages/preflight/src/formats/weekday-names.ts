import { foldName, type NameAt, namesAt } from "./names.ts";

/**
 * The names of the days of the week in the languages that banks write, in full and in short. They are read and
 * ignored, so the table does not say which day a name is. `_` is a blank within a name.
 */
const WEEKDAYS = `
  e_hënë e_martë e_mërkurë e_enjte e_premte e_shtunë e_diel hën mar mër enj pre sht die الاثنين
  الثلاثاء الأربعاء الخميس الجمعة السبت الأحد երկուշաբթի երեքշաբթի չորեքշաբթի հինգշաբթի ուրբաթ շաբաթ
  կիրակի երկ երք չրք հնգ ուր շբթ կիր bazar_ertəsi çərşənbə_axşamı çərşənbə cümə_axşamı cümə şənbə
  bazar b.e ç.a ç c.a c ş b astelehena asteartea asteazkena osteguna ostirala larunbata igandea al ar
  az og or lr ig панядзелак аўторак серада чацвер пятніца субота нядзеля пн аў ср чц пт сб нд
  ponedjeljak utorak srijeda četvrtak petak subota nedjelja pon uto sri čet pet sub ned понеделник
  вторник сряда четвъртък петък събота неделя вт чт dilluns dimarts dimecres dijous divendres
  dissabte diumenge dl dt dc dj dv ds dg pondělí úterý středa čtvrtek pátek sobota neděle po út st čt
  pá so ne mandag tirsdag onsdag torsdag fredag lørdag søndag man tirs ons tors fre lør søn maandag
  dinsdag woensdag donderdag vrijdag zaterdag zondag ma di wo do vr za zo monday tuesday wednesday
  thursday friday saturday sunday mon tue wed thu fri sat sun esmaspäev teisipäev kolmapäev neljapäev
  reede laupäev pühapäev e t k n r l p lunes martes miyerkules huwebes biyernes sabado linggo lun miy
  huw biy sab lin maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai ti ke to pe la
  su lundi mardi mercredi jeudi vendredi samedi dimanche mer jeu ven sam dim luns mércores xoves
  venres sábado domingo mér xov sáb dom ორშაბათი სამშაბათი ოთხშაბათი ხუთშაბათი პარასკევი შაბათი კვირა
  ორშ სამ ოთხ ხუთ პარ შაბ კვი montag dienstag mittwoch donnerstag freitag samstag sonntag mo mi fr sa
  δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυριακή δευ τρί τετ πέμ παρ σάβ κυρ יום_שני
  יום_שלישי יום_רביעי יום_חמישי יום_שישי יום_שבת יום_ראשון יום_ב יום_ג יום_ד יום_ה יום_ו שבת יום_א
  सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार सोम मंगल बुध गुरु शुक्र शनि रवि hétfő kedd
  szerda csütörtök péntek szombat vasárnap h sze cs szo v mánudagur þriðjudagur miðvikudagur
  fimmtudagur föstudagur laugardagur sunnudagur mán þri mið fim fös lau senin selasa rabu kamis jumat
  sabtu minggu sen sel rab kam jum min dé_luain dé_máirt dé_céadaoin déardaoin dé_haoine dé_sathairn
  dé_domhnaigh luan máirt céad déar aoine sath domh lunedì martedì mercoledì giovedì venerdì sabato
  domenica gio дүйсенбі сейсенбі сәрсенбі бейсенбі жұма сенбі жексенбі дс сс бс жм жс pirmdiena
  otrdiena trešdiena ceturtdiena piektdiena sestdiena svētdiena pirmd otrd trešd ceturtd piektd sestd
  svētd pirmadienis antradienis trečiadienis ketvirtadienis penktadienis šeštadienis sekmadienis pr
  an tr kt pn št sk среда четврток петок сабота недела пон вто сре чет пет саб нед isnin khamis
  jumaat ahad isn kha ahd tir tor poniedziałek wtorek środa czwartek piątek niedziela wt śr czw pt
  sob niedz segunda-feira terça-feira quarta-feira quinta-feira sexta-feira seg ter qua qui sex luni
  marți miercuri joi vineri sâmbătă duminică mie vin sâm dum понедельник четверг пятница суббота
  воскресенье вс понедељак уторак четвртак петак недеља уто суб ponedeljak sreda nedelja sre pondelok
  utorok streda štvrtok piatok nedeľa ut pi ponedeljek torek četrtek petek miércoles jueves viernes
  mié jue vie jumatatu jumanne jumatano alhamisi ijumaa jumamosi jumapili måndag tisdag lördag söndag
  mån tis lör sön วันจันทร์ วันอังคาร วันพุธ วันพฤหัสบดี วันศุกร์ วันเสาร์ วันอาทิตย์ จันทร์ อังคาร
  พุธ พฤหัส ศุกร์ เสาร์ อาทิตย์ pazartesi salı çarşamba perşembe cuma cumartesi pazar pzt sal çar per
  cum cmt paz понеділок вівторок середа четвер пʼятниця неділя thứ_hai thứ_ba thứ_tư thứ_năm thứ_sáu
  thứ_bảy chủ_nhật thứ_2 thứ_3 thứ_4 thứ_5 thứ_6 thứ_7 cn dydd_llun dydd_mawrth dydd_mercher dydd_iau
  dydd_gwener dydd_sadwrn dydd_sul llun maw iau gwe sad sul 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日 月 火 水 木 金 土 日
  월요일 화요일 수요일 목요일 금요일 토요일 일요일 월 화 수 목 금 토 일 星期一 星期二 星期三 星期四 星期五 星期六 星期日 周一 周二 周三 周四 周五 周六 周日 一 二 三 四
  五 六 週一 週二 週三 週四 週五 週六 週日 mandag_den tirsdag_den onsdag_den torsdag_den fredag_den lørdag_den
  søndag_den segunda terça quarta quinta sexta tues wednes thur thurs weds thứ_bẩy วันจันทร์ที่
  วันอังคารที่ วันพุธที่ วันพฤหัสบดีที่ วันศุกร์ที่ วันเสาร์ที่ วันอาทิตย์ที่ จ อ พ พฤ ศ ส อา senen
  jum'at jum’at
`;

/** The day of the week named at a place of a text; its value says nothing. */
export const weekdayNameAt: NameAt = namesAt(
  () =>
    new Map(
      WEEKDAYS.trim()
        .split(/\s+/)
        .map((name) => [foldName(name.replaceAll("_", " ")), 1]),
    ),
);
