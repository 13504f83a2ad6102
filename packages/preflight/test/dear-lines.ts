/** Contents that somebody could make to keep a server busy, of about so many bytes. */
export type Shapes = Readonly<Record<string, (bytes: number) => string>>;

/** Texts one after the other, as many as have so many bytes. */
export const lines = (bytes: number, line: (i: number) => string): string => {
  const all: string[] = [];
  for (let size = 0, i = 0; size < bytes; i += 1) {
    const next = `${line(i)}\n`;
    all.push(next);
    size += next.length;
  }
  return all.join("");
};

export const twoDigits = (number: number): string => String(number).padStart(2, "0");

export const dayOf = (i: number): string =>
  `${2000 + (i % 25)}-${twoDigits(1 + (i % 12))}-${twoDigits(1 + (i % 28))}`;

/** A row as most files have them. */
export const plainRow = (i: number): string => `${dayOf(i)},-${i % 90}.${10 + (i % 90)},Shop ${i % 50}`;

export const below =
  (header: string, row: (i: number) => string) =>
  (bytes: number): string =>
    `${header}\n${lines(bytes, row)}`;

/** Rows below as many plain ones as tell how a file is read. */
export const belowPlain = (row: (i: number) => string) =>
  below("date,amount,name", (i) => (i < 500 ? plainRow(i) : row(i)));

export const wide = (columns: number, cell: (i: number) => string) =>
  below(`date,amount,${Array.from({ length: columns }, (_, i) => `c${i}`).join(",")}`, (i) =>
    [dayOf(i), "-1.00", ...Array.from({ length: columns }, (_, at) => cell(i + at))].join(","),
  );

/** Numbers that look random, the same each time. */
export const randomly = (bytes: number, char: (random: number) => string): string => {
  let seed = 7;
  return Array.from({ length: bytes }, () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return char(seed / 2 ** 32);
  }).join("");
};

export const CURRENCIES = [
  "EUR",
  "USD",
  "GBP",
  "CHF",
  "SEK",
  "NOK",
  "PLN",
  "CZK",
  "JPY",
  "INR",
  "BRL",
  "MXN",
];

export const DAYS: readonly ((day: string, month: string, year: string) => string)[] = [
  (day, month, year) => `${day}.${month}.${year}`,
  (day, month, year) => `${month}/${day}/${year}`,
  (day, month, year) => `${year}${month}${day}`,
  (day, _, year) => `${day} Jan ${year}`,
  (day, month, year) => `${day}-${month}-${year.slice(2)}`,
];

/** What all others are compared with: rows as short as theirs, and amounts that differ as those of a bank do. */
export const PLAIN = below("date,amount,name", (i) => `${dayOf(i)},-${i % 90}.${10 + ((i * 7) % 89)},Shop`);
