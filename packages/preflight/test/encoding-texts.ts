/**
 * Names of payees and payments in many languages, apart from the words that the detection knows; and the bytes
 * of a text in any encoding.
 */
import { textIn } from "../src/decode/encoding.ts";
import type { Encoding } from "../src/options/encodings.ts";

export const PAYEES: Readonly<Record<string, string>> = {
  German:
    "Bäckerei Krüger|Müllabfuhr Nürnberg|Gärtnerei Schöne Blüte|Spülmaschine Händler|Großmarkt Fürth|Frühstück im Café|Zahnärzte Lübeck|Schlüsseldienst Jäger|Möbelhaus Böhm|Weiß & Söhne|Führerschein Prüfung|Hörgeräte Köhler",
  French:
    "Épicerie du Marché|Hôtel de la Forêt|Pâtisserie Benoît|Électricité de février|Pharmacie Théâtre|Loyer appartement rénové|École primaire élève|Garage François|Boucherie chez Gérard|Fenêtre brisée réparée|Noël à l'étranger|Crêperie Saint-Étienne",
  Spanish:
    "Panadería Núñez|Peluquería Begoña|Alquiler habitación|Farmacia Martínez|Gasolinera Logroño|Médico señora Ibáñez|Librería Cervantes|Fontanería García|Jamón y piñón|Autobús a León|Jardín infantil|Cigüeña viajes",
  Portuguese:
    "Padaria João|Farmácia Conceição|Restaurante Açaí|Prestação da habitação|Estação de serviço|Serviços de manutenção|Água e saneamento|Irmãos Gonçalves|Feijão e pão|Educação física|Lâmpadas e fogões|Câmara municipal",
  Italian:
    "Caffè Libertà|Università di Forlì|Qualità e bontà srl|Abbonamento metrò|Società elettrica più luce|Farmacia della Carità|Tè e tisane Perù|Mobilità urbana|Pagamento venerdì|Novità moda",
  Dutch:
    "Café de Kroon|Patiënten vereniging|Ideële reclame|Financiële dienst|Crèche de Beer|Zoölogie museum|Tweeëntwintig bv|Coördinatie zorg|Geïnde rente|Reünie knoëll",
  Catalan:
    "Forn de pa Solé|Llibreria Núria|Farmàcia Güell|Lloguer pis Gràcia|Electricitat febrer març|Fruiteria Àngels|Perruqueria Eugènia|Carnisseria Garcés|Menjar ràpid",
  "Danish and Norwegian":
    "Købmand Jørgensen|Tømrer Sørensen|Børnehave Ærtehaven|Rørlegger Østby|Bilværksted Århus|Grønlands Smørrebrød|Sjømat Tromsø|Frisør Hårfin|Møbelhuset Nørre|Lægehus Strømmen",
  Swedish:
    "Bröd och Smör|Målare Sjöström|Räkmacka Öland|Förskola Björken|Apotek Hjärtat|Frisör Åsa|Båtvarvet Väst|Snickeri Löfgren|Järnaffären|Trädgård Hallå",
  Finnish:
    "Leipomo Hämäläinen|Sähköyhtiö Pohjola|Hammaslääkäri Mäkelä|Kenkäkauppa Välitalo|Päivittäistavara Lähikauppa|Jäätelö kioski|Työväen lääkäri|Öljylämmitys Järvinen|Veljekset Kyllönen|Tavaratalo Löytö",
  Icelandic:
    "Bakarí Þórðar|Húsaleiga fyrir maí|Rafmagn Síðu|Apótek Ægir|Bókabúð Jóns|Kjötbúð Ísafjörður|Fiskbúð Þorvaldar|Sundhöll Árbæjar|Læknir Guðrún|Strætó miði",
  Albanian:
    "Furra e bukës Besë|Çaji i malit|Blerje në dyqan|Pagesë për ujë|Shtëpia e verës|Këpucë çizme|Qëndra mjekësore|Tregu i gjelbër|Drejtëz ndërtim",
  Irish:
    "Bácús Uí Néill|Siopa Leabhar Mór|Scoil Náisiúnta Bríde|Óstán na hÉireann|Búistéir Séamas|Cógaslann Áine",
  Polish:
    "Piekarnia Złoty Kłos|Sklep Żółw|Księgarnia Świat|Wędliny Mącznik|Kwiaciarnia Różyczka|Usługi hydrauliczne Dąbek|Lekarz Gawęda|Spółdzielnia Wiśniowa|Gołębiewski ćwiczenia|Źródło zdrowia|Mięso i ryby|Świętokrzyska sień",
  Czech:
    "Pekařství Dvořák|Květiny Růžena|Řeznictví Svoboda|Lékárna Slunečnice|Železářství Kovář|Nájem bytu říjen|Vodné a stočné|Kadeřnictví Šárka|Hračky pro děti|Školní jídelna|Česká pošta Mělník|Výtah údržba",
  Slovak:
    "Pekáreň Ľubica|Kvety Ružová záhrada|Mäsiarstvo Košút|Lekáreň Slnečnica|Školská jedáleň|Železiarstvo Kováč|Hračky pre deti|Nájomné október|Údržba výťahu|Vodné a stočné Šaľa|Kníhkupectvo Žilina|Drogéria Tŕnka",
  Hungarian:
    "Pékség Erdős|Virágüzlet Gyöngyös|Húsbolt Székely|Gyógyszertár Kígyó|Fürdő belépőjegy|Könyvesbolt Szűcs|Villanyszámla február|Műszaki áruház|Cipőbolt Kőszeg|Lakbér október|Zöldséges Győző|Fűtés részlet",
  "Croatian, Slovene, Serbian":
    "Pekarnica Žito|Ljekarna Čakovec|Cvjećara Ruža|Mesnica Kovačević|Knjižara Šibenik|Vodovod i odvodnja Đakovo|Slastičarna Šećer|Željezarija Perić|Vrtić Bubamara mjesečna|Tržnica povrće voće|Autobusna karta Đurđevac|Najamnina siječanj",
  Romanian:
    "Brutăria Făgăraş|Librăria Învăţătorul|Farmacia Sănătatea|Cofetăria Dulceaţă|Măcelăria Ţăranul|Florăria Grădina|Chirie martie Braşov|Energie electrică|Şcoala de şoferi|Benzinărie Piteşti",
  Turkish:
    "Fırın Güneş|Çiçekçi Ayşe|Eczane Şifa|Kasap Yıldız|Kırtasiye Işık|Elektrik faturası|Doğalgaz ödemesi|Kuaför Gülşen|Balıkçı Dursun|Şeker Pastanesi|Manav Çağlar|İnşaat malzemesi|Kira ödeme ağustos",
  Estonian:
    "Pagariäri Kõrvits|Lillepood Õnn|Käsitöö Mägi|Apteek Südamed|Üür jõulukuu|Kõrts Põhjala|Rõivad Männik|Lõuna söökla|Elektriülekanne Tänav|Õpperaamat müük",
  Latvian:
    "Maiznīca Rūķītis|Ziedu veikals Magnolija|Aptieka Ābelīte|Grāmatnīca Jānis|Īre par jūliju|Bērnudārzs Pasaciņa|Frizētava Līga|Apkure un ūdens|Gaļas tirgus Ķekava|Būvmateriāli Šķūnis|Ēdnīca Žagata",
  Lithuanian:
    "Kepyklėlė Ąžuolas|Gėlių parduotuvė|Vaistinė Šilutė|Knygynas Žinija|Nuoma už gegužę|Vaikų darželis Pelėdžiukas|Kirpykla Rūta|Šildymas ir vanduo|Mėsos turgus Kėdainiai|Statybinės medžiagos|Užkandinė Ūla",
  Maltese:
    "Forn tal-Ħobż|Ħanut taż-Żraben|Ċikkulata Ġorġ|Skola ta' Għawdex|Spiżerija Żebbuġ|Ħwejjeġ Ċensa|Ġardina ħelwa",
  Esperanto:
    "Bakejo Ĝojo|Floroj Ĉiela|Ŝuvendejo Ĵaŭdo|Ĉokoladejo|Loĝejo en aŭgusto|Manĝejo Ĥoro|Preskaŭ ŝajne",
  Vietnamese:
    "Tiệm bánh Hạnh Phúc|Cửa hàng hoa Sen|Nhà thuốc Đức|Tiền thuê nhà tháng tư|Quán phở Hà Nội|Điện lực thành phố|Siêu thị Bến Thành|Trường tiểu học|Xăng dầu Sài Gòn|Cà phê Trung|Bệnh viện Chợ Rẫy",
  Russian:
    "Булочная Колос|Цветы у дома|Аптека Здоровье|Детский сад Ромашка|Аренда квартиры май|Мясная лавка|Книжный мир|Парикмахерская Локон|Железная дорога|Кофейня Шоколад|Зоомагазин Щенок|ПАО Электросеть",
  Ukrainian:
    "Пекарня Колосок|Квіти біля дому|Аптека Здоров|Дитячий садок Їжачок|Оренда житла травень|М'ясна крамниця|Книгарня Є|Перукарня Краля|Залізниця квитки|Кав'ярня Львів|Електроенергія січень|Зоомагазин Цуценя",
  Belarusian:
    "Пякарня Каласок|Кветкі каля дома|Аптэка Здароўе|Дзіцячы садок Вожык|Арэнда кватэры май|Мясная крама|Кнігарня Слова|Цырульня|Чыгунка білеты|Кавярня Мінск|Электраэнергія студзень",
  Bulgarian:
    "Хлебарница Златен клас|Цветя до дома|Аптека Здраве|Детска градина Зорница|Наем за април|Месарница Българка|Книжарница Светлина|Фризьорски салон|Железници билет|Кафене Люляк|Ток и вода|Пощенска пратка",
  "Serbian and Macedonian":
    "Пекара Златни клас|Цвећара Ружа|Апотека Здравље|Вртић Лептирић|Кирија за јун|Месара Чачак|Књижара Просвета|Фризер Љубица|Железница карта|Кафана Код Ђоке|Струја и вода|Поштарина пакет",
  Greek:
    "Φούρνος Χωριάτικο|Ανθοπωλείο Άνοιξη|Φαρμακείο Υγεία|Ενοίκιο Μαΐου|Κρεοπωλείο Γιώργος|Βιβλιοπωλείο Γνώση|Κομμωτήριο Ελένη|Σούπερ μάρκετ|Καφενείο Η Ωραία|Λογαριασμός ρεύματος|Εισιτήρια πλοίου|Ταχυδρομείο",
  Hebrew:
    "מאפיית הזהב|פרחי השרון|בית מרקחת|שכר דירה מאי|קצביית אבנר|ספרים וצעצועים|מספרת גלית|רכבת ישראל|קפה נמרוד|חשמל ומים|גן ילדים שקד|סופר השכונה",
  Arabic:
    "مخبز السنابل|زهور الربيع|صيدلية الشفاء|إيجار شقة مايو|ملحمة أبو خالد|مكتبة النور|صالون جميلة|محطة وقود|مقهى الأصيل|كهرباء ومياه|روضة الأطفال|سوبر ماركت",
  Persian:
    "نانوايي گندم|گل فروشي بهار|داروخانه شفا|اجاره خانه|قصابي پاک|چاپخانه ژاله|آرايشگاه|پمپ بنزين|چاي و قهوه|برق و آب",
  Thai: "ร้านขนมปังข้าวทอง|ดอกไม้สวย|ร้านขายยา|ค่าเช่าบ้าน|ก๋วยเตี๋ยวเรือ|ร้านหนังสือ|ค่าไฟฟ้า|โรงพยาบาล|ร้านกาแฟ|ตลาดสด|น้ำประปา|โรงเรียนอนุบาล",
  "Chinese, simplified":
    "麦香面包房|春天花店|康健大药房|五月房租|老王烧烤|新知书店|阳光理发|地铁乘车|电费水费|幼儿园学费|绿叶蔬菜|手机充值",
  "Chinese, traditional":
    "麥香麵包坊|春天花店|康健藥局|五月房租|老王燒烤|新知書店|陽光理髮|捷運乘車|電費水費|幼兒園學費|綠葉蔬菜|手機儲值",
  Japanese:
    "麦の穂ベーカリー|春の花屋|みどり薬局|五月分家賃|焼肉ふじ|文庫書店|美容室ひかり|市営地下鉄|電気料金|さくら保育園|青果市場|ｶ)ﾐﾄﾞﾘｼﾖｳﾃﾝ",
  Korean:
    "밀알 제과|봄꽃 화원|건강 약국|오월 월세|한우 정육점|새빛 서점|미소 미용실|지하철 요금|전기 요금|해님 어린이집|채소 시장|휴대폰 요금",
};

const isMultiByte = (encoding: Encoding): boolean => /^(?:gb|big|shift|euc)/.test(encoding);

/** Every character of an encoding with its bytes: its decoder, turned around. */
const tableOf = (encoding: Encoding): ReadonlyMap<string, readonly number[]> => {
  const sequences: number[][] = [];
  for (let first = 0; first < 256; first += 1) {
    sequences.push([first]);
    if (first > 0x80 && isMultiByte(encoding))
      for (let second = 0x40; second < 255; second += 1) sequences.push([first, second]);
  }
  const table = new Map<string, readonly number[]>();
  for (const bytes of sequences) {
    const text = textIn(Uint8Array.from(bytes), encoding);
    if ([...text].length === 1 && text !== "\ufffd" && !table.has(text)) table.set(text, bytes);
  }
  return table;
};

const tables = new Map<Encoding, ReadonlyMap<string, readonly number[]>>();

/** In windows-1258 a vowel has its tone as a mark of its own, unless both together have a byte. */
const withMarks = (text: string, table: ReadonlyMap<string, readonly number[]>): string =>
  [...text.normalize("NFC")]
    .map((char) => {
      if (table.has(char)) return char;
      const [base = "", ...marks] = char.normalize("NFD");
      const tone = marks.find((mark) => /[\u0300\u0301\u0303\u0309\u0323]/.test(mark)) ?? "";
      return (base + marks.filter((mark) => mark !== tone).join("")).normalize("NFC") + tone;
    })
    .join("");

/** The bytes of a text in an encoding, and the text that they stand for; undefined if it has no such bytes. */
export const encode = (
  text: string,
  encoding: Encoding,
): { readonly bytes: Uint8Array; readonly text: string } | undefined => {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  const written = encoding === "windows-1258" ? withMarks(text, table) : text;
  const bytes: number[] = [];
  for (const char of written) {
    const found = table.get(char);
    if (found === undefined) return undefined;
    bytes.push(...found);
  }
  return { bytes: Uint8Array.from(bytes), text: written };
};
