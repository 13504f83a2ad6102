import type { ColumnKey, LeftOutReason, ReadingField, Separator } from "@farthing/preflight";
import { questionsInEnglish } from "@farthing/preflight/questions";
import type { RowFilter } from "../worker/protocol.ts";
import { counted, fewOf, shortened } from "./counted-en.ts";
import { FAILURES_EN } from "./failures-en.ts";
import { FOUND_EN } from "./findings-en.ts";
import { amountInWords, grouped, listed, longDay } from "./locale.ts";
import { READING_EN } from "./reading-en.ts";

/** What a file leaves open. */
const OPEN_EN = questionsInEnglish({
  amount: (amount, currency) => amountInWords(amount, { currency }),
  day: longDay,
  listed,
});

/** Why rows are no transactions. */
const leftOutReasons: Readonly<Record<LeftOutReason, string>> = {
  pending: "pending",
  void: "declined, reverted or cancelled",
  not_booked: "not booked",
  summary: "a total",
  no_amount: "without an amount",
  zero_amount: "with the amount 0",
  no_record: "without a date and an amount",
  neutral: "moves no money",
  repeated_header: "the names of the columns again",
  other_table: "in another table",
  other_account: "of another account",
  footer: "below the last transaction",
  informational: "only informs",
  trade: "a trade in securities",
  stated_balance: "says a balance",
};

/** What a column can be, in the order in which people look for it. */
const roles: readonly (readonly [ColumnKey, string])[] = [
  ["date", "date"],
  ["amount", "amount"],
  ["outflow", "money out"],
  ["inflow", "money in"],
  ["name", "name"],
  ["other_name", "another name"],
  ["notes", "notes"],
  ["currency", "currency"],
  ["fee", "fee"],
  ["entity_type", "in or out"],
  ["status", "status"],
  ["balance", "balance"],
  ["account", "account"],
  ["category", "category"],
  ["tags", "tags"],
  ["bank_reference", "reference"],
  ["value_date", "second date"],
];

/** How what was said of an earlier file is called. */
const options: Readonly<Partial<Record<ReadingField, string>>> = {
  date_format: "how dates are written",
  number_format: "how amounts are written",
  signage_convention: "what a minus means",
  col_sep: "what is between the columns",
  encoding: "the letters",
  has_header: "whether there is a row of names",
  rows_to_skip: "where the names of the columns are",
  date_col_label: "the column of the date",
  amount_col_label: "the column of the amount",
  name_col_label: "the column of the name",
  notes_col_label: "the column of the notes",
  category_col_label: "the column of the category",
  tags_col_label: "the column of the tags",
  currency_col_label: "the column of the currency",
  account_col_label: "the column of the account",
  fee_col_label: "the column of the fee",
  status_col_label: "the column of the status",
  balance_col_label: "the column of the balance",
  debit_col_label: "the column of money spent",
  credit_col_label: "the column of money received",
  entity_type_col_label: "the column that says whether money was spent or received",
  amount_type_inflow_value: "the word that means money received",
  amount_type_values: "the words that mean money spent and received",
  booked_statuses: "which rows are booked",
  pending_without_balance: "whether rows without a balance are booked",
  debit_sign: "what a minus of money spent means",
  currency: "the currency",
  only_accounts: "which accounts are meant",
  account_id: "the account",
  sheet: "the sheet",
  columns: "what the columns are",
};

/** How separators are called. */
const separators: Readonly<Record<Separator, string>> = {
  ",": "comma ,",
  ";": "semicolon ;",
  "\t": "tab",
  "|": "bar |",
  ":": "colon :",
  "~": "tilde ~",
};

/** The texts of the page in English, without those of the books, which are loaded with them. */
export const EN = {
  title: "Farthing",
  /** What browsers call the page, and what those who list pages say of it. */
  tab: "Farthing: read a bank's export",
  about: "Reads the export of a bank in your browser and says whether it can be imported",
  places: {
    all: "Places",
    files: "Files",
    transactions: "Transactions",
    accounts: "Accounts",
    imports: "Imports",
    transfers: "Transfers",
    settings: "Settings",
  },
  privacy: "Your files stay on this machine: they are read in this browser, and nothing is sent anywhere.",
  privacyWithServer:
    "Your files stay on this machine until you press Import: they are read in this browser, and nothing is sent anywhere before.",
  offline: "You can disconnect from the network and go on.",
  drop: "Drop your bank's files",
  choose: "Choose files",
  chooseMore: "Add files",
  queue: "Your files",
  remove: (name: string): string => `Take ${name} off the list`,
  reading: "Reading …",
  waiting: "One moment …",
  readerFailed:
    "The file could not be read: it may be too large for this browser, or the page was not loaded whole. Load the page again, and try once more.",

  cannotOpen: (names: readonly string[]): string =>
    `${names.join(", ")} cannot be opened: there is no statement in it, or it was moved or deleted. Choose it again.`,

  ready: "This file can be imported",
  importedAll: "This file is imported",
  importedRest: "This file is imported, without the rows that are wrong",
  open: (questions: number): string =>
    questions <= 1
      ? "One question before this file can be imported"
      : `${questions} questions before this file can be imported`,
  onlyChecked: "Nothing is wrong, but files of this kind are only checked, not imported",
  invalid: "This file cannot be imported yet",
  refused: "This file cannot be read",
  noContent: "This file is empty",
  noEntries: "There are no transactions in this file",
  noExport: "This does not look like a bank's export",
  wrongRows: (rows: number): string =>
    `${counted(rows, "row is", "rows are")} wrong. ${rows === 1 ? "It" : "Each"} is marked below, with what to do.`,
  wrong: (things: number): string =>
    `${counted(things, "thing keeps", "things keep")} this file from being imported. What to do stands below.`,
  proofs: {
    proven: (account: string): string =>
      `The balances of ${account} prove that no entry is missing, doubled or changed`,
    no_balances: (account: string): string =>
      `The balances of ${account} prove nothing: there are no two, or they cannot be compared with all entries`,
    contradicted: (account: string): string => `The balances of ${account} do not fit its entries`,
  },
  theAccount: "the account",
  lines: (count: number): string => counted(count, "line"),

  line: (line: number): string => `Line ${line}`,

  howRead: "How it is read",
  howReadHelp: "What was found in the file. Change what is wrong: the file is read again at once.",
  asFound: (found: string): string => `as found: ${found}`,
  asAssumed: (assumed: string): string => `assumed until you answer: ${assumed}`,
  asInFile: "as found in the file",
  notFound: "not found",
  encoding: "Letters",
  separator: "Between the columns",
  header: "A row with the names of the columns",
  headers: { true: "there is one", false: "there is none" },
  linesAbove: "Lines above the names of the columns",
  dateFormat: "Dates",
  numberFormat: "Numbers",
  sign: "Amounts",
  signs: {
    inflows_positive: "a minus is money out",
    inflows_negative: "a minus is money in",
  } as Readonly<Record<string, string>>,
  days: (zone: string, isHere: boolean): string =>
    isHere
      ? `Times count as days in ${zone}, the time zone of this browser. An import takes the time zone of your books.`
      : `Times count as days as they are written, in ${zone}. An import takes the time zone of your books.`,
  reset: "Undo all changes of how it is read",

  table: "The rows",
  filters: {
    All: "All",
    Accepted: "To import",
    Rejected: "Wrong",
    LeftOut: "Left out",
  } satisfies Record<RowFilter, string>,
  show: "Show",
  columns: { line: "Line", state: "Row", date: "Date", amount: "Amount", name: "Name" },
  role: (header: string): string => `What the column ${header} is`,
  unnamed: (column: number): string => `column ${column}`,
  columnCalled: (header: string): string => `“${header}”`,
  noRole: "not used",
  beyond: "beyond the names of the columns",
  states: { Accepted: "to import", Rejected: "wrong", LeftOut: "left out" },
  moreColumns: (count: number): string => `and ${counted(count, "more column")}`,
  moreRows: (count: number): string => `${counted(count, "more row")} cannot be shown here.`,
  noRows: "There are no such rows.",
  inFile: "In the file",
  onlyRows: (filter: string): string => `Only these rows: ${filter.toLowerCase()}.`,
  notPrinted: (printed: number, all: number): string =>
    `The first ${grouped(printed)} rows of ${grouped(all)} are printed. All of them are in the downloads.`,
  tableHelp:
    "Arrow keys move from cell to cell; Page Up, Page Down, Home and End move further. Enter or a double click edits a cell, Space shows what its row is in the file, and Escape closes either.",
  editing: (line: number, header: string): string =>
    `Line ${line}, ${header}: Enter writes it, Escape leaves it as it was`,
  cellIsGone: (line: number): string =>
    `Nothing was written: the rows are others now, and this is not the cell of line ${line} that was opened. Press Escape, and edit the cell again.`,
  edited: (count: number): string =>
    `${counted(count, "change was", "changes were")} made, in this page alone. The corrected file is below.`,
  undoEdit: "Undo the last change",
  empty: "blank",

  rows: {
    amountIn: (currency: string): string => `Amount in ${currency}`,
    source: "In the file",
    sourceOf: (line: number): string => `Line ${line} in the file`,
    lineOfFile: (line: number): string => `Line ${line} of the file`,
    beside: "Compare with the file",
    keys: "Keys of the table",
    change: (header: string, text: string): string => `${header}: ${text || "blank"}. Change it`,
    write: (text: string): string => `Write ${text}`,
    leaveOut: "Leave this row out",
    youLeftOut: (count: number): string => `You left ${counted(count, "row")} out`,
    putBack: "Put it back",
    putBackRow: (text: string): string => `Put it back: ${text}`,
    nowIs: (was: string, put: string): string => `“${was}” is “${put}” now.`,
    correctAlike: (count: number): string =>
      count === 1 ? "Correct the other one like this" : `Correct the other ${grouped(count)} like this`,
    find: "Find and replace",
    findText: "Find this text",
    putText: "Write this instead",
    findIn: "In",
    allColumns: "all columns",
    replace: "Replace",
    replaceIn: (count: number): string => `Replace in ${counted(count, "cell")}`,
    isGone: "Nothing was changed: the rows are others now. Look at them, and do it again.",
  },

  findings: "What to look at",
  goTo: (line: number): string => `line ${line}`,
  more: (count: number): string => `and ${grouped(count)} more`,

  takeAway: "Downloads",
  corrected: { label: "Corrected file", help: "your edits, and every other byte as it was" },
  downloads: {
    rejected: { label: "Wrong rows", help: "as CSV, each with its reasons" },
    plain: {
      label: "Plain CSV",
      help: "day, amount and name of each transaction; what you spent has a minus",
    },
    profile: { label: "Way of reading", help: "how this bank's files are read, for the next one" },
  },
  command: "The same on the command line",
  needed: { corrected: "the corrected file", profile: "the way of reading" },
  commandNeeds: (files: readonly string[]): string =>
    `Save ${files.join(" and ")} first, with the buttons above: the command reads what you saved.`,
  copy: "Copy",
  copied: "Copied",

  files: {
    kinds: "Of any bank, card, wallet or budgeting program. You can also drop a folder, or paste text.",
    formats: ["CSV", "Excel", "OFX", "CAMT", "MT940", "QIF"],
    folder: "Choose a folder",
    trySample: "Try a sample",
    sample: {
      filename: "juniper-bank.csv",
      content: async () => (await import("./sample-en.ts")).SAMPLE_EN,
    },
    pasted: "Pasted text",
    address:
      "That is the address of a page, and nothing is fetched from there. Open it, download the file, and drop the file here.",
    nowhere: "There is nothing at this address. Here is where files are read.",
    passedOver: (count: number): string =>
      count === 1
        ? "1 other file of the folder is no statement, and was not read."
        : `${grouped(count)} other files of the folder are no statements, and were not read.`,
    inTurn: "Waiting for its turn",
    readSoFar: (share: string): string => `Reading, ${share}`,
    importAll: (count: number): string => `Import all ${grouped(count)} that are ready`,
    makesAccounts: "Accounts that these files name and your books do not have are made.",
    notImported: (why: string): string => `Not imported: ${why}`,
    importedOf: (imported: number, not: number): string =>
      `${grouped(imported)} imported${not === 0 ? "" : `, ${grouped(not)} not: look at ${not === 1 ? "it" : "them"}`}.`,
    transactions: (count: number): string => counted(count, "transaction"),
    use: (count: number): string =>
      count === 1 ? "Use this transaction" : `Use these ${grouped(count)} transactions`,
    /** Days as they are written, one or two. */
    days: (first: string, last: string): string =>
      first === last ? `on ${last}` : `from ${first} to ${last}`,
    moneyIn: "in",
    moneyOut: "out",
    leftOut: (count: number, parts: readonly string[]): string =>
      `${counted(count, "row is", "rows are")} left out: ${parts.join(", ")}`,
    leftOutPart: (count: number, reason: LeftOutReason): string =>
      `${grouped(count)} ${leftOutReasons[reason]}`,
    picture: {
      byMonth: "Money in and out by month",
      byDay: "Money in and out by day",
      of: (title: string, currency: string): string => (currency === "" ? title : `${title}, ${currency}`),
      month: "Month",
      day: "Day",
      in: "In",
      out: "Out",
      balance: "Balance",
    },
    lookFor: "What to look for in your bank's online banking",
    hints: [
      "A download or export of the transactions of an account, often behind “Transactions”, “Statements” or “Documents”.",
      "As a format choose CSV, Excel, CAMT, MT940 or OFX. PDF is for people, and cannot be read.",
      "A program that opened the file may have changed it: take it as the bank sent it.",
    ],
    asTable: "It is an export: show it as a table",
    inFolder: (folder: string): string => `in ${folder}`,
    howRead: "How it was read, and why",
    downloads: "Downloads, and the command",
  },
  readAsOn: (day: string): string => `Read as your file of ${day} was.`,
  notAsOn: (day: string, names: readonly string[]): string =>
    `Not as on ${day}, because this file is different: ${names.join(", ")}.`,
  otherOption: "something else",
  session: {
    key: "Key of this server",
    keyHelp: "Whoever runs this server gives you one. It is kept in this page alone, until you close it.",
    signIn: "Sign in",
    signInWith: (provider: string): string => `Sign in with ${provider}`,
    byKey: "Or with a key:",
    inNewTab: "It opens beside this page. Come back here afterwards: your files stay where they are.",
    signOut: "Sign out",
    unreachable:
      "Farthing cannot be reached. Is it still running in the terminal, or the server and the network?",
    over: "You are not signed in any more: the key works no longer. Sign in again.",
    overHere:
      "Farthing was closed, or started anew, since this page was opened. Press Enter in the terminal where it runs to open the page again.",
    overAtProvider: "You are not signed in any more: that is over, or was ended elsewhere. Sign in again.",
    notKept:
      "You have signed in, but your browser kept nothing of it. Allow this page to keep cookies, and sign in again.",
    failed: {
      access_denied: "The sign-in was broken off, or refused where you signed in. Try again.",
      sign_in_expired:
        "That sign-in took too long, was finished before, or was begun in another browser. Begin again here.",
      provider_failed: "Where you sign in, nobody answers just now, or not as they should. Try again later.",
      email_not_allowed:
        "Only people with verified e-mail addresses of certain domains may sign in here. Try with another account.",
      identity_blocked: "This account may not sign in here. Ask whoever runs this server.",
      account_deactivated: "Your account here is switched off. Ask whoever runs this server.",
    },
    stranger: {
      title: "You are new here",
      linked:
        "If you have books here already, ask whoever runs this server to link this sign-in with them, and sign in again.",
      closed:
        "This sign-in is not linked with any books here. Ask whoever runs this server to do that, and sign in again.",
      names: "Or begin with books of your own. What you leave empty is as it was said where you signed in.",
      firstName: "First name",
      lastName: "Last name",
      currency: "Currency of most of your money, such as EUR",
      timeZone: "Time zone where you live",
      begin: "Begin with books of my own",
      refused:
        "These books could not be made. If your e-mail address is known here already, ask whoever runs this server to link this sign-in with it; else mend what you wrote and try again.",
    },
    withoutLink:
      "These are a person's own books, and this page is not signed in. Press Enter in the terminal where Farthing runs: it opens the page again, signed in.",
    linkOver:
      "This link does not work any more: each works once, for a minute. Press Enter in the terminal where Farthing runs to open the page again.",
  },
  failures: FAILURES_EN,
  import: {
    title: "Import into Farthing",
    signedOut: "You are not signed in.",
    notAKey: (character: string): string =>
      `No key has the character ${character}. Copy the key again, without what stands around it.`,
    account: "Import into",
    chooseAccount: "choose an account …",
    accountKinds: {
      depository: "bank account",
      investment: "investments",
      crypto: "crypto",
      property: "property",
      credit_card: "card",
      loan: "loan",
      vehicle: "vehicle",
      other_asset: "something of value",
      other_liability: "debt",
    },
    namedAccounts: "accounts named in the file",
    newAccount: "a new account …",
    eachItsOwn: "Each goes into its own account",
    eachItsOwnMeans: "accounts that your books do not have yet are made",
    name: "Name of the new account",
    currency: "Its currency, such as EUR",
    otherCurrency: (found: readonly string[], account: string): string =>
      `The amounts are in ${found.join(" and ")}, and the account is in ${account}. They stay as they are, and are not converted.`,
    asOne: (names: readonly string[], account: string): string =>
      `The rows name ${names.length} accounts (${fewOf(names)}); all of them go into ${account === "" ? "the new account" : shortened(account)}. To keep them apart, choose “accounts named in the file” above.`,
    recalled: "The account of your last file like this one.",
    since: (day: string): string => `here since ${day}`,
    unlike: (account: string, currency: string, found: readonly string[]): string =>
      `Your last file like this one went into ${shortened(account)}, which is in ${currency}, and this one is in ${found.join(" and ")}. Choose the account.`,
    otherAccount: (account: string): string =>
      `Your last file like this one went into ${shortened(account)}, but none of these rows is there among those of the same days. Choose the account.`,
    open: {
      question: (ask: string): string => `Answer first: “${ask}”`,
      account: "Choose the account that it goes into.",
      name: "Give the new account a name.",
      currency: "Say which currency the new account has.",
    },
    try: "What is new in it?",
    import: "Import",
    importCount: (count: number): string => `Import ${counted(count, "transaction")}`,
    importRest: (rest: number, without: number): string =>
      `Import the other ${grouped(rest)}, leave ${without === 1 ? "this 1" : `these ${grouped(without)}`} out`,
    sending: "Sending the file",
    storing: "Importing",
    cancel: "Cancel",
    cancelled:
      "Cancelled. If all of the file had arrived, it is imported nevertheless. Press Import again to know: nothing is imported twice.",
    done: {
      Tried: "An import would bring",
      Imported: "Imported",
      There: "This file is imported already",
    },
    alreadyImported:
      "This file was imported before, into another account or read in another way. Take that back first, or import it again: then what differs is there twice.",
    again: "Import it again",
    showImport: "Show that import",
    seeTransactions: "See the transactions",
    missing: (names: readonly string[]): string =>
      `Your books have no account ${fewOf(names)}. Make ${names.length === 1 ? "it" : "them"}, or choose another account above.`,
    namesake: (name: string): string =>
      `There is an account ${shortened(name)} already. Is it this one, or another of that name?`,
    intoNamesake: "Import into that account",
    makeAnother: "Make another of that name",
    makeMissing: (count: number): string =>
      count === 1 ? "Make this account" : `Make these ${grouped(count)} accounts`,
    undo: "Take it back",
    undone: (removed: number): string => `Taken back: ${counted(removed, "transaction")}.`,
    counts: {
      stored: (count: number): string => `${grouped(count)} new`,
      already_there: (count: number): string => `${grouped(count)} already there`,
      left_out: (count: number): string => `${grouped(count)} left out`,
      rejected: (count: number): string => `${grouped(count)} left out that cannot be read`,
    },
  },
  file: {
    ...READING_EN,
    open: OPEN_EN,
    found: FOUND_EN,
    doubts: async () => (await import("./doubts-en.ts")).DOUBTS_EN,
  },
  ...{ leftOutReasons, roles, options, separators },
};
