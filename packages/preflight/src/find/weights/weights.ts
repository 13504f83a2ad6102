/*
 * Every number by which detection weighs what speaks for a reading, by the folder that uses it. Limits that bound how much is
 * looked at, or shown, stand where they are used. What each number holds in its place is in docs/weights.md, written by
 * `npm run weights`; those that no file of ours holds guard against files seen elsewhere.
 */

// columns

/** Shares of the cells of a column, or of rows. */
export const NEARLY_ALL = 0.9;
export const MOSTLY = 0.8;
export const MORE_THAN_HALF = 0.6;
export const HALF = 0.5;
export const MANY = 0.3;
export const FEW = 0.2;

/** One row can be anything, and a single step of a balance chance: so many are not. */
export const LEAST_ROWS = 2;
export const LEAST_STEPS = 2;

/** In fewer rows texts or numbers can look alike by chance. */
export const LEAST_ALIKE = 3;

/** In so few rows it can be chance that all differ, or that one has a minus. */
export const FEW_ROWS = 5;

/** More values than these are no kinds of transactions. */
export const MOST_KINDS = 30;

/** In fewer rows a column can have one value by chance. */
export const LEAST_CONSTANT_ROWS = 4;

// directions

/** How many times more rows say the one than the other where words are clear. */
export const CLEAR_MAJORITY = 4;

/** A code of one or two letters can stand for anything. */
export const LETTERS_OF_A_WORD = 3;

// accounts

/** More numbers than these are no accounts of one person. */
export const MOST_OWN_ACCOUNTS = 6;

/** An IBAN has at least as many digits: an address in capitals has fewer. */
export const LEAST_IBAN_DIGITS = 8;

/** More cards than these are those of customers. */
export const MOST_CARDS_OF_ACCOUNT = 3;

/** More accounts than these are not in one person's books. */
export const MOST_OF_BOOKS = 40;

// hypotheses

/** Shorter cells are no ids that a fee shares with its row. */
export const LETTERS_OF_AN_ID = 6;

/** Two columns that are both used in more rows are likelier something else, if there is an amount. */
export const FEW_BOTH_SIDES = 0.05;

/** What pairs of columns are worth: named money out and in, the same used in one row, and unnamed ones in either order. */
export const WORTH_OF_NAMED_PAIR = 14;
export const WORTH_OF_PAIR = 10;
/** No export has more columns of fees. */
export const MOST_FEE_COLUMNS = 16;

/** What decides between readings that are worth the same. */
export const TIE_BREAK = 0.1;

/** What a file that shows whether the amount contains the fee says for the one reading; and what fees mostly are, in one that does not. */
export const FEE_DECIDED = 1;

/** What an amount is worth less that another one contains, or that is in another currency than the account. */
export const OF_OTHER_AMOUNT = 8;

/** What the likelier sign, a kind and a word for a direction are worth more. */
export const WEAK_DIRECTION = 0.5;

/** What a column of words for a direction alone is worth more. */
export const STRONG_DIRECTION = 1;

/** By this part of a fee an amount may differ from what a rounded rate gives, and a fee is no larger part of its amount. */
export const A_FIFTH = 5n;

/** What is proven is worth more than anything that is not, by the share of the steps. */
export const PROVEN_BY_BALANCE = 100;

/** How far behind the best a reading is no longer a question. */
export const CLEARLY_BEHIND = 2;

/** The same where no header names the columns. */
export const CLEARLY_BEHIND_UNNAMED = 5;

/** What rounding leaves of a price, or of an expense that is shared: a hundredth. */
export const ROUNDED = 1_000_000n;

/** A fee and a balance. */
export const MOST_UNNAMED_OTHERS = 2;

// sign

/** The share of rows whose words turn round signs that many have: more than a few must contradict them. */
export const SAID_OF_TURNED = 0.3;

/** Words of fewer rows can be chance. */
export const LEAST_AGREED = 2;

/** Words of fewer rows do not turn signs round. */
export const LEAST_TURNED_ROWS = 3;

/** How many times more positive rows a card, and a list of purchases, has. */
export const PURCHASES_OF_CARD = 2;
export const PURCHASES_OF_LIST = 3;

/** Fewer rows of one sign can be what came back. */
export const LEAST_OF_ONE_SIGN = 3;

/** One other can be a card or an account of one's own. */
export const LEAST_OTHER_PARTIES = 2;

// header

/** A booking can lack a cell that those in the sample all have. */
export const NEARLY_FILLED = 0.75;

/** Two columns are named by chance; an amount beside them is not. */
export const LEAST_NAMED_COLUMNS = 2;

// dates

/** In fewer rows than these, all can be of one day. */
export const SEVERAL_DAYS = 8;

/** Two dates of one row are hardly farther apart in days: a reading in which they are is wrong. */
export const DAYS_FAR = 27;

/** Rows of one day in fewer months can be chance. */
export const LEAST_MONTHS = 4;

/** What a column of nothing but dates is worth more. */
export const MORE_BY_DATES = 4;

/** Days between two dates of one transaction. */
export const DAYS_NEAR = 12;

/** So many days in order are no chance; fewer, where the balances show the order. */
export const LEAST_SORTED_DAYS = 4;

/** In fewer rows, one day of each month can be chance. */
export const LEAST_MONTHLY_ROWS = 20;

// rows

/** A status has no more values. */
export const MOST_STATUS_VALUES = 12;

/** The most values of a column that can only be a status, and of which none is known. */
export const MOST_UNKNOWN_STATUSES = 4;

// texts

/** The letters that a cell of a name has on average: a state or a way of payment in Chinese has fewer. */
export const LETTERS_OF_A_NAME = 4;

/** What texts that name nothing, one text in all rows, texts that differ, long texts and filled rows are worth. */
export const LESS_BY_WEAKNESS = 9;
export const LESS_IF_SAME = 8;
export const MORE_BY_VARIETY = 5;
export const MOST_COUNTED_LETTERS = 30;
export const LETTERS_OF_ONE = 15;
export const MORE_BY_ROWS = 3;

/** A card has a name, perhaps in two ways; more texts beside its number say something else. */
export const MOST_TEXTS_OF_A_CARD = 2;

/** The fewest letters of a reference that is a text. */
export const LETTERS_OF_A_TEXT = 5;

/** Most rows of one who sends and gets money go that way; stations between which somebody travels do not. */
export const TWO_THIRDS = 2 / 3;
