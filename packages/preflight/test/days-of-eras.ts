/** How a bank writes a day, and the pattern that reads it. */
export type Writing = readonly [pattern: string, text: string];

const calendar = (name: string, era: "short" | "narrow" = "short") => {
  const format = new Intl.DateTimeFormat(`ja-u-ca-${name}`, { timeZone: "UTC", era, year: "numeric" });
  return (date: Date): { readonly era: string; readonly year: string } => {
    const parts = format.formatToParts(date);
    const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? "";
    return { era: part("era"), year: part("year") };
  };
};

const republic = calendar("roc");
const buddhist = calendar("buddhist");
const japanese = calendar("japanese");
const japaneseLetter = calendar("japanese", "narrow");

const WIDE_LETTER = 0xfee0;

const wide = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) + WIDE_LETTER);

/** A day in every calendar, by the platform's own tables of them. */
export const writings = (iso: string): readonly Writing[] => {
  const date = new Date(iso);
  const [, mm = "", dd = ""] = iso.split("-");
  const [m, d] = [Number(mm), Number(dd)];
  const roc = republic(date).year.replace("元", "1");
  const roc3 = roc.padStart(3, "0");
  const be = buddhist(date).year;
  const { era, year } = japanese(date);
  const letter = japaneseLetter(date).era;
  const count = year.replace("元", "1");
  const two = count.padStart(2, "0");
  return [
    ["%EY/%m/%d", `${roc3}/${mm}/${dd}`],
    ["%EY/%m/%d", `${roc3}/${m}/${d}`],
    ["%EY-%m-%d", `${roc3}-${mm}-${dd}`],
    ["%EY%m%d", `${roc3}${mm}${dd}`],
    ["%EY年%m月%d日", `${roc3}年${mm}月${dd}日`],
    ["%EY年%m月%d日", `民國${roc}年${m}月${d}日`],
    ["%EY/%m/%d", `中華民國 ${roc}/${mm}/${dd}`],
    ["%d/%m/%EY", `${dd}/${mm}/${be}`],
    ["%d/%m/%EY", `${d}/${m}/${be}`],
    ["%EY-%m-%d", `${be}-${mm}-${dd}`],
    ["%EY%m%d", `${be}${mm}${dd}`],
    ["%d/%m/%EY", `${dd}/${mm}/พ.ศ. ${be}`],
    ["%EY年%m月%d日", `${era}${year}年${m}月${d}日`],
    ["%EY年%m月%d日", `${era}${count}年${m}月${d}日`],
    ["%EY年%m月%d日", `${era[0]} ${count}年${mm}月${dd}日`],
    ["%EY.%m.%d", `${letter}${two}.${mm}.${dd}`],
    ["%EY.%m.%d", `${letter.toLowerCase()}${count}.${m}.${d}`],
    ["%EY/%m/%d", `${letter}${count}/${m}/${d}`],
    ["%EY/%m/%d", `${wide(letter)}${two}/${mm}/${dd}`],
    ["%EY%m%d", `${letter}${two}${mm}${dd}`],
  ];
};
