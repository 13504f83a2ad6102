import { cutForSentence } from "@farthing/preflight/questions";
import type { DoubtTexts, FindingTexts, FoundHere } from "./file-texts.ts";
import { amountInWords, grouped, listed, longDay } from "./locale.ts";

const said = ({ parts }: FoundHere, otherwise: string): string =>
  parts.texts?.[0] ? `“${cutForSentence(parts.texts[0])}”` : otherwise;

const same = (is: string, advice: string): FindingTexts => ({ is: () => is, advice: () => advice });

const on = (day: string | undefined): string => (day === undefined ? "" : ` on ${longDay(day)}`);

const COMPARE = "Compare the entry with what your bank shows.";

/** What is doubtful in statements and workbooks, in English. */
export const DOUBTS_EN: DoubtTexts = {
  contradicted: {
    is: ({ opening, computed, stated, currency = "", from, until }) => {
      const amount = (of: string): string => amountInWords(of, { currency });
      return `The balance was ${amount(opening)}${on(from)}. With the entries it becomes ${amount(computed)}, but the statement says ${amount(stated)}${on(until)}.`;
    },
    advice: () =>
      "Compare the entries with what your bank shows: one may be missing, or have another amount. If all are right, nothing needs to be done.",
  },
  notFollowing: {
    is: ({ parts: { texts: [before = "", begins = ""] = [] } }) =>
      `A statement begins with the balance ${amountInWords(begins, {})}, and the one before it ends with ${amountInWords(before, {})}.`,
    advice: () => "Look whether a statement between the two is missing, or one is there twice.",
  },
  kinds: {
    other_day_used: {
      is: (of) => `${said(of, "A date")} is a day that does not exist. The other date of the entry is used.`,
      advice: () => "Compare the day of the entry with what your bank shows.",
    },
    unreadable_date: {
      is: (of) => `${said(of, "A cell")} should be a date, and is none.`,
      advice: () => "Correct the date in the program that wrote the file, and add it again.",
    },
    unreadable_amount: { is: (of) => `${said(of, "An amount")} is not an amount.`, advice: () => COMPARE },
    unreadable_field: same(
      "A part of the file cannot be read.",
      "Compare the entries and the balance with what your bank shows. If something is missing, download the file again.",
    ),
    no_cached_value: same(
      "A cell has a formula, and its value is not in the file.",
      "Open the workbook in a spreadsheet program, save it, and add it again.",
    ),
    more_decimals_than_shown: {
      is: (of) => `A cell holds ${said(of, "a number")}, but shows fewer decimals.`,
      advice: () =>
        "All of its decimals are read. If the shown one is meant, round it in a spreadsheet program, and add the file again.",
    },
    more_decimals_than_currency: {
      is: (of) => `The amount ${said(of, "of an entry")} has more decimals than its currency.`,
      advice: () => COMPARE,
    },
    parts_do_not_add_up: same("The parts of an entry do not add up to its amount.", COMPARE),
    stated_sum_differs: same(
      "The statement says other sums than its entries have.",
      "An entry may be missing: download the statement again.",
    ),
    statement_repeated: same(
      "A statement is in this file more than once.",
      "Nothing needs to be done: its entries are read once.",
    ),
    balances_prove_nothing: {
      is: ({ parts: { texts = [] } }) =>
        `The balances cannot show whether an entry is missing: the file does not say what those in ${listed(texts.slice(0, -1))} are in ${texts.at(-1) ?? ""}.`,
      advice: () => "That is no mistake. To be sure, compare the entries with what your bank shows.",
    },
    told_again: {
      is: ({ parts: { count = 0 } }) =>
        `The bank tells these entries again in a statement, and ${grouped(count)} of them ${count === 1 ? "has" : "have"} no number of the bank.`,
      advice: () =>
        "When you import the statement, look whether an entry is there twice: without a number it is known by its day, amount and name alone.",
    },
    hidden_sheet: {
      is: (of) => `The sheet ${said(of, "")} is hidden in the workbook, and is read.`,
      advice: () =>
        "Look at it in a spreadsheet program. Nothing needs to be done if it is the one you meant.",
    },
    hidden_rows: {
      is: ({ parts, ...of }) =>
        `The sheet ${said({ ...of, parts }, "")} has ${parts.count === 1 ? "a hidden row, which is" : `${grouped(parts.count ?? 0)} hidden rows, which are`} read like the others.`,
      advice: () =>
        "If that is not meant, delete what is hidden in a spreadsheet program, and add the file again.",
    },
  },
  refused: {
    encrypted: same(
      "The file is protected with a password.",
      "Open it in the program that it is for, save it without a password, or unpack it, and add it again.",
    ),
    damaged: same("The file is damaged, or a part of it is missing.", "Download it again."),
    too_large: same("There is more in this file than can be read at once.", "Download a shorter period."),
    archive: same(
      "Of a ZIP file only CAMT statements of one kind are read, and this one holds something else, too.",
      "Unpack it, and add the files that are in it.",
    ),
    hidden_sheets: same(
      "No sheet that can be seen has days and amounts.",
      "There are some in sheets that are hidden in the workbook. Choose the one to be read.",
    ),
  },
};
