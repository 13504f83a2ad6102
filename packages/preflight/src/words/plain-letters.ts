/** The plain forms of letters that Unicode does not compose of a plain letter and a mark. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
  ی: "ي",
  ک: "ك",
  ة: "ه",
  ى: "ي",
};
