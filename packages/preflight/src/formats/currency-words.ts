import { isKnownCurrency } from "../basics/known-currency.ts";
import { once } from "../basics/once.ts";

/** By region, in lower case; where a word ends with a point, it is written without the point as well. */
const LISTED = [
  // Dollars, euros and others with a sign.
  "us$ u$s u$ au$ a$ ca$ c$ nz$ hk$ mx$ nt$ s$ r$ rd$ j$ tt$ n$ z$ bz$ b$ fj$ ec$ bds$ g$ t$ ws$ si$",
  "col$ ar$ mop$ e£ gh₵ gh¢ cn¥ jp¥ euro euros",
  // Europe.
  "kr. skr. nkr. dkr. íkr. fr. sfr. kč kčs zł zl ft lei leu lek lekë km kn din. tl",
  "руб. р. грн. лв. дин. ден. км",
  // Asia.
  "сом. сум сўм so'm тг. тңг. тенге ман. смн. դր. դրամ ლარი төг.",
  "rs. nrs. re. tk. rm rp. php nu. ks kip đ vnđ đồng บาท 元 圆 圓 円 원 rmb",
  // Africa and the Americas.
  "bs. bs.f bs.s s/. b/. gs. q. l. ksh. kshs. tsh. tshs. ush. ushs. sh. fcfa cfa f.cfa br. kz mk mt le",
  // Northern Africa and Western Asia.
  "د.إ. د.ك. د.ب. د.ج. د.ت. د.م. د.ع. د.ا. د.أ. د.ل. ر.س. ر.ع. ر.ق. ر.ي. ج.م. ل.ل. ل.س.",
  "ريال ریال درهم دينار جنيه ليرة تومان dh. dhs. da dt kd bd jd sr. qr. l.e. ll nis ש\"ח ש״ח ש''ח",
];

const LONE_LETTER = /^[A-Za-z]$/;

const words = once(
  (): ReadonlySet<string> =>
    new Set(
      LISTED.flatMap((line) => line.split(" "))
        .flatMap((word) => (word.endsWith(".") ? [word, word.slice(0, -1)] : [word]))
        .filter((word) => !LONE_LETTER.test(word)),
    ),
);

const SIGN = /\p{Sc}/u;

/** What a word for money is: a code of ISO 4217, or a sign or word; undefined if it is neither. */
export const currencyKind = (word: string): "code" | "sign" | undefined => {
  if (word.length === 1 && SIGN.test(word)) return "sign";
  if (isKnownCurrency(word)) return "code";
  return words().has(word.toLowerCase()) ? "sign" : undefined;
};
