import type { Encoding } from "../options/encodings.ts";

/** A language of bank exports, and the encodings other than Unicode in which it is written. */
export interface Language {
  readonly name: string;
  /** Its letters outside ASCII, the most frequent first. */
  readonly letters: string;
  readonly encodings: readonly Encoding[];
}

const WESTERN = ["windows-1252", "iso-8859-15", "macintosh", "cp850", "cp437"] as const;
/** Western languages with letters that cp437 does not have. */
const WESTERN_BUT_CP437 = ["windows-1252", "iso-8859-15", "macintosh", "cp850"] as const;
const CENTRAL = ["windows-1250", "iso-8859-2", "cp852"] as const;
const CYRILLIC = ["windows-1251", "iso-8859-5", "koi8-r", "ibm866", "x-mac-cyrillic"] as const;
const NORTHERN = [...WESTERN, "iso-8859-10"] as const;
const NORDIC = [...WESTERN_BUT_CP437, "iso-8859-10"] as const;
const BALTIC = ["windows-1257", "iso-8859-13", "iso-8859-4", "iso-8859-10"] as const;

const language = (name: string, letters: string, encodings: readonly Encoding[]): Language => ({
  name,
  letters,
  encodings,
});

export const LANGUAGES: readonly Language[] = [
  language("German", "üäößé", [...WESTERN, ...CENTRAL, "windows-1254", "windows-1257"]),
  language("French", "éèàêçôîûùâïœëæüÿ", WESTERN),
  language("Spanish", "óíáéñúü", WESTERN),
  language("Portuguese", "ãçáéíóêõúâôàü", WESTERN_BUT_CP437),
  language("Italian", "àèùòìéî", WESTERN),
  language("Dutch", "ëéïöèüê", WESTERN),
  language("Catalan", "óàéíèçúòïü", WESTERN_BUT_CP437),
  language("Danish and Norwegian", "øåæéòôü", NORDIC),
  language("Swedish", "äåöéü", NORTHERN),
  language("Finnish", "äöåéšž", NORTHERN),
  language("Icelandic", "íáúöðóæéþý", ["windows-1252", "iso-8859-15", "cp850", "iso-8859-10"]),
  language("Albanian", "ëç", WESTERN),
  language("Irish", "áíéóú", [...WESTERN_BUT_CP437, "iso-8859-14"]),
  language("Welsh", "ŵâŷôêîûïẅáë", ["iso-8859-14"]),
  language("Polish", "łóąęśżćńź", [...CENTRAL, "iso-8859-16"]),
  language("Czech", "íáéěýžčřšůúňďťóö", CENTRAL),
  language("Slovak", "áíéýčžšúľťôňäóďŕĺ", CENTRAL),
  language("Hungarian", "áéóöőíüúű", [...CENTRAL, "iso-8859-16"]),
  language("Croatian, Slovene, Serbian", "čšžćđ", CENTRAL),
  language("Romanian", "ăîţşâé", CENTRAL),
  language("Romanian with commas", "ăîțșâé", ["iso-8859-16"]),
  language("Turkish", "ışüöçğiâîû", ["windows-1254", "iso-8859-3"]),
  language("Estonian", "äõüöšž", [...BALTIC, "windows-1252", "iso-8859-15"]),
  language("Latvian", "āīēšņļūžčķģō", BALTIC),
  language("Lithuanian", "ėųšžąįūčę", BALTIC),
  language("Maltese", "ħżġċàùèìò", ["iso-8859-3"]),
  language("Esperanto", "ĝŭĉŝĵĥ", ["iso-8859-3"]),
  language("Vietnamese", "\u0300đ\u0301ưôêơ\u0323âăáà\u0309\u0303íóéúèùýìò", ["windows-1258"]),
  language("Russian", "оаеинтрсвлкпмдуыязьгбчйхжшцюфщэёъ", CYRILLIC),
  language("Ukrainian", "оанитікрвеслпдумзяйьбгчхжцшїєюфщґ", [...CYRILLIC, "koi8-u"]),
  language("Belarusian", "аніоркытслевдпяумзьгбчўцхжэйшюфё", [...CYRILLIC, "koi8-u"]),
  language("Bulgarian", "аоиентрсвлпдкмузгъябчщцйшжхфюь", CYRILLIC),
  language("Serbian and Macedonian", "аоиентрсјвкдлупмзгбчцшжхњљћфђџќѓѕ", CYRILLIC),
  language("Greek", "αοιετσνρπκημυλςίάόήδέγωύχθφώβξζψϊϋΐ", ["windows-1253", "iso-8859-7"]),
  language("Hebrew", "יולהארתמבנשדקפכעחסםגטצןזךץף", ["windows-1255", "iso-8859-8"]),
  language("Arabic", "اليمرنتبوسدةعحقهفكجطشأصخىضئذزغثءإظؤآ", ["windows-1256", "iso-8859-6"]),
  language("Persian", "ايرنمدتهبسوشکكزلعقفجپحخگصطئچغضذظثژآ", ["windows-1256"]),
  language("Thai", "านรอกเงวยม่ลดท้สตะีัิปคบหุ์แขไจื็โพชถซผณภูใฝฐธศษญๆำฎฏฉฟึ", ["windows-874"]),
];

/**
 * How much less likely an encoding is than the usual ones of its language, in bits. Where two readings are
 * the same text, the usual one is named.
 */
export const RARITY: Partial<Record<Encoding, number>> = {
  "windows-1250": 0.5,
  "windows-1254": 0.5,
  "windows-1257": 1,
  "windows-1258": 1,
  "iso-8859-2": 1.5,
  "iso-8859-15": 1,
  "iso-8859-5": 3,
  "iso-8859-6": 3,
  "iso-8859-7": 1,
  "iso-8859-8": 1,
  "iso-8859-13": 3,
  "iso-8859-3": 6,
  "iso-8859-4": 5,
  "iso-8859-10": 6,
  "iso-8859-14": 6,
  "iso-8859-16": 4,
  "koi8-r": 1,
  "koi8-u": 1.5,
  ibm866: 2,
  macintosh: 3,
  "x-mac-cyrillic": 3,
  cp850: 3,
  cp437: 4,
  cp852: 3,
  "euc-jp": 1,
};
