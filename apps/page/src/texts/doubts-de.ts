import { cutForSentence } from "@farthing/preflight/questions";
import type { DoubtTexts, FindingTexts, FoundHere } from "./file-texts.ts";
import { amountInWords, grouped, listed, longDay } from "./locale.ts";

const said = ({ parts }: FoundHere, otherwise: string): string =>
  parts.texts?.[0] ? `„${cutForSentence(parts.texts[0])}“` : otherwise;

const same = (is: string, advice: string): FindingTexts => ({ is: () => is, advice: () => advice });

const on = (day: string | undefined): string => (day === undefined ? "" : ` am ${longDay(day)}`);

const COMPARE = "Die Buchung mit dem vergleichen, was die Bank zeigt.";

/** What is doubtful in statements and workbooks, in German. */
export const DOUBTS_DE: DoubtTexts = {
  contradicted: {
    is: ({ opening, computed, stated, currency = "", from, until }) => {
      const amount = (of: string): string => amountInWords(of, { currency });
      return `Der Saldo war${on(from)} ${amount(opening)}. Mit den Buchungen wird er ${amount(computed)}, aber der Auszug nennt${until === undefined ? "" : ` für den ${longDay(until)}`} ${amount(stated)}.`;
    },
    advice: () =>
      "Die Buchungen mit dem vergleichen, was die Bank zeigt: eine kann fehlen oder einen anderen Betrag haben. Stimmen alle, dann ist nichts zu tun.",
  },
  notFollowing: {
    is: ({ parts: { texts: [before = "", begins = ""] = [] } }) =>
      `Ein Auszug beginnt mit dem Saldo ${amountInWords(begins, {})}, und der vor ihm endet mit ${amountInWords(before, {})}.`,
    advice: () => "Nachsehen, ob ein Auszug dazwischen fehlt oder einer doppelt da ist.",
  },
  kinds: {
    other_day_used: {
      is: (of) =>
        `${said(of, "Ein Datum")} ist ein Tag, den es nicht gibt. Das andere Datum der Buchung gilt.`,
      advice: () => "Den Tag der Buchung mit dem vergleichen, was die Bank zeigt.",
    },
    unreadable_date: {
      is: (of) => `${said(of, "Eine Zelle")} soll ein Datum sein und ist keines.`,
      advice: () =>
        "Das Datum in dem Programm verbessern, das die Datei geschrieben hat, und sie neu hinzufügen.",
    },
    unreadable_amount: { is: (of) => `${said(of, "Ein Betrag")} ist kein Betrag.`, advice: () => COMPARE },
    unreadable_field: same(
      "Ein Teil der Datei ist nicht lesbar.",
      "Die Buchungen und den Saldo mit dem vergleichen, was die Bank zeigt. Fehlt etwas, die Datei noch einmal herunterladen.",
    ),
    no_cached_value: same(
      "In einer Zelle steht eine Formel, und ihr Wert ist nicht in der Datei.",
      "Die Arbeitsmappe in der Tabellenkalkulation öffnen, speichern und neu hinzufügen.",
    ),
    more_decimals_than_shown: {
      is: (of) => `In einer Zelle steht ${said(of, "eine Zahl")}, sie zeigt aber weniger Nachkommastellen.`,
      advice: () =>
        "Alle Nachkommastellen werden gelesen. Ist die gezeigte gemeint, sie in der Tabellenkalkulation runden und die Datei neu hinzufügen.",
    },
    more_decimals_than_currency: {
      is: (of) => `Der Betrag ${said(of, "einer Buchung")} hat mehr Nachkommastellen als seine Währung.`,
      advice: () => COMPARE,
    },
    parts_do_not_add_up: same("Die Teile einer Buchung ergeben nicht ihren Betrag.", COMPARE),
    stated_sum_differs: same(
      "Der Auszug nennt andere Summen, als seine Buchungen haben.",
      "Eine Buchung kann fehlen: den Auszug noch einmal herunterladen.",
    ),
    statement_repeated: same(
      "Ein Auszug ist mehr als einmal in dieser Datei.",
      "Es ist nichts zu tun: seine Buchungen werden einmal gelesen.",
    ),
    balances_prove_nothing: {
      is: ({ parts: { texts = [] } }) =>
        `Die Salden zeigen nicht, ob eine Buchung fehlt: die Datei sagt nicht, was die in ${listed(texts.slice(0, -1))} in ${texts.at(-1) ?? ""} sind.`,
      advice: () =>
        "Das ist kein Fehler. Wer sicher sein will, vergleicht die Buchungen mit dem, was die Bank zeigt.",
    },
    told_again: {
      is: ({ parts: { count = 0 } }) =>
        `Die Bank nennt diese Buchungen in einem Auszug noch einmal, und ${count === 1 ? "eine hat" : `${grouped(count)} haben`} keine Nummer der Bank.`,
      advice: () =>
        "Beim Import des Auszugs nachsehen, ob eine Buchung doppelt da ist: ohne Nummer wird sie nur an Tag, Betrag und Name erkannt.",
    },
    hidden_sheet: {
      is: (of) => `Das Blatt ${said(of, "")} ist in der Arbeitsmappe ausgeblendet und wird gelesen.`,
      advice: () => "Es in der Tabellenkalkulation ansehen. Ist es das gemeinte, dann ist nichts zu tun.",
    },
    hidden_rows: {
      is: ({ parts, ...of }) =>
        `Im Blatt ${said({ ...of, parts }, "")} ${parts.count === 1 ? "ist eine Zeile ausgeblendet. Sie wird" : `sind ${grouped(parts.count ?? 0)} Zeilen ausgeblendet. Sie werden`} wie die anderen gelesen.`,
      advice: () =>
        "Ist das nicht gemeint, das Ausgeblendete in der Tabellenkalkulation löschen und die Datei neu hinzufügen.",
    },
  },
  refused: {
    encrypted: same(
      "Die Datei ist mit einem Passwort geschützt.",
      "Sie in ihrem Programm öffnen und ohne Passwort speichern, oder sie entpacken, und noch einmal hinzufügen.",
    ),
    damaged: same("Die Datei ist beschädigt, oder ein Teil fehlt.", "Sie noch einmal herunterladen."),
    too_large: same(
      "In dieser Datei steht mehr, als sich auf einmal lesen lässt.",
      "Eine kürzere Zeit herunterladen.",
    ),
    archive: same(
      "Aus einer ZIP-Datei werden nur CAMT-Auszüge einer Art gelesen, und in dieser ist noch etwas anderes.",
      "Sie entpacken und die Dateien darin hinzufügen.",
    ),
    hidden_sheets: same(
      "Kein sichtbares Tabellenblatt hat Tage und Beträge.",
      "Ausgeblendete Blätter der Arbeitsmappe haben welche. Das wählen, das gelesen werden soll.",
    ),
  },
};
