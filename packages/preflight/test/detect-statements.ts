import fc from "fast-check";

/** Made-up statements of every manner that detection knows, each with the transactions that are in it. */

interface TrueTransaction {
  readonly date: string;
  /** Hundredths; money in is positive. */
  readonly cents: number;
  /** Blank if the file does not say it. */
  readonly currency: string;
  readonly name: string;
}

export interface Statement {
  readonly text: string;
  readonly transactions: readonly TrueTransaction[];
}

interface Language {
  readonly date: string;
  readonly valueDate: string;
  readonly name: string;
  readonly amount: string;
  readonly out: string;
  readonly in: string;
  readonly balance: string;
  readonly currency: string;
  readonly fee: string;
  readonly status: string;
  readonly direction: string;
  readonly ways: readonly [out: string, into: string];
  readonly statuses: readonly [booked: string, pending: string];
  readonly reference: string;
  readonly category: string;
  readonly total: string;
  readonly dates: readonly string[];
  readonly numbers: readonly NumberStyle[];
}

type NumberStyle = "1,234.56" | "1.234,56" | "1 234,56" | "1'234.56" | "1234.56" | "1234,56";

const POINTS: readonly NumberStyle[] = ["1,234.56", "1234.56"];
const COMMAS: readonly NumberStyle[] = ["1.234,56", "1234,56"];

const ENGLISH: Language = {
  date: "Date",
  valueDate: "Value Date",
  name: "Description",
  amount: "Amount",
  out: "Debit",
  in: "Credit",
  balance: "Balance",
  currency: "Currency",
  fee: "Fee",
  status: "Status",
  direction: "Debit/Credit",
  ways: ["Debit", "Credit"],
  statuses: ["Completed", "Pending"],
  reference: "Reference",
  category: "Category",
  total: "Total",
  dates: ["%Y-%m-%d", "%d/%m/%Y", "%m/%d/%Y", "%d %b %Y", "%m/%d/%y", "%d/%m/%y", "%b %d, %Y"],
  numbers: POINTS,
};

const LANGUAGES: readonly Language[] = [
  ENGLISH,
  { ...ENGLISH, numbers: ["1'234.56", "1.234,56", "1234,56", "1 234,56"] },
  {
    date: "Buchungstag",
    valueDate: "Wertstellung",
    name: "Verwendungszweck",
    amount: "Betrag",
    out: "Soll",
    in: "Haben",
    balance: "Saldo",
    currency: "Währung",
    fee: "Gebühr",
    status: "Status",
    direction: "Soll/Haben",
    ways: ["S", "H"],
    statuses: ["Gebucht", "Vorgemerkt"],
    reference: "Referenz",
    category: "Kategorie",
    total: "Summe",
    dates: ["%d.%m.%Y", "%d.%m.%y", "%Y-%m-%d"],
    numbers: [...COMMAS, "1'234.56"],
  },
  {
    date: "Date",
    valueDate: "Date de valeur",
    name: "Libellé",
    amount: "Montant",
    out: "Débit",
    in: "Crédit",
    balance: "Solde",
    currency: "Devise",
    fee: "Frais",
    status: "Statut",
    direction: "Sens",
    ways: ["Débit", "Crédit"],
    statuses: ["Terminé", "En attente"],
    reference: "Référence",
    category: "Catégorie",
    total: "Total",
    dates: ["%d/%m/%Y", "%d/%m/%y", "%d-%m-%Y", "%Y-%m-%d"],
    numbers: ["1 234,56", "1234,56"],
  },
  {
    date: "Fecha",
    valueDate: "Fecha valor",
    name: "Concepto",
    amount: "Importe",
    out: "Cargo",
    in: "Abono",
    balance: "Saldo",
    currency: "Divisa",
    fee: "Comisión",
    status: "Estado",
    direction: "Cargo/Abono",
    ways: ["Cargo", "Abono"],
    statuses: ["Completado", "Pendiente"],
    reference: "Referencia",
    category: "Categoría",
    total: "Total",
    dates: ["%d/%m/%Y", "%d-%m-%Y", "%d/%m/%y"],
    numbers: COMMAS,
  },
  {
    date: "Boekdatum",
    valueDate: "Valutadatum",
    name: "Omschrijving",
    amount: "Bedrag",
    out: "Af",
    in: "Bij",
    balance: "Saldo",
    currency: "Valuta",
    fee: "Kosten",
    status: "Status",
    direction: "Af Bij",
    ways: ["Af", "Bij"],
    statuses: ["Voltooid", "In behandeling"],
    reference: "Kenmerk",
    category: "Categorie",
    total: "Totaal",
    dates: ["%d-%m-%Y", "%Y%m%d", "%d/%m/%Y"],
    numbers: COMMAS,
  },
  {
    date: "Data operacji",
    valueDate: "Data waluty",
    name: "Opis operacji",
    amount: "Kwota",
    out: "Obciążenia",
    in: "Uznania",
    balance: "Saldo po operacji",
    currency: "Waluta",
    fee: "Prowizja",
    status: "Status",
    direction: "Typ",
    ways: ["Obciążenie", "Uznanie"],
    statuses: ["Zaksięgowana", "Oczekująca"],
    reference: "Numer referencyjny",
    category: "Kategoria",
    total: "Suma",
    dates: ["%d.%m.%Y", "%Y-%m-%d", "%d-%m-%Y"],
    numbers: ["1 234,56", "1234,56"],
  },
  {
    date: "Data",
    valueDate: "Data valuta",
    name: "Descrizione",
    amount: "Importo",
    out: "Dare",
    in: "Avere",
    balance: "Saldo",
    currency: "Divisa",
    fee: "Commissione",
    status: "Stato",
    direction: "Dare/Avere",
    ways: ["Dare", "Avere"],
    statuses: ["Completato", "In attesa"],
    reference: "Riferimento",
    category: "Categoria",
    total: "Totale",
    dates: ["%d/%m/%Y", "%d/%m/%y", "%Y-%m-%d"],
    numbers: COMMAS,
  },
];

const NAMES = [
  "Moonbeam Books",
  "Paper Lantern",
  "Quiet Harbour",
  "Acme Widgets",
  "Skylark Air",
  "Blue Anchor, Sons",
  "Old Mill",
  'The "Corner"',
  "Northern Light",
  "Velvet Drum",
  "Kite & Co",
  "Red Pebble",
  "Long Meadow",
] as const;

const CATEGORIES = ["Home", "Leisure", "Other"] as const;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const two = (value: number): string => String(value).padStart(2, "0");

/** A day counted from 2023-01-01. */
const dayText = (days: number, pattern: string): string => {
  const at = new Date(Date.UTC(2023, 0, 1 + days));
  const parts: Record<string, string> = {
    Y: String(at.getUTCFullYear()),
    y: two(at.getUTCFullYear() % 100),
    m: two(at.getUTCMonth() + 1),
    d: two(at.getUTCDate()),
    b: MONTHS[at.getUTCMonth()]!,
  };
  return pattern.replace(/%([Yymdb])/g, (_, part: string) => parts[part]!);
};

const grouped = (whole: string, mark: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, mark);

const numberText = (cents: number, style: NumberStyle): string => {
  const whole = String(Math.floor(cents / 100));
  const part = two(cents % 100);
  const [, group = "", decimal = ""] = /^1(\D?)234(\D)56$/.exec(style)!;
  return `${grouped(whole, group)}${decimal}${part}`;
};

const MINUSES = ["-1", "\u22121", "1-", "(1)"] as const;

type Manner = "signed" | "inverse" | "pair" | "pair with zeros" | "direction" | "suffix";

/** How an amount says its currency. */
const AFFIXES = ["1", "1", "1", "1 EUR", "€1", "1 €"] as const;

interface Plan {
  readonly language: Language;
  readonly separator: string;
  readonly dates: string;
  readonly numbers: NumberStyle;
  readonly minus: (typeof MINUSES)[number];
  readonly affix: (typeof AFFIXES)[number];
  readonly manner: Manner;
  readonly columns: readonly Extra[];
  readonly hasHeader: boolean;
  readonly newestFirst: boolean;
  readonly preamble: number;
  readonly footer: "none" | "word" | "sum";
  readonly order: readonly number[];
  readonly start: number;
  readonly opening: number;
  readonly rows: readonly PlannedRow[];
}

interface PlannedRow {
  readonly gap: number;
  readonly cents: number;
  readonly isIn: boolean;
  readonly name: string;
  readonly fee: number;
  readonly pending: boolean;
  readonly category: string;
  readonly foreign: { readonly currency: string; readonly cents: number };
}

const EXTRAS = [
  "value date",
  "balance",
  "currency",
  "fee",
  "status",
  "reference",
  "category",
  "foreign",
  "empty",
  "constant",
] as const;
type Extra = (typeof EXTRAS)[number];

const row: fc.Arbitrary<PlannedRow> = fc.record({
  gap: fc.integer({ min: 0, max: 25 }),
  cents: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 10_000, max: 2_000_000 })),
  isIn: fc.integer({ min: 0, max: 3 }).map((each) => each === 0),
  name: fc.constantFrom(...NAMES),
  fee: fc.integer({ min: 0, max: 3 }).map((each) => (each === 0 ? 75 : 0)),
  pending: fc.integer({ min: 0, max: 4 }).map((each) => each === 0),
  category: fc.constantFrom(...CATEGORIES),
  foreign: fc.record({
    currency: fc.constantFrom("USD", "GBP", "EUR"),
    cents: fc.integer({ min: 1, max: 200_000 }),
  }),
});

const planned = (hasHeader: boolean): fc.Arbitrary<Plan> =>
  fc.constantFrom(...LANGUAGES).chain((language) =>
    fc.record({
      language: fc.constant(language),
      separator: fc.constantFrom(",", ";", "\t", "|"),
      dates: fc.constantFrom(...language.dates),
      numbers: fc.constantFrom(...language.numbers),
      minus: fc.constantFrom(...MINUSES, "-1", "-1", "-1"),
      manner: fc.constantFrom<Manner>(
        "signed",
        "signed",
        "inverse",
        "pair",
        "pair with zeros",
        "direction",
        "suffix",
      ),
      affix: fc.constantFrom(...AFFIXES),
      columns: fc.subarray([...EXTRAS]),
      hasHeader: fc.constant(hasHeader),
      newestFirst: fc.boolean(),
      preamble: fc.integer({ min: 0, max: 3 }),
      footer: fc.constantFrom("none", "word", "sum"),
      order: fc.array(fc.nat(1_000), { minLength: 16, maxLength: 16 }),
      start: fc.integer({ min: 0, max: 300 }),
      opening: fc.integer({ min: -50_000, max: 900_000 }),
      rows: fc.array(row, { minLength: 3, maxLength: 12 }),
    }),
  );

interface Cell {
  readonly header: string;
  readonly of: (row: PlannedRow, cents: number, day: number, balance: number, at: number) => string;
}

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

const columnsOf = (p: Plan): Cell[] => {
  const { language: words, numbers, minus, dates, affix } = p;
  const plain = (cents: number) => affix.replace("1", numberText(Math.abs(cents), numbers));
  const withMinus = (cents: number, digits: string) => (cents < 0 ? minus.replace("1", digits) : digits);
  const bare = (cents: number) => withMinus(cents, numberText(Math.abs(cents), numbers));
  const signed = (cents: number) => withMinus(cents, plain(cents));
  const blank = p.manner === "pair" ? "" : plain(0);
  const money: Record<Manner, readonly Cell[]> = {
    signed: [{ header: words.amount, of: (_, cents) => signed(cents) }],
    inverse: [{ header: words.amount, of: (_, cents) => signed(-cents) }],
    pair: [
      { header: words.out, of: (_, cents) => (cents < 0 ? plain(cents) : blank) },
      { header: words.in, of: (_, cents) => (cents < 0 ? blank : plain(cents)) },
    ],
    "pair with zeros": [
      { header: words.out, of: (_, cents) => (cents < 0 ? plain(cents) : blank) },
      { header: words.in, of: (_, cents) => (cents < 0 ? blank : plain(cents)) },
    ],
    direction: [
      { header: words.amount, of: (_, cents) => plain(cents) },
      { header: words.direction, of: (_, cents) => words.ways[cents < 0 ? 0 : 1] },
    ],
    suffix: [{ header: words.amount, of: (_, cents) => `${plain(cents)} ${cents < 0 ? "DR" : "CR"}` }],
  };
  const extras: Record<Extra, readonly Cell[]> = {
    // Without headers nothing tells two dates apart.
    "value date": [
      { header: words.valueDate, of: (_, __, day) => dayText(p.hasHeader ? day + 1 : day, dates) },
    ],
    balance: [{ header: words.balance, of: (_, __, ___, balance) => signed(balance) }],
    currency: [{ header: words.currency, of: () => "EUR" }],
    fee: [{ header: words.fee, of: ({ fee }) => plain(fee) }],
    status: [{ header: words.status, of: ({ pending }) => words.statuses[pending ? 1 : 0] }],
    reference: [{ header: words.reference, of: (_, __, ___, ____, at) => `00${7_310_045 + at * 917}` }],
    category: [{ header: words.category, of: ({ category }) => category }],
    foreign: [
      {
        header: "Original Amount",
        of: ({ foreign }, cents) =>
          bare(foreign.currency === "EUR" ? cents : Math.sign(cents) * foreign.cents),
      },
      { header: "Original Currency", of: ({ foreign }) => foreign.currency },
    ],
    empty: [{ header: "Notes", of: () => "" }],
    constant: [{ header: "Branch", of: () => "12" }],
  };
  const groups: (readonly Cell[])[] = [
    [{ header: words.date, of: (_, __, day) => dayText(day, dates) }],
    [{ header: words.name, of: ({ name }) => name }],
    money[p.manner],
    ...p.columns.map((each) => extras[each]),
  ];
  return groups
    .map((cells, at) => ({ cells, rank: p.order[at]! }))
    .sort((a, b) => a.rank - b.rank)
    .flatMap(({ cells }) => cells);
};

/**
 * On a card, purchases are most rows, since else nothing tells it from a statement. Without headers nothing tells what a
 * second amount is.
 */
const isPlausible = ({ manner, rows, columns, hasHeader }: Plan): boolean => {
  const booked = columns.includes("status") ? rows.filter(({ pending }) => !pending) : rows;
  const into = booked.filter(({ isIn }) => isIn).length;
  if (booked.length < 2) return false;
  const foreign = columns.includes("foreign");
  if (!hasHeader && (columns.includes("fee") || (foreign && columns.includes("currency")))) return false;
  if (!hasHeader && foreign && booked.every((each) => each.foreign.currency === "EUR")) return false;
  if (manner === "inverse") return into * 3 <= booked.length;
  if (manner === "pair" || manner === "pair with zeros") return into > 0 && into < booked.length;
  return true;
};

const statementOf = (p: Plan): Statement => {
  const has = (extra: Extra): boolean => p.columns.includes(extra);
  const columns = columnsOf(p);
  const line = (cells: readonly string[]) => cells.map((cell) => quoted(cell, p.separator)).join(p.separator);
  let [day, balance] = [p.start, p.opening];
  const lines: string[] = [];
  const transactions: TrueTransaction[] = [];
  for (const [at, each] of p.rows.entries()) {
    day += each.gap;
    const cents = each.isIn ? each.cents : -each.cents;
    const total = cents - (has("fee") ? each.fee : 0);
    const isPending = has("status") && each.pending;
    if (!isPending) {
      balance += total;
      transactions.push({
        date: dayText(day, "%Y-%m-%d"),
        cents: total,
        currency: has("currency") || p.affix !== "1" ? "EUR" : "",
        name: each.name,
      });
    }
    lines.push(line(columns.map(({ of }) => of(each, cents, day, balance, at))));
  }
  if (p.newestFirst) lines.reverse();
  const preamble = [
    `Statement of account${p.separator}00-1234`,
    `Exported${p.separator}by the bank`,
    "",
  ].slice(0, p.preamble);
  const [sum, amounts] = [
    p.rows.reduce((all, { cents }) => all + cents, 0),
    new Set([p.language.amount, p.language.out]),
  ];
  const total = columns.map(({ header }, at) => {
    if (p.footer === "sum" && amounts.has(header)) return numberText(sum, p.numbers);
    return at === 0 ? p.language.total : "";
  });
  return {
    text: [
      ...preamble,
      ...(p.hasHeader ? [line(columns.map(({ header }) => header))] : []),
      ...lines,
      ...(p.footer === "none" ? [] : [line(total)]),
      "",
    ].join("\n"),
    transactions,
  };
};

/** A statement with a header row or without one. */
export const statement = (hasHeader: boolean): fc.Arbitrary<Statement> =>
  planned(hasHeader).filter(isPlausible).map(statementOf);
