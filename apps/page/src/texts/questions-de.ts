import type { MoneyTotal } from "@farthing/preflight";
import type { AskedRow, Question } from "@farthing/preflight/questions";
import { cutForSentence, type OpenTexts } from "@farthing/preflight/questions";
import { amountInWords, listed, longDay } from "./locale.ts";

const quoted = (text: string): string => `„${cutForSentence(text)}“`;

const columnOf = (name: string): string => {
  const [, place] = /^column (\d+)$/.exec(name) ?? [];
  return place === undefined ? quoted(name) : `Spalte ${place}`;
};

const plainColumn = (name: string): string => columnOf(name).replace(/[„“]/g, "");

const any = (texts: readonly string[]): string => listed(texts.map(quoted), "disjunction");
const all = (texts: readonly string[]): string => listed(texts.map(quoted));

/** „167,84 am 1. Januar 2025, REWE“ */
const rowOf = ({ amount, currency, day, name }: AskedRow): string =>
  `${amountInWords(amount, { currency })} am ${longDay(day)}${name === "" ? "" : `, ${cutForSentence(name)}`}`;

const onDay = ({ row }: Question): string =>
  row === undefined ? "" : ` am ${longDay(row.day)}${row.name === "" ? "" : `, ${cutForSentence(row.name)}`}`;

const lineOf = ({ line }: Question): string => (line === undefined ? "der Datei" : `Zeile ${line}`);

const thisRow = (of: Question): string =>
  of.row !== undefined ? rowOf(of.row) : of.line === undefined ? "Diese Zeile" : `Zeile ${of.line}`;

const sums = (of: readonly MoneyTotal[]): string =>
  `Die Datei dann: ${of
    .map(
      ({ currency, ...all }) =>
        `${amountInWords(all.in, { currency })} Eingang, ${amountInWords(all.out, { currency })} Ausgang`,
    )
    .join("; ")}`;

const FIRST = {
  day: "der Tag steht vorn",
  month: "der Monat steht vorn",
  year: "das Jahr steht vorn",
};

const days = ({ answers }: Question): string =>
  listed(
    answers.map(({ day = "" }) => `der ${longDay(day)}`),
    "disjunction",
  );

const numbers = ({ answers }: Question): string =>
  listed(
    answers.map(({ amount = "" }) => amountInWords(amount, {})),
    "disjunction",
  );

const whichWay = ({ answers }: Question): string =>
  answers.length === 0
    ? "Kein Betrag hat ein Minus, und keine Spalte sagt, was ausgegeben und was erhalten wurde."
    : "Welche Spalte sagt, ob Geld ausgegeben oder erhalten wurde?";

const WRITE_MINUS =
  "Vor jeden Betrag, der ausgegeben wurde, ein Minus schreiben, oder die Datei in einem anderen Format herunterladen.";

const nothing = (): string => "";

const blank = (text: string): string => text || "leer";

/** What a file leaves open, in German. */
export const OPEN_DE: OpenTexts = {
  sums,
  questions: {
    day_or_month: {
      ask: (of) => `In ${lineOf(of)} steht ${cutForSentence(of.values[0] ?? "")}: Ist das ${days(of)}?`,
      help: () => "Jedes Datum dieser Datei lässt sich auf mehrere Arten lesen. Die Antwort gilt für alle.",
    },
    wrong_dates: {
      ask: (of) => `In ${lineOf(of)} steht ${cutForSentence(of.values[0] ?? "")}: Ist das ${days(of)}?`,
      help: () =>
        "Nicht jedes Datum dieser Datei ist gleich geschrieben. Was nicht passt, wird dann in der Tabelle markiert.",
    },
    no_year: {
      ask: (of) => `Den Tagen fehlt das Jahr: ${quoted(of.values[0] ?? "")}.`,
      help: () =>
        "Die Datei bei der Bank mit vollem Datum herunterladen, oder das Jahr in der Tabelle zu jedem Datum schreiben.",
    },
    spreadsheet_days: {
      ask: (of) =>
        `Statt der Tage stehen hier Zahlen einer Tabellenkalkulation: ${quoted(of.values[0] ?? "")}.`,
      help: () =>
        "Die Spalte in der Tabellenkalkulation als Datum formatieren und neu speichern, oder die Datei bei der Bank noch einmal herunterladen.",
    },
    unreadable_dates: {
      ask: (of) => `Kein Datum ist lesbar: ${quoted(of.values[0] ?? "")} ist keines.`,
      help: () =>
        "Jahr, Monat und Tag schreiben, etwa 2024-12-31, oder die Datei in einem anderen Format herunterladen.",
    },
    which_date: {
      ask: () => "Welche Spalte ist das Datum der Zahlung?",
      help: () => "Mehrere Spalten haben ein Datum. Einige Zellen von jeder:",
    },
    no_dates: {
      ask: () => "Keine Spalte hat ein Datum.",
      help: () =>
        "Das sieht nicht nach den Umsätzen einer Bank aus. Auf der Seite der Bank gibt es meist „Umsätze herunterladen“ oder „Export“, als CSV, Excel, OFX, CAMT oder MT940. Gibt es doch eine Spalte mit dem Datum, dann lässt sie sich in der Liste über der Spalte wählen.",
    },
    which_mark: {
      ask: (of) => `${quoted(of.values[0] ?? "")}${onDay(of)}: Sind das ${numbers(of)}?`,
      help: () => "Kein Betrag dieser Datei zeigt, welches Zeichen vor den Nachkommastellen steht.",
    },
    several_formats: {
      ask: (of) =>
        `Die Beträge sind verschieden geschrieben. Wie ist ${quoted(of.values[0] ?? "")} zu lesen?`,
      help: () => "Die anderen werden dann in der Tabelle markiert, um sie zu verbessern.",
    },
    hundredths: {
      ask: (of) => `Die Beträge sind in Hundertsteln angegeben, etwa in Cent: ${quoted(of.text)}.`,
      help: () =>
        "Sie wären hundertmal zu groß. Die Datei mit Nachkommastellen herunterladen, oder die Beträge so schreiben.",
    },
    spent_or_received: {
      ask: (of) => `${thisRow(of)}: ausgegeben oder erhalten?`,
      help: () => "Die Datei sagt es nicht. Die Antwort gilt für alle Zeilen.",
    },
    which_side: {
      ask: (of) => `${thisRow(of)}: ausgegeben oder erhalten?`,
      help: () =>
        "Eine Spalte sagt, was ausgegeben wurde, die andere, was einging. Die Antwort zeigt, welche welche ist.",
    },
    both_sides: {
      ask: (of) => `In ${lineOf(of)} stehen eine Ausgabe und ein Eingang. Ist der Unterschied gemeint?`,
      help: () => "Sonst die Zeile in der Tabelle verbessern: eine der beiden Zellen leer lassen.",
    },
    two_pairs: {
      ask: (of) =>
        `Zwei Paare von Spalten sagen, was ausgegeben und erhalten wurde, und sind ${of.line === undefined ? "" : `in Zeile ${of.line} `}verschieden. Welches Paar stimmt?`,
      help: () => "Ist es das andere, dann seine Spalten in den Listen über der Tabelle wählen.",
    },
    minus_of_spent: {
      ask: (of) => `${thisRow(of)}, mit einem Minus: ausgegeben oder erhalten?`,
      help: () => "Gleich viele Ausgaben haben ein Minus wie keines. Die Antwort gilt für alle.",
    },
    which_amount: {
      ask: () => "Welche Spalte ist der Betrag?",
      help: () => "Mehrere Spalten haben Beträge. Einige Zellen von jeder:",
    },
    amounts_in_currencies: {
      ask: () => "Welche Spalte ist der Betrag in der Währung des Kontos?",
      help: () => "Mehrere Spalten haben Beträge, jede in einer anderen Währung. Einige Zellen von jeder:",
    },
    no_amounts: {
      ask: () => "Keine Spalte hat in den meisten Zeilen Beträge.",
      help: () =>
        "Die Datei mit den Beträgen herunterladen. Gibt es doch eine Spalte mit ihnen, dann lässt sie sich in der Liste über der Spalte wählen.",
    },
    sums_of_days: {
      ask: (of) => `${thisRow(of)}: Ist das eine eigene Zahlung?`,
      help: () =>
        "Es ist die Summe der anderen Zeilen ihres Tages, und ähnliche Zeilen sind es auch. Sind es nur Summen, dann diese Zeilen aus der Datei nehmen: sonst zählen sie doppelt.",
    },
    several_currencies: {
      ask: (of) => `Die Beträge sind in mehr als einer Währung: ${all(of.values)}.`,
      help: () => "Die Datei in eine je Währung teilen, und sie einzeln hinzufügen.",
    },
    other_currency: {
      ask: (of) => `Gehören Beträge in ${of.answers[0]?.values[0] ?? ""} auf dieses Konto?`,
      help: (of) => `Zum Beispiel ${quoted(of.values[0] ?? "")}. Oder ein Konto in dieser Währung wählen.`,
    },
    which_currency: {
      ask: () => "Welche Spalte ist die Währung des Betrags?",
      help: () => "Mehrere Spalten haben Währungen. Einige Zellen von jeder:",
    },
    place_of_fee: {
      ask: (of) => `${thisRow(of)}: Kommt die Gebühr zum Betrag dazu?`,
      help: () =>
        "Die Datei sagt nicht, ob die Gebühren in den Beträgen enthalten sind. Die Antwort gilt für alle.",
    },
    fee_sign: {
      ask: () => "Wurden alle Gebühren bezahlt?",
      help: () =>
        "Einige Gebühren haben ein Minus, andere nicht. Kamen welche zurück, dann sie in der Tabelle verbessern.",
    },
    foreign_fee: {
      ask: (of) =>
        `Die Gebühr in ${of.line === undefined ? "einer Zeile" : `Zeile ${of.line}`} ist in einer anderen Währung als ihr Betrag.`,
      help: () =>
        "Sie lässt sich nicht zum Betrag rechnen. Eine solche Gebühr in eine eigene Zeile schreiben, oder über der Spalte der Gebühren „nicht verwendet“ wählen.",
    },
    which_way: {
      ask: whichWay,
      help: (of) =>
        of.answers.length === 0 ? WRITE_MINUS : "Kein Betrag hat ein Minus. Einige Zellen von jeder Spalte:",
    },
    both_ways: {
      ask: whichWay,
      help: (of) =>
        of.answers.length === 0
          ? WRITE_MINUS
          : "Kein Betrag hat ein Minus, aber manche Zeilen sehen nach Ausgaben aus und andere nach Eingängen. Einige Zellen von jeder Spalte:",
    },
    which_value: {
      ask: (of) => `${thisRow(of)}: Welches dieser Wörter heißt, dass Geld einging?`,
      help: () => "Alle anderen heißen, dass es ausgegeben wurde.",
    },
    no_balance: {
      ask: (of) => `${thisRow(of)}: Ist das schon gebucht?`,
      help: () => "Nur den neuesten Zeilen fehlt der Saldo. Sie sind vielleicht noch vorgemerkt.",
    },
    which_status: {
      ask: (of) => `${thisRow(of)}: Hat diese Zahlung stattgefunden?`,
      help: (of) => `In der Datei steht dazu ${any(of.values.map(blank))}.`,
    },
    which_account: {
      ask: () => "Zu welchem Konto gehören diese Zeilen?",
      help: (of) => `Die Zeilen nennen mehrere: ${all(of.values)}.`,
    },
    double_entry: {
      ask: (of) =>
        of.answers.length === 0
          ? "Die Zeilen jeder Zahlung gehören zu mehreren Konten und ergeben zusammen nichts."
          : `${thisRow(of)}: Gehören alle Zeilen auf ein Konto?`,
      help: () =>
        "So schreibt es die Buchhaltung. Meist sind nur die Zeilen eines Kontos gewollt: die anderen aus der Datei nehmen.",
    },
    tables_of_accounts: {
      ask: (of) => `Die Datei hat Tabellen von mehr als einem Konto: ${all(of.values)}.`,
      help: () => "Sie in eine Datei je Konto teilen, und sie einzeln hinzufügen.",
    },
    which_sheet: {
      ask: () => "Welches Blatt hat die Umsätze?",
      help: () => "Die Arbeitsmappe hat mehrere Blätter mit einer Tabelle.",
    },
    joined_header: {
      ask: (of) => `In ${lineOf(of)} stehen die Namen der Spalten und eine erste Zeile in einem. Weglassen?`,
      help: () => "Um die Zeile zu behalten, in der Datei ein Zeilenende zwischen beide setzen.",
    },
    row_above: {
      ask: (of) =>
        `Über den Namen der Spalten steht in ${lineOf(of)}, was wie eine Zahlung aussieht. Weglassen?`,
      help: () => "Um sie zu behalten, in der Datei die Namen der Spalten darüber setzen.",
    },
  },
  answers: {
    day: {
      say: ({ day = "" }) => longDay(day),
      means: ({ first }) => (first === undefined ? "" : FIRST[first]),
    },
    number: {
      say: ({ amount, values }) =>
        amount === undefined ? `wie ${values[0] ?? ""}` : amountInWords(amount, {}),
      means: ({ mark, amount, values }) =>
        mark === undefined
          ? amount === undefined
            ? "dann ist dies keine Zahl"
            : `wie ${values[0] ?? ""}`
          : mark === "decimal"
            ? "das Zeichen steht vor den Nachkommastellen"
            : "das Zeichen steht zwischen den Tausendern",
    },
    spent: { say: () => "Ausgegeben", means: () => "Ausgang" },
    received: { say: () => "Erhalten", means: () => "Eingang" },
    column: {
      say: ({ values }) => plainColumn(values[0] ?? ""),
      means: ({ cells = [] }) => cells.map(cutForSentence).join(" · "),
    },
    as_now: {
      say: (_, { is }) =>
        is === "both_sides" ? "Ja, der Unterschied" : is === "two_pairs" ? "Dieses Paar" : "Ja, mitzählen",
      means: ({ values }) => listed(values.map(columnOf)),
    },
    on_top: {
      say: () => "Ja, sie kommt dazu",
      means: ({ amount }, { row }) =>
        amount === undefined ? "" : `zusammen ${amountInWords(amount, { currency: row?.currency ?? "" })}`,
    },
    inside: {
      say: () => "Nein, sie ist enthalten",
      means: ({ amount }, { row }) =>
        amount === undefined ? "" : `zusammen ${amountInWords(amount, { currency: row?.currency ?? "" })}`,
    },
    all_paid: {
      say: () => "Ja, alle wurden bezahlt",
      means: () => "welches Vorzeichen sie auch haben",
    },
    means_received: {
      say: ({ values }) => cutForSentence(blank(values[0] ?? "")),
      means: () => "Eingang",
    },
    booked: {
      say: ({ values }, { answers }) =>
        answers.length > 2 ? `${quoted(blank(values[0] ?? ""))} hat stattgefunden` : "Ja",
      means: ({ values }) => `Zeilen mit ${quoted(blank(values[0] ?? ""))} zählen`,
    },
    none_booked: {
      say: (_, { answers }) => (answers.length > 2 ? "Keine davon" : "Nein"),
      means: () => "solche Zeilen bleiben weg",
    },
    booked_without_balance: {
      say: () => "Ja, gebucht",
      means: () => "Zeilen ohne Saldo zählen",
    },
    not_booked_yet: {
      say: () => "Nein, noch vorgemerkt",
      means: () => "Zeilen ohne Saldo bleiben weg",
    },
    all_accounts: {
      say: () => "Alle Zeilen gehören zu einem Konto",
      means: () => "nichts bleibt weg",
    },
    one_account: {
      say: ({ values }) => `Nur die von ${cutForSentence(values[0] ?? "")}`,
      means: () => "alle anderen bleiben weg",
    },
    sheet: { say: ({ values }) => cutForSentence(values[0] ?? ""), means: nothing },
    left_out: { say: () => "Ja, weglassen", means: nothing },
    own_currency: {
      say: () => "Ja",
      means: ({ values }) => `sie bleiben in ${values[0] ?? ""}`,
    },
  },
};
