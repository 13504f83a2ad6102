import type { BOOKS_EN } from "./books-en.ts";
import { counted, fewOf } from "./counted-de.ts";
import { grouped } from "./locale.ts";

const bookings = (count: number): string => counted(count, "Buchung", "Buchungen");

/** The texts of the books, in German. */
export const BOOKS_DE: typeof BOOKS_EN = {
  books: {
    nothingYet: "Hier ist noch nichts: eine Datei der Bank hinzufügen unter ",
    nothingYetEnd: ".",
    again: "Noch einmal versuchen",
    more: "Mehr zeigen",
    notPrinted: (count: number): string => `Die ersten ${grouped(count)} sind gedruckt, und es gibt mehr.`,
    undo: "Zurücknehmen",
    undone: "Es ist wieder wie vorher.",
    dismiss: "Diese Meldung schließen",
    leave: "Lassen",
  },
  transactions: {
    search: "Suchen",
    searchHelp: "Name, Notizen oder Händler",
    kind: "Welches Geld",
    kinds: { "": "Alles", income: "Eingang", expense: "Ausgang", transfer: "Umbuchungen" },
    more: "Nach Konto, Kategorie, Tagen",
    moreSet: (count: number): string => `Nach Konto, Kategorie, Tagen: ${grouped(count)} gewählt`,
    account: "Konto",
    anyAccount: "alle Konten",
    category: "Kategorie",
    anyCategory: "alle Kategorien",
    noCategory: "keine Kategorie",
    newCategoryChoice: "eine neue Kategorie …",
    newCategory: "Name der neuen Kategorie",
    makeCategory: "Anlegen",
    from: "Vom Tag",
    to: "Bis zum Tag",
    all: "Alle Buchungen zeigen",
    count: bookings,
    into: "Eingang",
    out: "Ausgang",
    moreIn: (amount: string): string => `${amount} mehr Eingang als Ausgang`,
    moreOut: (amount: string): string => `${amount} mehr Ausgang als Eingang`,
    even: "Eingang und Ausgang gleich",
    ownTransfers: (count: number): string =>
      count === 1
        ? "1 Buchung zwischen eigenen Konten ist weder Eingang noch Ausgang, und zählt nicht mit."
        : `${grouped(count)} Buchungen zwischen eigenen Konten sind weder Eingang noch Ausgang, und zählen nicht mit.`,
    ofImport: (file: string): string => `Importiert mit ${file}`,
    ofImportUnknown: "Aus einem Import, den es nicht mehr gibt",
    anyImport: "Auch die aus anderen Importen zeigen",
    list: "Buchungen",
    columns: { date: "Tag", name: "Name", account: "Konto", category: "Kategorie", amount: "Betrag" },
    help: "Die Pfeiltasten führen von Zeile zu Zeile; Bild auf, Bild ab, Pos1 und Ende führen weiter. Eingabe öffnet eine Zeile, um sie zu ändern.",
    print: "Drucken",
    notPrinted: (printed: number, all: number): string =>
      `Die ersten ${grouped(printed)} von ${grouped(all)} Buchungen sind gedruckt. Für die anderen die Liste eingrenzen.`,
    none: "Keine Buchung ist so.",
    hidden: (count: number): string =>
      `${counted(count, "ältere Buchung lässt", "ältere Buchungen lassen")} sich nicht in einer Liste zeigen. Ein Konto oder Tage wählen, um sie zu sehen.`,
    coming: "Noch nicht hier …",
    pending: "vorgemerkt",
    transfer: "eigene Umbuchung",
    transferWith: (account: string): string => `Eigene Umbuchung mit ${account}`,
    open: (name: string): string => `${name} ändern`,
    name: "Name",
    notes: "Notizen",
    fieldHelp: "Eingabe behält das Geschriebene, Esc lässt es, wie es war.",
    close: "Schließen",
    remove: "Löschen",
    removed: (name: string): string => `„${name}“ ist gelöscht.`,
    restored: (name: string): string => `„${name}“ ist wieder da.`,
    merchant: "Händler",
    changed: {
      name: (to: string): string => `Der Name ist jetzt „${to}“.`,
      category: (to: string): string => `Die Kategorie ist jetzt „${to}“.`,
      notes: (to: string): string => (to === "" ? "Die Notizen sind weg." : "Die Notizen sind geändert."),
    },
    conflict: (now: string): string =>
      now === ""
        ? "Inzwischen hat jemand anderes das geleert. Eingabe behält das Eigene, Esc lässt das andere."
        : `Inzwischen hat jemand anderes „${now}“ daraus gemacht. Eingabe behält das Eigene, Esc lässt das andere.`,
    conflictChosen: (now: string): string =>
      `Inzwischen hat jemand anderes „${now}“ gewählt. Soll es etwas anderes sein, dann noch einmal wählen.`,
    conflictUndo: (name: string): string =>
      `„${name}“ wurde seitdem von jemand anderem geändert, und bleibt darum, wie es ist.`,
    blankName: "Eine Buchung braucht einen Namen: darum bleibt der vorige.",
    pair: "Das ist eine eigene Umbuchung …",
    pairWith: (account: string, day: string): string => `Mit ${account}, ${day}`,
    nonePair:
      "Kein anderes Konto hat diesen Betrag innerhalb von zehn Tagen in der anderen Richtung. Ist die Datei des anderen Kontos schon hier?",
    paired: "Beide sind jetzt eine Umbuchung.",
  },
  accounts: {
    totals: "Was da ist",
    classes: { asset: "Guthaben", liability: "Schulden" },
    totalIn: (currency: string): string => `alle Konten in ${currency} zusammen`,
    without: (count: number): string =>
      `Ohne ${counted(count, "Konto, dessen Saldo", "Konten, deren Saldo")} nicht bekannt ist.`,
    draft: "noch nicht verwendet",
    disabled: "nicht mehr verwendet",
    unknown: "–",
    unknownWhy: "Der Saldo ist nicht bekannt: keine Datei und keine Bank hat ihn bisher gesagt.",
    asOf: (day: string): string => `am ${day}`,
    see: "Buchungen",
    seeOf: (account: string): string => `Buchungen von ${account}`,
    rename: "Umbenennen",
    renameOf: (account: string): string => `${account} umbenennen`,
    remove: "Löschen",
    removeOf: (account: string): string => `${account} löschen`,
    sure: (account: string): string =>
      `„${account}“ löschen? Was von seinen Dateien gemerkt ist, geht mit, und was darin gelöscht wurde, kommt nicht mehr zurück.`,
    yesRemove: "Ja, löschen",
    removed: (account: string): string => `„${account}“ ist gelöscht.`,
    notEmpty: (account: string): string =>
      `„${account}“ hat Buchungen oder gehört zu einer Bankverbindung, darum bleibt es. Stattdessen lässt es sich mit „Nicht mehr verwenden“ beiseitelegen.`,
    disable: "Nicht mehr verwenden",
    disableOf: (account: string): string => `Nicht mehr verwenden: ${account}`,
    aside: (account: string): string => `„${account}“ wird für Dateien nicht mehr angeboten.`,
    enable: "Wieder verwenden",
    enableOf: (account: string): string => `Wieder verwenden: ${account}`,
    enabled: (account: string): string => `„${account}“ wird wieder verwendet.`,
    name: "Name des Kontos",
    keep: "Den Namen behalten",
    renamed: (name: string): string => `Das Konto heißt jetzt „${name}“.`,
    proofs: {
      proven: (spans: string): string => `Nichts fehlt: bewiesen ${spans}.`,
      gaps: (spans: string): string => (spans === "" ? "" : `Bewiesen ${spans}.`),
      contradicted: (spans: string): string => (spans === "" ? "" : `Bewiesen ${spans}.`),
      no_balances: () =>
        "Nichts ist bewiesen: es gibt keine zwei Salden der Bank, die sich vergleichen lassen.",
    },
    span: (from: string, to: string): string => `vom ${from} bis zum ${to}`,
    day: (day: string): string => `am ${day}`,
    gap: (from: string, to: string, sum: string): string =>
      `Zwischen dem ${from} und dem ${to} fehlt etwas: ${sum}. Eine Datei dieser Tage bei der Bank herunterladen.`,
    contradiction: (day: string, books: string, bank: string): string =>
      `Am ${day} sagt die Bank ${bank}, und die Buchungen ergeben ${books}.`,
    turned: (day: string, amount: string): string =>
      `Oder die Buchung vom ${day} über ${amount} hat das falsche Vorzeichen.`,
    moreProof: (count: number): string => `Und ${grouped(count)} weitere davon.`,
  },
  imports: {
    list: "Importe",
    all: "Alle Importe",
    counts: {
      stored: (count: number): string => `${grouped(count)} neu`,
      already_there: (count: number): string => `${grouped(count)} schon da`,
      left_out: (count: number): string => `${grouped(count)} weggelassen`,
      rejected: (count: number): string => `${grouped(count)} nicht lesbar`,
    },
    goneAccount: "ein Konto, das nicht mehr da ist",
    see: "Die Buchungen ansehen",
    takeBack: "Zurücknehmen",
    takeBackOf: (file: string): string => `${file} zurücknehmen`,
    sure: (file: string, count: number): string =>
      `${file} zurücknehmen? ${counted(count, "Buchung, die sie brachte, geht", "Buchungen, die sie brachte, gehen")} weg. Was auch eine andere Datei hat oder geändert wurde, bleibt.`,
    yes: "Ja, zurücknehmen",
    no: "Nein, behalten",
    back: (day: string): string => `Zurückgenommen am ${day}.`,
    removed: (count: number): string =>
      count === 0 ? "Keine Buchung ging weg." : `${counted(count, "Buchung ging", "Buchungen gingen")} weg.`,
    shared: (count: number): string =>
      `${counted(count, "Buchung blieb", "Buchungen blieben")}, weil auch ein anderer Import sie hat.`,
    kept: (names: readonly string[]): string =>
      `${counted(names.length, "Buchung blieb, weil sie geändert wurde", "Buchungen blieben, weil sie geändert wurden")}: ${fewOf(names)}.`,
    withEdited: "Auch diese zurücknehmen",
    receipt: "Beleg",
    noReceipt: "Von diesem Import wurde kein Beleg behalten.",
    noRows: "Er brachte keine Buchungen.",
    became: {
      stored: (rows: number): string => counted(rows, "neue Buchung", "neue Buchungen"),
      already_there: (rows: number): string => `${grouped(rows)} schon da`,
      booked: (rows: number): string => `${grouped(rows)} für Vorgemerktes oder von Hand Hinzugefügtes`,
    },
    sum: (account: string, became: string, into: string, out: string): string =>
      `${account}: ${became}, ${into} Eingang, ${out} Ausgang.`,
    balance: (account: string, amount: string, day: string): string =>
      `${account} hatte danach ${amount} am ${day}.`,
  },
  transfers: {
    list: "Umbuchungen",
    intro: "Geld zwischen zwei eigenen Konten ist weder ausgegeben noch erhalten.",
    state: "Welche davon",
    states: { proposed: "Offen", paired: "Umbuchungen", rejected: "Keine Umbuchungen" },
    made: { rule: "Von Farthing gefunden.", person: "So gesagt.", file: "So sagt es die Datei." },
    from: "Von",
    to: "An",
    buttons: {
      accept: "Ja, eine Umbuchung",
      reject: "Nein, keine Umbuchung",
      unpair: "Keine Umbuchung",
      pair: "Das ist eine Umbuchung",
    },
    of: (button: string, from: string, to: string): string => `${button}: ${from}, ${to}`,
    done: {
      paired: "Sie steht jetzt unter den eigenen Umbuchungen.",
      rejected: "Sie zählen jetzt als Ausgabe und Einnahme.",
    },
    none: {
      proposed:
        "Nichts zu entscheiden. Wo zwei Buchungen eine Umbuchung sein können, wird hier danach gefragt.",
      paired: "Noch keine eigenen Umbuchungen. Sie werden gefunden, wenn beide Konten ihre Dateien haben.",
      rejected: "Hier ist nichts: von keinen zweien wurde gesagt, dass sie keine Umbuchung sind.",
    },
    gone: "Diese beiden haben sich inzwischen geändert, und zu sehen ist, was jetzt von ihnen bekannt ist.",
  },
  settings: {
    language: "Sprache",
    readings: "Gemerkte Dateien",
    readingsHelp:
      "Wie Dateien mit diesen Spalten gelesen werden, damit nur einmal gefragt wird. Was importiert wurde, bleibt.",
    noReadings:
      "Noch ist nichts gemerkt: die erste Datei, die importiert wird, zeigt, wie andere wie sie gelesen werden.",
    layout: (format: string, columns: string): string =>
      columns === "" ? `Dateien als ${format}` : `Dateien als ${format} mit den Spalten ${columns}`,
    columns: fewOf,
    learned: (day: string): string => `Gelernt am ${day}`,
    into: (account: string): string => `kommt in ${account}`,
    eachItsOwn: "jede Zeile kommt in das Konto, das sie nennt",
    forget: "Vergessen",
    names: "Kategorien, Schlagwörter und Händler",
    namesHelp:
      "Wonach Buchungen geordnet sind. Um aus zweien eines zu machen, eines löschen und sagen, was an seine Stelle kommt.",
    kinds: { categories: "Kategorien", tags: "Schlagwörter", merchants: "Händler" },
    newOf: { categories: "Neue Kategorie", tags: "Neues Schlagwort", merchants: "Neuer Händler" },
    add: "Hinzufügen",
    none: {
      categories: "Noch keine Kategorien.",
      tags: "Noch keine Schlagwörter.",
      merchants: "Noch keine Händler.",
    },
    search: "Suchen",
    rename: "Umbenennen",
    renameOf: (name: string): string => `${name} umbenennen`,
    nameOf: (name: string): string => `Neuer Name von ${name}`,
    keep: "Umbenennen",
    remove: "Löschen",
    removeOf: (name: string): string => `${name} löschen`,
    instead: (name: string): string => `Was Buchungen mit ${name} stattdessen bekommen`,
    nothingInstead: "nichts: keine hat es",
    isUsed: (name: string): string =>
      `Buchungen haben „${name}“: wählen, was sie stattdessen bekommen, oder es lassen.`,
    named: {
      added: (name: string): string => `„${name}“ ist da.`,
      renamed: (name: string): string => `Es heißt jetzt „${name}“.`,
      removed: (name: string): string => `„${name}“ ist gelöscht.`,
      merged: (name: string, other: string): string => `Was „${name}“ hatte, hat jetzt „${other}“.`,
    },
    isThere: (name: string): string => `„${name}“ gibt es schon.`,
    moreNames: (count: number): string => `Und ${grouped(count)} weitere: nach dem gemeinten suchen.`,
    forgetOf: (layout: string): string => `${layout} vergessen`,
    forgotten: "Es ist vergessen: bei der nächsten Datei wie dieser wird wieder gefragt.",
    account: "Wer angemeldet ist",
    own: "Das sind die eigenen Bücher auf diesem Gerät. Sie bleiben offen, solange Farthing läuft.",
    byProvider: "Angemeldet, solange dieser Browser es behält, bis zum Abmelden.",
    byKey:
      "Angemeldet mit einem Schlüssel. Er bleibt nur in dieser Seite, bis sie geschlossen oder abgemeldet wird.",
    name: "Name",
    email: "E-Mail",
    currency: "Währung",
    timeZone: "Zeitzone",
    about: "Über Farthing",
    licences: "Lizenzen dessen, woraus diese Seite gemacht ist",
    server: "Was dieser Server Programmen anbietet",
  },
};
