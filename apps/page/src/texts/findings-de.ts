import type { ColumnKey } from "@farthing/preflight";
import { cutForSentence } from "@farthing/preflight/questions";
import type { FindingTexts, FoundHere, FoundTexts } from "./file-texts.ts";
import { amountInWords, grouped, listed, longDay } from "./locale.ts";

const quoted = (text: string): string => (text === "" ? "eine leere Zelle" : `„${cutForSentence(text)}“`);

/** The same at the beginning of a sentence. */
const cell = ({ value }: FoundHere): string => (value === "" ? "Eine leere Zelle" : quoted(value));

/** „ in „Betrag““ */
const inColumn = ({ column }: FoundHere): string => (column === "" ? "" : ` in ${column}`);

const MISSING: Readonly<Partial<Record<ColumnKey, string>>> = {
  date: "das Datum",
  amount: "der Betrag",
  name: "der Name",
  outflow: "die Ausgabe",
  inflow: "der Eingang",
  ticker: "das Wertpapier",
  qty: "die Menge",
  price: "der Preis",
};

const missing = ({ parts }: FoundHere): string =>
  listed(
    (parts.missing ?? []).map((key) => MISSING[key] ?? "das, was nötig ist"),
    "disjunction",
  );

const headers = ({ parts }: FoundHere): string => listed((parts.headers ?? []).map(quoted));

const orDays = ({ parts }: FoundHere): string => listed((parts.days ?? []).map(longDay), "disjunction");

const amounts = ({ parts }: FoundHere): string =>
  listed(
    (parts.amounts ?? []).map((amount) => amountInWords(amount, {})),
    "disjunction",
  );

const oddDate = ({ parts }: FoundHere): string | undefined => {
  const { odd, days: [day = ""] = [], year } = parts;
  if (odd === "spreadsheet")
    return `So zählt eine Tabellenkalkulation den ${longDay(day)}: ${day} schreiben.`;
  if (odd === "other_calendar")
    return year === undefined
      ? "Das Jahr ist das eines anderen Kalenders: den Tag des gregorianischen schreiben."
      : `Das Jahr ist das eines anderen Kalenders: ${year} schreiben.`;
  if (odd === "month_name")
    return "Der Monat heißt in einer anderen Sprache etwas anderes: ihn als Zahl schreiben.";
  return odd === "no_year" ? "Das Jahr dazuschreiben." : undefined;
};

const same = (is: string, advice: string): FindingTexts => ({ is: () => is, advice: () => advice });

const NOTHING_TO_DO = "Es ist nichts zu tun.";
const OF_OWN_FORMAT = "Die Datei mit dem Programm, das sie geschrieben hat, noch einmal ausgeben.";
const UNDO = "Die Änderungen unter „So wird sie gelesen“ zurücknehmen.";

/** What was found in a file, in German. */
export const FOUND_DE: FoundTexts = {
  elsewhere: {
    workbook:
      "Diese Seite kann eine Arbeitsmappe nicht ändern: das in einem Tabellenprogramm tun, und die Datei noch einmal hinzufügen. Oder die anderen Zeilen ohne diese importieren.",
    bank: "Der Auszug einer Bank wird nicht von Hand geändert: ihn noch einmal bei der Bank holen. Ist er derselbe, die anderen Buchungen ohne diese importieren.",
    program: OF_OWN_FORMAT,
  },
  severities: { error: "falsch", warning: "ansehen" },
  codes: {
    validation_failed: same("So, wie es gewählt ist, lässt sich die Datei nicht lesen.", UNDO),
    no_header_row: same(
      "In der ersten Zeile stehen Daten, nicht die Namen der Spalten.",
      "Unter „So wird sie gelesen“ wählen, dass es keine Zeile mit Namen gibt, oder eine oben in die Datei setzen.",
    ),
    missing_required_headers: {
      is: (of) =>
        (of.parts.missing ?? []).length === 0
          ? "Eine Spalte fehlt, die nötig ist."
          : `Keine Spalte ist ${missing(of)}.`,
      advice: (of) => {
        if (of.suggest.col_sep)
          return "Zwischen den Spalten steht wohl ein anderes Zeichen: den Knopf drücken.";
        if (of.parts.line !== undefined)
          return `Die Namen der Spalten stehen wohl in Zeile ${of.parts.line}: den Knopf drücken.`;
        return (of.parts.headers ?? []).length > 0
          ? `Gemeint ist vielleicht ${headers(of)}. In der Liste über der Spalte wählen, was sie ist.`
          : "Sieht es nicht nach den Umsätzen einer Bank aus, dann die Datei noch einmal herunterladen. Sonst in der Liste über jeder Spalte wählen, was sie ist, oder unter „So wird sie gelesen“ ändern, wo die Namen stehen.";
      },
    },
    duplicate_headers: {
      is: (of) => `Mehr als eine Spalte heißt ${headers(of)}.`,
      advice: () =>
        "In der Liste über einer davon wählen, was sie ist, und über der anderen „nicht verwendet“.",
    },
    no_data_rows: same(
      "Die Datei hat keine Zeilen.",
      "Sie für eine Zeit herunterladen, in der es Umsätze gibt.",
    ),
    missing_value: {
      is: (of) =>
        (of.parts.headers ?? []).length > 1
          ? `${headers(of)} sind leer.`
          : `${of.column === "" ? "Das Datum oder der Betrag" : of.column} ist leer.`,
      advice: () => "Schreiben, was in der Zelle fehlt. Ist die Zeile keine Zahlung, dann sie weglassen.",
    },
    cut_amount: {
      is: (of) => `${cell(of)} ist nur der Anfang eines Betrags: das Zeichen darin galt als Ende der Zelle.`,
      advice: () =>
        "Die Datei mit Strichpunkten oder Tabulatoren zwischen den Spalten herunterladen, oder als Arbeitsmappe.",
    },
    foreign_fee: {
      is: (of) => `Die Gebühr ${quoted(of.value)} ist in einer anderen Währung als ihr Betrag.`,
      advice: () =>
        "Die Gebühr in eine eigene Zeile schreiben, oder über der Spalte der Gebühren „nicht verwendet“ wählen.",
    },
    moved_cells: {
      is: (of) =>
        `Die Zellen dieser Zeile sind wohl verrutscht: es sind ${of.parts.cells ?? 0} statt ${of.parts.width ?? 0}, und ${quoted(of.value)} ist vielleicht der Betrag.`,
      advice: () =>
        "Mit den Zeilen daneben vergleichen: ein Trennzeichen oder ein Anführungszeichen fehlt, oder es ist eines zu viel.",
    },
    rows_in_quotes: same(
      "Ganze Zeilen stehen zwischen zwei Anführungszeichen, als wären sie eine Zelle.",
      "Das Anführungszeichen, das zu viel ist, herausnehmen, oder das fehlende setzen.",
    ),
    invalid_number: {
      is: (of) => `${cell(of)}${inColumn(of)} ist kein Betrag.`,
      advice: (of) => {
        if (of.suggest.number_format)
          return `Alle Beträge sind lesbar, wenn das ${amounts(of)} ist: den Knopf drücken.`;
        return (of.parts.amounts ?? []).length > 0
          ? `Sind das ${amounts(of)}, dann so schreiben wie die anderen Beträge, etwa ${of.parts.like ?? ""}.`
          : "Einen Betrag wie die anderen in die Zelle schreiben.";
      },
    },
    invalid_date: {
      is: (of) =>
        of.parts.isNoSuchDay
          ? `${cell(of)}${inColumn(of)} ist ein Tag, den es nicht gibt.`
          : `${cell(of)}${inColumn(of)} ist kein Datum${of.parts.like ? ` wie die anderen, etwa ${of.parts.like}` : ""}.`,
      advice: (of) => {
        const odd = oddDate(of);
        if (odd !== undefined) return odd;
        if (of.suggest.date_format) return `Es kann der ${orDays(of)} sein: den Knopf drücken.`;
        const like = of.parts.like === undefined ? "mit Jahr, Monat und Tag" : `so wie ${of.parts.like}`;
        return (of.parts.days ?? []).length > 0
          ? `Ist es der ${orDays(of)}, dann ${like} schreiben.`
          : `Den Tag bei der Bank nachsehen und ${like} schreiben.`;
      },
    },
    date_out_of_range: {
      is: (of) => {
        const { days: [day] = [], isLater } = of.parts;
        if (day === undefined) return `${cell(of)}${inColumn(of)} ist zu lange her, oder in der Zukunft.`;
        return `${cell(of)}${inColumn(of)} ist der ${longDay(day)}: ${isLater ? "der liegt in der Zukunft" : "der ist zu lange her"}.`;
      },
      advice: (of) =>
        oddDate(of) ??
        "Das Jahr verbessern, oder unter „So wird sie gelesen“ ändern, ob der Tag oder der Monat vorn steht.",
    },
    invalid_currency: {
      is: (of) => `${cell(of)}${inColumn(of)} ist keine Währung.`,
      advice: () => "Ihre drei Buchstaben schreiben, etwa EUR, CHF oder USD.",
    },
    invalid_text: {
      is: (of) => `Ein Text${inColumn(of)} hat ein Zeichen, das sich nicht behalten lässt.`,
      advice: () => "Den Text noch einmal ohne dieses Zeichen schreiben.",
    },
    unknown_amount_type: {
      is: (of) =>
        `${of.column === "" ? "Die Zelle" : of.column} ist leer, so dass niemand weiß, ob das Geld ausgegeben oder erhalten wurde.`,
      advice: () => "Die Zelle ausfüllen wie in den anderen Zeilen.",
    },
    balance_moved: {
      is: (of) =>
        `Diese Zeile hat keinen Betrag, aber der Saldo ändert sich um ${amountInWords(of.parts.amount ?? "0", {})}.`,
      advice: () =>
        "Steht der Betrag in einer anderen Spalte, dann in der Liste über ihr wählen, was sie ist. Fehlt er, dann ihn in die Zeile schreiben.",
    },
    invalid_color: {
      is: (of) => `${cell(of)} ist keine Farbe.`,
      advice: () =>
        "Ein # und sechs Ziffern oder Buchstaben von A bis F schreiben, etwa #1F77B4, oder die Zelle leer lassen.",
    },
    invalid_parent: {
      is: (of) => `Die Kategorie ${quoted(of.value)} soll ein Teil von sich selbst sein.`,
      advice: () => "Eine andere Kategorie nennen, oder die Zelle leer lassen.",
    },
    invalid_rule: same("Eine Regel ist nicht vollständig.", OF_OWN_FORMAT),
    invalid_json: same("Eine Zeile ist nicht lesbar: sie ist beschädigt oder abgeschnitten.", OF_OWN_FORMAT),
    invalid_ndjson_record: same("Eine Zeile ist kein Eintrag von Farthing.", OF_OWN_FORMAT),
    unsupported_record_type: same(
      "Ein Eintrag ist von einer Art, die sich nicht importieren lässt.",
      "Die Zeile aus der Datei nehmen.",
    ),
    existing_taxonomy_collision: {
      is: (of) =>
        `Eine Kategorie, ein Schlagwort oder ein Händler ${of.value === "" ? "dieses Namens" : quoted(of.value)} ist schon da.`,
      advice: () => NOTHING_TO_DO,
    },
    duplicate_taxonomy_name: {
      is: (of) => `Zwei Kategorien, Schlagwörter oder Händler heißen ${quoted(of.value)}.`,
      advice: () => "Einem davon einen anderen Namen geben.",
    },
    duplicate_source_id: same("Ein Eintrag ist doppelt da.", "Einen der beiden aus der Datei nehmen."),
    missing_required_fields: same("Ein Eintrag ist nicht vollständig.", OF_OWN_FORMAT),
    invalid_accountable_type: {
      is: (of) =>
        `${of.value === "" ? "Ein Konto" : `Das Konto ${quoted(of.value)}`} ist von einer unbekannten Art.`,
      advice: () => OF_OWN_FORMAT,
    },
    invalid_accountable_subtype: same("Die Art eines Kontos passt nicht zu ihm.", OF_OWN_FORMAT),
    invalid_split_lines: same("Die Teile einer Buchung sind nicht lesbar.", OF_OWN_FORMAT),
    invalid_split_line: same("Ein Teil einer Buchung ist nicht lesbar.", OF_OWN_FORMAT),
    split_amount_mismatch: same(
      "Die Teile einer Buchung ergeben nicht ihren Betrag.",
      "Die Beträge in dem Programm verbessern, das die Datei geschrieben hat.",
    ),
    missing_reference: same(
      "Ein Eintrag gehört zu einem anderen, der nicht in der Datei ist.",
      OF_OWN_FORMAT,
    ),
    duplicate_valuation: same(
      "Ein Konto hat an einem Tag zwei Werte.",
      "Einen der beiden aus der Datei nehmen.",
    ),
    skipped_missing_reference: same(
      "Eine abgelehnte Umbuchung gehört zu einer Buchung, die nicht in der Datei ist.",
      NOTHING_TO_DO,
    ),
    nothing_importable: same(
      "Keine Zeile lässt sich importieren.",
      "Nachsehen, ob es die gemeinte Datei ist.",
    ),
    encoding_detected: same(
      "Die Buchstaben dieser Datei sind auf eine ältere Art geschrieben.",
      "In der Tabelle nachsehen, ob Buchstaben wie ä, é oder ł stimmen. Wenn nicht, unter „So wird sie gelesen“ andere Buchstaben wählen.",
    ),
    separator_detected: same(
      "Zwischen den Spalten stehen keine Kommas.",
      "Sehen die Spalten richtig aus, dann ist nichts zu tun.",
    ),
    number_format_detected: {
      is: ({ parts }) =>
        `Beträge sind geschrieben wie ${parts.like ?? ""}${parts.line === undefined ? "" : `: in Zeile ${parts.line} steht ${quoted(parts.headers?.[0] ?? "")}`}.`,
      advice: () => "Sehen die Beträge richtig aus, dann ist nichts zu tun.",
    },
    ambiguous_dates: {
      is: (of) => `${cell(of)}${inColumn(of)} kann der ${orDays(of)} sein.`,
      advice: () => "Unter „So wird sie gelesen“ wählen, ob der Tag oder der Monat vorn steht.",
    },
    ambiguous_numbers: {
      is: (of) => `${cell(of)}${inColumn(of)} kann ${amounts(of)} sein.`,
      advice: () => "Unter „So wird sie gelesen“ wählen, wie Beträge geschrieben sind.",
    },
    split_amount_columns: {
      is: ({ parts: { headers: [out = "", into = ""] = [] } }) =>
        `${quoted(out)} ist das Ausgegebene, und ${quoted(into)} das Erhaltene.`,
      advice: () =>
        "Stimmt das, dann ist nichts zu tun. Sonst in den Listen über den Spalten wählen, was sie sind.",
    },
    row_limit_exceeded: same(
      "Die Datei hat sehr viele Zeilen.",
      "Es ist nichts zu tun: alle werden importiert.",
    ),
    row_length_mismatch: {
      is: ({ parts }) => `Diese Zeile hat ${parts.cells ?? 0} Zellen statt ${parts.width ?? 0}.`,
      advice: () =>
        "Nachsehen, ob ein Text das Zeichen enthält, das zwischen den Spalten steht, oder die Zeile abgeschnitten ist.",
    },
    stray_quote: {
      is: (of) => `${cell(of)} beginnt mit einem Anführungszeichen, das nie geschlossen wird.`,
      advice: () => "Nachsehen, ob die Zeile stimmt.",
    },
    file_seems_cut: same(
      "Die Datei endet wohl mitten in ihrer letzten Zeile.",
      "Sie noch einmal herunterladen, und die letzte Zeile mit den Umsätzen bei der Bank vergleichen.",
    ),
    nul_bytes: same(
      "Einige unsichtbare Zeichen wurden weggelassen.",
      "Nachsehen, ob die Zeile stimmt. Wenn nicht, die Datei noch einmal herunterladen.",
    ),
    blank_rows: {
      is: ({ count }) =>
        count === 1
          ? "Eine leere Zeile wird weggelassen."
          : `${grouped(count)} leere Zeilen werden weggelassen.`,
      advice: () => NOTHING_TO_DO,
    },
    empty_header: {
      is: ({ parts: { columns = [] } }) =>
        columns.length === 1
          ? `Spalte ${columns[0]} hat keinen Namen.`
          : `Die Spalten ${listed(columns.map(String))} haben keinen Namen.`,
      advice: () => NOTHING_TO_DO,
    },
    missing_optional_header: {
      is: (of) => `Es gibt keine Spalte ${headers(of)}.`,
      advice: () => `${UNDO} Oder in den Listen über der Tabelle eine andere Spalte wählen.`,
    },
    duplicate_rows: {
      is: ({ parts }) =>
        parts.line === undefined
          ? "Dieser Eintrag ist derselbe wie ein früherer."
          : `Diese Zeile ist dieselbe wie die in Zeile ${parts.line}.`,
      advice: () =>
        "Zwei gleiche Einkäufe sind in Ordnung. Steht eine Zeit zweimal in der Datei, dann einmal herausnehmen.",
    },
    balance_gap: {
      is: (of) =>
        `Der Saldo ist ${quoted(of.value)}, aber mit den Beträgen davor wäre er ${amountInWords(of.parts.amount ?? "0", {})}.`,
      advice: () =>
        "Nachsehen, ob hier eine Zeile fehlt oder geändert wurde. Ist die Datei vollständig, dann ist nichts zu tun.",
    },
    doubtful_field: {
      is: (of) =>
        of.value === "" ? "Etwas in dieser Datei ist zweifelhaft." : `${cell(of)} ist hier zweifelhaft.`,
      advice: () => "Das Gelesene mit dem vergleichen, was die Bank zeigt.",
    },
    ambiguous_sheet: same(
      "Die Arbeitsmappe hat mehrere Blätter mit Umsätzen. Eines davon wird gelesen.",
      "Um alle zu importieren, jedes als eigene Datei speichern.",
    ),
    option_not_used: same("Was gewählt wurde, ändert nichts: die Datei sagt es selbst.", UNDO),
    currency_mismatch: {
      is: ({ parts: { names: [found = "", account = ""] = [] } }) =>
        found === ""
          ? "Eine Zeile ist in einer anderen Währung als das Konto."
          : `Die Beträge sind in ${found}, und das Konto ist in ${account}.`,
      advice: () => "Nachsehen, ob die Datei zu diesem Konto gehört.",
    },
    already_recorded: {
      is: (of) => `${of.value === "" ? "Eine Zeile" : cell(of)} ist schon da.`,
      advice: () => "Es ist nichts zu tun: nichts kommt doppelt hinein.",
    },
    import_beside: same(
      "Ein anderer Import hat dieselben Tage dieses Kontos, aus einer Datei anderer Art.",
      "Die Buchungen dieser Tage ansehen. Sind sie doppelt da, dann einen der beiden Importe zurücknehmen.",
    ),
    batch_beside: same(
      "Eine Summe ist als eine Buchung da, und ihre Teile sind es auch.",
      "Den Import der Summe oder den ihrer Teile zurücknehmen.",
    ),
    books_gap: same(
      "Neben denen dieser Datei fehlen Buchungen: die Salden passen nicht.",
      "Die Datei der Tage dazwischen importieren.",
    ),
    accounts_as_one: {
      is: ({ parts: { names = [] } }) => `Die Zeilen nennen mehrere Konten: ${listed(names.map(quoted))}.`,
      advice: () => "Um sie getrennt zu halten, beim Import „Konten aus der Datei“ wählen.",
    },
    unknown_accounts: {
      is: ({ parts: { names = [] } }) => `Kein Konto heißt ${listed(names.map(quoted), "disjunction")}.`,
      advice: () => "Das Konto erst anlegen, oder seinen Namen in der Datei verbessern.",
    },
  },
  refusals: {
    invalid_import_type: same(
      "Diese Art von Datei ist nicht lesbar.",
      "Sie als CSV, Excel, OFX, CAMT oder MT940 herunterladen.",
    ),
    missing_content: same(
      "Die Datei ist leer.",
      "Sie noch einmal herunterladen, für eine Zeit, in der es Umsätze gibt.",
    ),
    file_too_large: same(
      "Die Datei ist größer, als hier gelesen wird.",
      "Eine kürzere Zeit herunterladen, etwa ein Jahr.",
    ),
    content_too_large: same(
      "Der Text ist größer, als hier gelesen wird.",
      "Eine kürzere Zeit nehmen, etwa ein Jahr.",
    ),
    invalid_file_type: same(
      "Das sieht nicht nach den Umsätzen einer Bank aus.",
      "Auf der Seite der Bank gibt es meist „Umsätze herunterladen“ oder „Export“: dort CSV, Excel, OFX, CAMT oder MT940 wählen. PDF-Dateien und Fotos sind nicht lesbar.",
    ),
    no_statement: same(
      "Nichts darin ist als Kontoauszug lesbar.",
      "Den Auszug einer Zeit herunterladen, in der es Umsätze gibt.",
    ),
    record_not_found: same("Dieses Konto ist hier nicht bekannt.", "Ein anderes Konto wählen."),
    invalid_csv: {
      is: ({ line }) =>
        line === undefined
          ? "Die Datei lässt sich nicht in Zeilen und Spalten teilen."
          : `Die Datei lässt sich von Zeile ${line} an nicht in Zeilen und Spalten teilen.`,
      advice: () =>
        "Meist fehlt dort ein Anführungszeichen, oder es ist eines zu viel. Die Zeile verbessern, oder die Datei noch einmal herunterladen.",
    },
  },
};
