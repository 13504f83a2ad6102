import type { ColumnKey, LeftOutReason, ReadingField, Separator } from "@farthing/preflight";
import type { RowFilter } from "../worker/protocol.ts";
import { counted, fewOf, shortened } from "./counted-de.ts";
import type { EN } from "./en.ts";
import { FAILURES_DE } from "./failures-de.ts";
import { FOUND_DE } from "./findings-de.ts";
import { grouped, listed } from "./locale.ts";
import { OPEN_DE } from "./questions-de.ts";
import { READING_DE } from "./reading-de.ts";

const rows = (count: number): string => counted(count, "Zeile", "Zeilen");

/** Why rows are no transactions. */
const leftOutReasons: Readonly<Record<LeftOutReason, string>> = {
  pending: "vorgemerkt",
  void: "abgelehnt, storniert oder zurückgenommen",
  not_booked: "nicht gebucht",
  summary: "eine Summe",
  no_amount: "ohne Betrag",
  zero_amount: "mit dem Betrag 0",
  no_record: "ohne Datum und Betrag",
  neutral: "bewegt kein Geld",
  repeated_header: "noch einmal die Namen der Spalten",
  other_table: "in einer anderen Tabelle",
  other_account: "von einem anderen Konto",
  footer: "unter der letzten Buchung",
  informational: "nur zur Information",
  trade: "ein Handel mit Wertpapieren",
  stated_balance: "nennt einen Saldo",
};

/** What a column can be, in the order in which people look for it. */
const roles: readonly (readonly [ColumnKey, string])[] = [
  ["date", "Datum"],
  ["amount", "Betrag"],
  ["outflow", "Ausgang"],
  ["inflow", "Eingang"],
  ["name", "Name"],
  ["other_name", "weiterer Name"],
  ["notes", "Notizen"],
  ["currency", "Währung"],
  ["fee", "Gebühr"],
  ["entity_type", "Ein- oder Ausgang"],
  ["status", "Status"],
  ["balance", "Saldo"],
  ["account", "Konto"],
  ["category", "Kategorie"],
  ["tags", "Schlagwörter"],
  ["bank_reference", "Referenz"],
  ["value_date", "zweites Datum"],
];

/** How what was said of an earlier file is called. */
const options: Readonly<Partial<Record<ReadingField, string>>> = {
  date_format: "wie das Datum geschrieben ist",
  number_format: "wie Beträge geschrieben sind",
  signage_convention: "was ein Minus bedeutet",
  col_sep: "was zwischen den Spalten steht",
  encoding: "die Buchstaben",
  has_header: "ob es eine Zeile mit Namen gibt",
  rows_to_skip: "wo die Namen der Spalten stehen",
  date_col_label: "die Spalte des Datums",
  amount_col_label: "die Spalte des Betrags",
  name_col_label: "die Spalte des Namens",
  notes_col_label: "die Spalte der Notizen",
  category_col_label: "die Spalte der Kategorie",
  tags_col_label: "die Spalte der Schlagwörter",
  currency_col_label: "die Spalte der Währung",
  account_col_label: "die Spalte des Kontos",
  fee_col_label: "die Spalte der Gebühr",
  status_col_label: "die Spalte des Status",
  balance_col_label: "die Spalte des Saldos",
  debit_col_label: "die Spalte der Ausgänge",
  credit_col_label: "die Spalte der Eingänge",
  entity_type_col_label: "die Spalte, die Ein- oder Ausgang sagt",
  amount_type_inflow_value: "das Wort für einen Eingang",
  amount_type_values: "die Wörter für Ein- und Ausgänge",
  booked_statuses: "welche Zeilen gebucht sind",
  pending_without_balance: "ob Zeilen ohne Saldo gebucht sind",
  debit_sign: "was ein Minus bei Ausgängen bedeutet",
  currency: "die Währung",
  only_accounts: "welche Konten gemeint sind",
  account_id: "das Konto",
  sheet: "das Blatt",
  columns: "was die Spalten sind",
};

/** How separators are called. */
const separators: Readonly<Record<Separator, string>> = {
  ",": "Komma ,",
  ";": "Strichpunkt ;",
  "\t": "Tabulator",
  "|": "senkrechter Strich |",
  ":": "Doppelpunkt :",
  "~": "Tilde ~",
};

/** The texts of the page in German. */
export const DE: typeof EN = {
  title: "Farthing",
  tab: "Farthing: die Umsätze einer Bank lesen",
  about: "Liest die Umsätze einer Bank im Browser und sagt, ob sie sich importieren lassen",
  places: {
    all: "Orte",
    files: "Dateien",
    transactions: "Buchungen",
    accounts: "Konten",
    imports: "Importe",
    transfers: "Umbuchungen",
    settings: "Einstellungen",
  },
  privacy:
    "Die Dateien bleiben auf diesem Gerät: sie werden in diesem Browser gelesen, und nichts wird irgendwohin gesendet.",
  privacyWithServer:
    "Die Dateien bleiben auf diesem Gerät, bis „Importieren“ gedrückt wird: sie werden in diesem Browser gelesen, und vorher wird nichts irgendwohin gesendet.",
  offline: "Es geht auch ohne Verbindung zum Netz weiter.",
  drop: "Dateien der Bank hierher ziehen",
  choose: "Dateien wählen",
  chooseMore: "Mehr Dateien",
  queue: "Die Dateien",
  remove: (name: string): string => `${name} von der Liste nehmen`,
  reading: "Wird gelesen …",
  waiting: "Einen Moment …",
  readerFailed:
    "Die Datei konnte nicht gelesen werden: sie ist zu groß für diesen Browser, oder die Seite wurde nicht ganz geladen. Die Seite neu laden und es noch einmal versuchen.",

  cannotOpen: (names: readonly string[]): string =>
    `${listed(names)} lässt sich nicht öffnen: es ist kein Kontoauszug darin, oder es wurde verschoben oder gelöscht. Noch einmal wählen.`,

  ready: "Diese Datei lässt sich importieren",
  importedAll: "Diese Datei ist importiert",
  importedRest: "Diese Datei ist importiert, ohne die Zeilen, die falsch sind",
  open: (questions: number): string =>
    questions <= 1
      ? "Eine Frage, bevor sich diese Datei importieren lässt"
      : `${grouped(questions)} Fragen, bevor sich diese Datei importieren lässt`,
  onlyChecked: "Nichts ist falsch, aber Dateien dieser Art werden nur geprüft, nicht importiert",
  invalid: "Diese Datei lässt sich noch nicht importieren",
  refused: "Diese Datei ist nicht lesbar",
  noContent: "Diese Datei ist leer",
  noEntries: "In dieser Datei sind keine Umsätze",
  noExport: "Das sieht nicht nach einem Export einer Bank aus",
  wrongRows: (rows: number): string =>
    `${counted(rows, "Zeile ist", "Zeilen sind")} falsch. ${rows === 1 ? "Sie" : "Jede"} ist unten markiert, und dabei steht, was zu tun ist.`,
  wrong: (things: number): string =>
    `${things === 1 ? "Eines steht" : `${grouped(things)} Dinge stehen`} dem Import im Weg. Was zu tun ist, steht unten.`,
  proofs: {
    proven: (account: string): string =>
      `Die Salden von ${account} beweisen, dass keine Buchung fehlt, doppelt oder geändert ist`,
    no_balances: (account: string): string =>
      `Die Salden von ${account} beweisen nichts: es gibt keine zwei, oder sie lassen sich nicht mit allen Buchungen vergleichen`,
    contradicted: (account: string): string => `Die Salden von ${account} passen nicht zu den Buchungen`,
  },
  theAccount: "dem Konto",
  lines: rows,

  line: (line: number): string => `Zeile ${line}`,

  howRead: "So wird sie gelesen",
  howReadHelp:
    "Das wurde in der Datei gefunden. Was nicht stimmt, lässt sich ändern: die Datei wird sofort neu gelesen.",
  asFound: (found: string): string => `wie gefunden: ${found}`,
  asAssumed: (assumed: string): string => `angenommen bis zur Antwort: ${assumed}`,
  asInFile: "wie in der Datei gefunden",
  notFound: "nicht gefunden",
  encoding: "Buchstaben",
  separator: "Zwischen den Spalten",
  header: "Eine Zeile mit den Namen der Spalten",
  headers: { true: "gibt es", false: "gibt es nicht" },
  linesAbove: "Zeilen über den Namen der Spalten",
  dateFormat: "Datum",
  numberFormat: "Zahlen",
  sign: "Beträge",
  signs: {
    inflows_positive: "Minus ist Ausgang",
    inflows_negative: "Minus ist Eingang",
  },
  days: (zone: string, isHere: boolean): string =>
    isHere
      ? `Uhrzeiten zählen zu Tagen in ${zone}, der Zeitzone dieses Browsers. Ein Import nimmt die Zeitzone der Bücher.`
      : `Uhrzeiten zählen zu Tagen, wie sie geschrieben sind, in ${zone}. Ein Import nimmt die Zeitzone der Bücher.`,
  reset: "Alle diese Änderungen zurücknehmen",

  table: "Die Zeilen",
  filters: {
    All: "Alle",
    Accepted: "Zu importieren",
    Rejected: "Falsch",
    LeftOut: "Weggelassen",
  } satisfies Record<RowFilter, string>,
  show: "Zeigen",
  columns: { line: "Zeile", state: "Art", date: "Datum", amount: "Betrag", name: "Name" },
  role: (header: string): string => `Was die Spalte ${header} ist`,
  unnamed: (column: number): string => `Spalte ${column}`,
  columnCalled: (header: string): string => `„${header}“`,
  noRole: "nicht verwendet",
  beyond: "hinter den Namen der Spalten",
  states: { Accepted: "zu importieren", Rejected: "falsch", LeftOut: "weggelassen" },
  moreColumns: (count: number): string => `und ${counted(count, "weitere Spalte", "weitere Spalten")}`,
  moreRows: (count: number): string =>
    `${counted(count, "weitere Zeile lässt", "weitere Zeilen lassen")} sich hier nicht zeigen.`,
  noRows: "Solche Zeilen gibt es nicht.",
  inFile: "In der Datei",
  onlyRows: (filter: string): string => `Nur diese Zeilen: ${filter}.`,
  notPrinted: (printed: number, all: number): string =>
    `Die ersten ${grouped(printed)} von ${grouped(all)} Zeilen sind gedruckt. Alle Zeilen gibt es als CSV.`,
  tableHelp:
    "Die Pfeiltasten führen von Zelle zu Zelle; Bild auf, Bild ab, Pos1 und Ende führen weiter. Eingabe oder ein Doppelklick ändert eine Zelle, die Leertaste zeigt, was in der Datei steht, und Esc schließt beides.",
  editing: (line: number, header: string): string =>
    `Zeile ${line}, ${header}: Eingabe schreibt es, Esc lässt es, wie es war`,
  cellIsGone: (line: number): string =>
    `Nichts wurde geschrieben: die Zeilen sind jetzt andere, und dies ist nicht die Zelle von Zeile ${line}, die geöffnet wurde. Esc drücken und die Zelle noch einmal ändern.`,
  edited: (count: number): string =>
    `${counted(count, "Änderung wurde", "Änderungen wurden")} gemacht, nur auf dieser Seite. Die verbesserte Datei gibt es unten.`,
  undoEdit: "Die letzte Änderung zurücknehmen",
  empty: "leer",

  rows: {
    amountIn: (currency: string): string => `Betrag in ${currency}`,
    source: "In der Datei",
    sourceOf: (line: number): string => `Zeile ${line} in der Datei`,
    lineOfFile: (line: number): string => `Zeile ${line} der Datei`,
    beside: "Mit der Datei vergleichen",
    keys: "Tasten der Tabelle",
    change: (header: string, text: string): string => `${header}: ${text || "leer"}. Ändern`,
    write: (text: string): string => `${text} schreiben`,
    leaveOut: "Diese Zeile weglassen",
    youLeftOut: (count: number): string => `${counted(count, "Zeile", "Zeilen")} von Hand weggelassen`,
    putBack: "Zurückholen",
    putBackRow: (text: string): string => `${text} zurückholen`,
    nowIs: (was: string, put: string): string => `„${was}“ ist jetzt „${put}“.`,
    correctAlike: (count: number): string =>
      count === 1 ? "Die andere wie diese verbessern" : `Die anderen ${grouped(count)} wie diese verbessern`,
    find: "Suchen und ersetzen",
    findText: "Diesen Text suchen",
    putText: "Stattdessen schreiben",
    findIn: "In",
    allColumns: "allen Spalten",
    replace: "Ersetzen",
    replaceIn: (count: number): string => `In ${counted(count, "Zelle", "Zellen")} ersetzen`,
    isGone: "Nichts wurde geändert: die Zeilen sind jetzt andere. Sie ansehen, und es noch einmal tun.",
  },

  findings: "Was anzusehen ist",
  goTo: (line: number): string => `Zeile ${line}`,
  more: (count: number): string => `und ${grouped(count)} weitere`,

  takeAway: "Downloads",
  corrected: {
    label: "Verbesserte Datei",
    help: "mit den Änderungen, alles andere Byte für Byte wie es war",
  },
  downloads: {
    rejected: { label: "Falsche Zeilen", help: "als CSV, jede mit ihren Gründen" },
    plain: {
      label: "Einfaches CSV",
      help: "die Buchungen: Jahr, Monat, Tag, genaue Beträge, Ausgänge mit Minus",
    },
    profile: { label: "Leseweise", help: "wie Dateien dieser Bank gelesen werden, für die nächste" },
  },
  command: "Dasselbe auf der Kommandozeile",
  needed: { corrected: "die verbesserte Datei", profile: "die Leseweise" },
  commandNeeds: (files: readonly string[]): string =>
    `Erst ${listed(files)} mit den Knöpfen darüber speichern: der Befehl liest, was gespeichert wurde.`,
  copy: "Kopieren",
  copied: "Kopiert",

  readAsOn: (day: string): string => `Gelesen wie die Datei vom ${day}.`,
  notAsOn: (day: string, names: readonly string[]): string =>
    `Nicht wie am ${day}, weil diese Datei anders ist: ${listed(names)}.`,
  otherOption: "etwas anderes",
  session: {
    key: "Schlüssel",
    keyHelp: "Der Schlüssel dieses Servers. Er bleibt nur in dieser Seite, bis sie geschlossen wird.",
    signIn: "Anmelden",
    signInWith: (provider: string): string => `Anmelden mit ${provider}`,
    byKey: "Oder mit einem Schlüssel:",
    inNewTab:
      "Das öffnet sich neben dieser Seite. Danach hierher zurückkommen: die Dateien bleiben, wo sie sind.",
    signOut: "Abmelden",
    unreachable: "Farthing ist nicht erreichbar. Läuft es noch im Terminal, oder der Server und das Netz?",
    over: "Nicht mehr angemeldet: der Schlüssel gilt nicht mehr. Noch einmal anmelden.",
    overHere:
      "Farthing wurde geschlossen oder neu gestartet, seit diese Seite offen ist. Im Terminal, in dem es läuft, die Eingabetaste drücken, um die Seite noch einmal zu öffnen.",
    overAtProvider:
      "Nicht mehr angemeldet: das ist vorbei oder wurde anderswo beendet. Noch einmal anmelden.",
    notKept:
      "Die Anmeldung ist gelungen, aber der Browser hat nichts davon behalten. Cookies für diese Seite erlauben und noch einmal anmelden.",
    failed: {
      access_denied: "Die Anmeldung wurde abgebrochen oder dort abgelehnt. Noch einmal versuchen.",
      sign_in_expired:
        "Diese Anmeldung hat zu lange gedauert, war schon abgeschlossen oder begann in einem anderen Browser. Hier neu beginnen.",
      provider_failed:
        "Dort, wo man sich anmeldet, antwortet gerade niemand, oder nicht, wie es sein sollte. Später noch einmal versuchen.",
      email_not_allowed:
        "Hier kann sich nur anmelden, wer eine bestätigte E-Mail-Adresse bestimmter Domains hat. Ein anderes Konto versuchen.",
      identity_blocked:
        "Mit diesem Konto kann man sich hier nicht anmelden. Wer den Server betreibt, kann helfen.",
      account_deactivated: "Dieses Konto ist hier abgeschaltet. Wer den Server betreibt, kann helfen.",
    },
    stranger: {
      title: "Neu hier",
      linked:
        "Wer hier schon Bücher hat, lässt diese Anmeldung von dem, der den Server betreibt, damit verbinden und meldet sich dann noch einmal an.",
      closed:
        "Diese Anmeldung ist hier mit keinen Büchern verbunden. Das kann nur, wer den Server betreibt; danach noch einmal anmelden.",
      names:
        "Oder mit eigenen Büchern beginnen. Was leer bleibt, ist so, wie es bei der Anmeldung angegeben war.",
      firstName: "Vorname",
      lastName: "Nachname",
      currency: "Währung des meisten Geldes, etwa EUR",
      timeZone: "Zeitzone, in der man lebt",
      begin: "Mit eigenen Büchern beginnen",
      refused:
        "Diese Bücher konnten nicht angelegt werden. Ist die E-Mail-Adresse hier schon bekannt, kann die Anmeldung damit verbinden, wer den Server betreibt; sonst die Angaben ändern und noch einmal versuchen.",
    },
    withoutLink:
      "Das sind die Bücher eines Menschen, und diese Seite ist nicht angemeldet. Im Terminal, in dem Farthing läuft, die Eingabetaste drücken: dann öffnet sich die Seite noch einmal, angemeldet.",
    linkOver:
      "Dieser Link gilt nicht mehr: jeder gilt einmal, für eine Minute. Im Terminal, in dem Farthing läuft, die Eingabetaste drücken, um die Seite noch einmal zu öffnen.",
  },
  failures: FAILURES_DE,
  import: {
    title: "In Farthing importieren",
    signedOut: "Nicht angemeldet.",
    notAKey: (character: string): string =>
      `Kein Schlüssel hat das Zeichen ${character}. Den Schlüssel noch einmal kopieren, ohne was darum herum steht.`,
    account: "Importieren in",
    chooseAccount: "ein Konto wählen …",
    accountKinds: {
      depository: "Bankkonto",
      investment: "Geldanlage",
      crypto: "Kryptogeld",
      property: "Immobilie",
      credit_card: "Karte",
      loan: "Kredit",
      vehicle: "Fahrzeug",
      other_asset: "etwas von Wert",
      other_liability: "Schuld",
    },
    namedAccounts: "Konten aus der Datei",
    newAccount: "ein neues Konto …",
    eachItsOwn: "Jede geht auf ihr eigenes Konto",
    eachItsOwnMeans: "Konten, die noch nicht in den Büchern sind, werden angelegt",
    name: "Name des neuen Kontos",
    currency: "Seine Währung, etwa EUR",
    otherCurrency: (found: readonly string[], account: string): string =>
      `Die Beträge sind in ${listed(found)}, und das Konto ist in ${account}. Sie bleiben, wie sie sind, und werden nicht umgerechnet.`,
    asOne: (names: readonly string[], account: string): string =>
      `Die Zeilen nennen ${grouped(names.length)} Konten (${fewOf(names)}); alle kommen in ${account === "" ? "das neue Konto" : shortened(account)}. Um sie getrennt zu halten, oben „Konten aus der Datei“ wählen.`,
    recalled: "Das Konto der letzten Datei wie dieser.",
    since: (day: string): string => `hier seit ${day}`,
    unlike: (account: string, currency: string, found: readonly string[]): string =>
      `Die letzte Datei wie diese kam in ${shortened(account)}, ein Konto in ${currency}, und diese ist in ${found.join(" und ")}. Das Konto wählen.`,
    otherAccount: (account: string): string =>
      `Die letzte Datei wie diese kam in ${shortened(account)}, aber keine dieser Zeilen ist dort unter denen derselben Tage. Das Konto wählen.`,
    open: {
      question: (ask: string): string => `Zuerst beantworten: „${ask}“`,
      account: "Das Konto wählen, in das sie kommt.",
      name: "Dem neuen Konto einen Namen geben.",
      currency: "Sagen, in welcher Währung das neue Konto ist.",
    },
    try: "Was ist neu darin?",
    import: "Importieren",
    importCount: (count: number): string => `${counted(count, "Buchung", "Buchungen")} importieren`,
    importRest: (rest: number, without: number): string =>
      `Die anderen ${grouped(rest)} importieren, ${without === 1 ? "diese 1" : `diese ${grouped(without)}`} weglassen`,
    sending: "Die Datei wird gesendet",
    storing: "Wird importiert",
    cancel: "Abbrechen",
    cancelled:
      "Abgebrochen. War die ganze Datei schon angekommen, dann ist sie trotzdem importiert. Noch einmal „Importieren“ drücken, um es zu wissen: nichts kommt doppelt hinein.",
    done: {
      Tried: "Ein Import brächte",
      Imported: "Importiert",
      There: "Diese Datei ist schon importiert",
    },
    alreadyImported:
      "Diese Datei wurde schon importiert, in ein anderes Konto oder anders gelesen. Erst jenen Import zurücknehmen, oder noch einmal importieren: was anders ist, ist dann doppelt da.",
    again: "Noch einmal importieren",
    showImport: "Jenen Import zeigen",
    seeTransactions: "Die Buchungen ansehen",
    missing: (names: readonly string[]): string =>
      `${fewOf(names)} gibt es in diesen Büchern nicht als Konto. ${names.length === 1 ? "Es" : "Sie"} anlegen, oder oben ein anderes Konto wählen.`,
    namesake: (name: string): string =>
      `Ein Konto ${shortened(name)} gibt es schon. Ist es dieses, oder ein anderes mit demselben Namen?`,
    intoNamesake: "In jenes Konto importieren",
    makeAnother: "Ein anderes mit diesem Namen anlegen",
    makeMissing: (count: number): string =>
      count === 1 ? "Dieses Konto anlegen" : `Diese ${grouped(count)} Konten anlegen`,
    undo: "Zurücknehmen",
    undone: (removed: number): string => `Zurückgenommen: ${counted(removed, "Buchung", "Buchungen")}.`,
    counts: {
      stored: (count: number): string => `${grouped(count)} neu`,
      already_there: (count: number): string => `${grouped(count)} schon da`,
      left_out: (count: number): string => `${grouped(count)} weggelassen`,
      rejected: (count: number): string => `${grouped(count)} nicht lesbar und weggelassen`,
    },
  },
  files: {
    kinds:
      "Von jeder Bank, jeder Karte, jedem Bezahldienst und jedem Haushaltsbuch. Auch ein Ordner lässt sich hierher ziehen, und Text einfügen.",
    formats: ["CSV", "Excel", "OFX", "CAMT", "MT940", "QIF"],
    folder: "Ordner wählen",
    trySample: "Ein Beispiel ausprobieren",
    sample: {
      filename: "wacholder-bank.csv",
      content: async () => (await import("./sample-de.ts")).SAMPLE_DE,
    },
    pasted: "Eingefügter Text",
    address:
      "Das ist die Adresse einer Seite, und von dort wird nichts geholt. Sie öffnen, die Datei herunterladen und hierher ziehen.",
    nowhere: "Unter dieser Adresse gibt es nichts. Hier werden Dateien gelesen.",
    passedOver: (count: number): string =>
      count === 1
        ? "1 andere Datei des Ordners ist kein Kontoauszug und wurde nicht gelesen."
        : `${grouped(count)} andere Dateien des Ordners sind keine Kontoauszüge und wurden nicht gelesen.`,
    inTurn: "Wartet, bis sie an der Reihe ist",
    readSoFar: (share: string): string => `Wird gelesen, ${share}`,
    importAll: (count: number): string => `Alle ${grouped(count)} importieren, die bereit sind`,
    makesAccounts:
      "Konten, die diese Dateien nennen und die es in diesen Büchern nicht gibt, werden angelegt.",
    notImported: (why: string): string => `Nicht importiert: ${why}`,
    importedOf: (imported: number, not: number): string =>
      `${grouped(imported)} importiert${not === 0 ? "" : `, ${grouped(not)} nicht: ${not === 1 ? "diese Datei" : "diese Dateien"} ansehen`}.`,
    transactions: (count: number): string => counted(count, "Buchung", "Buchungen"),
    use: (count: number): string =>
      count === 1 ? "Diese Buchung verwenden" : `Diese ${grouped(count)} Buchungen verwenden`,
    days: (first: string, last: string): string =>
      first === last ? `am ${last}` : `vom ${first} bis ${last}`,
    moneyIn: "ein",
    moneyOut: "aus",
    leftOut: (count: number, parts: readonly string[]): string =>
      `${counted(count, "Zeile ist", "Zeilen sind")} weggelassen: ${parts.join(", ")}`,
    leftOutPart: (count: number, reason: LeftOutReason): string =>
      `${grouped(count)} ${leftOutReasons[reason]}`,
    picture: {
      byMonth: "Eingänge und Ausgänge nach Monaten",
      byDay: "Eingänge und Ausgänge nach Tagen",
      of: (title: string, currency: string): string => (currency === "" ? title : `${title}, ${currency}`),
      month: "Monat",
      day: "Tag",
      in: "Eingänge",
      out: "Ausgänge",
      balance: "Saldo",
    },
    lookFor: "Wonach im Online-Banking der Bank zu suchen ist",
    hints: [
      "Ein Download oder Export der Umsätze eines Kontos, oft unter „Umsätze“, „Kontoauszüge“ oder „Dokumente“.",
      "Als Format CSV, Excel, CAMT, MT940 oder OFX wählen. PDF ist für Menschen und lässt sich nicht lesen.",
      "Ein Programm, das die Datei geöffnet hat, kann sie verändert haben: sie so nehmen, wie die Bank sie schickt.",
    ],
    asTable: "Es ist doch einer: als Tabelle zeigen",
    inFolder: (folder: string): string => `im Ordner ${folder}`,
    howRead: "Wie sie gelesen wurde, und warum",
    downloads: "Herunterladen, und der Befehl",
  },
  file: {
    ...READING_DE,
    open: OPEN_DE,
    found: FOUND_DE,
    doubts: async () => (await import("./doubts-de.ts")).DOUBTS_DE,
  },
  ...{ leftOutReasons, roles, options, separators },
};
