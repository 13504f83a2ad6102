/*
 * Every number that somebody chose for detection, by the folder that uses it. Which files of the corpora each holds in its place
 * is in docs/weights.md, written by `npm run weights`: a number that holds none is not needed.
 */

// columns

/** Shares of the cells of a column, or of rows. */
export const NEARLY_ALL = 0.9;
export const MOSTLY = 0.8;
export const HALF = 0.5;

/** In fewer rows a column can have one value by chance. */
export const LEAST_CONSTANT_ROWS = 4;

/** The share of zeros from which on an amount is that of some rows only. */
export const MANY_ZEROS = 0.3;

/** Fewer numbers that follow each other can be amounts. */
export const LEAST_RUNNING_ROWS = 3;

/** The most letters of an amount that is not read, such as those of a currency. */
export const LETTERS_OF_A_CURRENCY = 4;

export const FEW_SIGNED_ROWS = 5;

/** What an amount in the currency of the account is worth more than one that does not say in which it is. */
export const WORTH_OF_OWN_CURRENCY = 3;

/** Fewer rows of one day can have the same balance by chance. */
export const LEAST_ROWS_OF_A_DAY = 2;

// numbers

export const LEAST_OF_THREE_DECIMALS = 5;

// directions

/** How many times more rows say the one than the other where words are clear. */
export const CLEAR_MAJORITY = 4;

/** The share of rows whose kind must be known to say a direction. */
export const KNOWN_DIRECTIONS = 0.6;

export const MOST_DIRECTION_VALUES = 30;

/** In fewer rows texts can speak of something else. */
export const LEAST_HEARD = 2;

/** The share of the other rows whose sign is the other one where a card thanks for a payment: the rest came back. */
export const MOST_ROWS_OPPOSITE = 2 / 3;

/** A code of one or two letters can stand for anything. */
export const LETTERS_OF_A_WORD = 3;

// balances

/** Fewer steps of a balance can be chance. */
export const LEAST_PROVEN_STEPS = 2;

export const LEAST_LEARNED_STEPS = 2;

export const MOST_LEARNED_VALUES = 30;

/** Fewer steps than these can be chance. */
export const LEAST_SHOWN_SIGNS = 2;

// accounts

/** No IBAN is shorter. */
export const LEAST_IBAN_LETTERS = 15;

/** More numbers than these are no accounts of one person. */
export const MOST_OWN_ACCOUNTS = 6;

export const LEAST_IBAN_DIGITS = 8;

export const DIGITS_OF_A_CARD = 15;

/** More cards than these are those of customers. */
export const MOST_CARDS_OF_ACCOUNT = 3;

/** A rent that came back is not in as many rows. */
export const LEAST_PAID_ROWS = 2;

/** Fewer can be transfers between two accounts of one person. */
export const LEAST_TRANSACTIONS = 2;

/** More accounts than these are not in one person's books. */
export const MOST_OF_BOOKS = 40;

/** With more steps, one that nothing explains can be a row that is missing. */
export const LEAST_EXPLAINED_OF_ACCOUNTS = 0.9;

/** More values than these tell something else apart. */
export const MOST_POCKETS = 6;

/** In fewer rows, a value has no step of its own. */
export const LEAST_ROWS_OF_POCKET = 2;

/** So many steps are no coincidence where the values take turns. */
export const LEAST_REPAIRED_STEPS = 2;

// hypotheses

/** The share of rows that have neither side of a pair. */
export const FEW_NEITHER = 0.2;

/** What pairs of columns are worth: named money out and in, the same used in one row, and unnamed ones in either order. */
export const WORTH_OF_NAMED_PAIR = 14;
export const WORTH_OF_MIXED_PAIR = 9.5;
export const WORTH_OF_PAIR = 10;
export const WORTH_OF_TURNED_PAIR = 9;

/** What a pair is worth less for each column between its two. */
export const LESS_BY_COLUMN = 0.1;

/** Shorter cells are no ids that a fee shares with its row. */
export const LETTERS_OF_AN_ID = 6;

/** This share of the cells of a column of amounts are numbers. */
export const MOST_NUMBERS = 0.9;

/** The same where no column has as many. */
export const FEWER_NUMBERS = 0.6;

/** No export has more columns of fees. */
export const MOST_FEE_COLUMNS = 16;

/** Two columns that are both used in more rows are likelier something else, if there is an amount. */
export const FEW_BOTH_SIDES = 0.05;

/** From this share on, the fees of a column are rows of their own, some of them beyond the file. */
export const BOOKED_APART = 0.5;

/** Fees with both signs need not all have been paid: what speaks for it is a balance alone. */
export const BY_BALANCE_ALONE = 0.1;

/** What a file that shows whether the amount contains the fee says for the one reading; and what fees mostly are, in one that does not. */
export const FEE_DECIDED = 1;

export const FEE_LIKELIER = 0.2;

/** More rows do not share an id because one is the fee of another. */
export const MOST_ROWS_OF_ID = 4;

/** What an amount is worth less that another one contains, or that is in another currency than the account. */
export const OF_OTHER_AMOUNT = 8;

/** What the likelier sign, a kind and a word for a direction are worth more. */
export const WEAK_DIRECTION = 0.5;

export const STRONG_DIRECTION = 1;

/** A rate is rounded: what it gives may differ from the amount by this part of the fee. */
export const PART_OF_FEE = 5n;

/** More currencies or accounts than these are something else. */
export const MOST_BALANCE_GROUPS = 8;

/** How much a single step speaks for a reading. */
export const WORTH_OF_FEW_STEPS = 2;

/** What is proven is worth more than anything that is not, by the share of the steps, and by some of their number. */
export const PROVEN_BY_BALANCE = 100;

export const MOST_COUNTED_STEPS = 5;

/** Of two columns of balances that prove the same, the one after each row is the balance. */
export const BALANCE_AFTER_ROW = 0.1;

/** How far behind the best a reading is no longer a question. */
export const CLEARLY_BEHIND = 2;

export const CLEARLY_BEHIND_UNNAMED = 5;

/** What rounding leaves of an expense that is shared: five hundredths. */
export const ROUNDED_SHARES = 5_000_000n;

/** A price is rounded. */
export const ROUNDED_PRICE = 1_000_000n;

/** Two readings with and without a fee are no farther apart, unless a header, other columns or a step of a balance decide it. */
export const ON_TOP_OR_NOT = 0.5;

/** A fee is no larger part of the amount of its row. */
export const LARGEST_FEE_PART = 5n;

/** A fee and a balance. */
export const MOST_UNNAMED_OTHERS = 2;

/** Rows with a fee: one can be anything. */
export const LEAST_UNNAMED_FEES = 2;

// sign

/** Words of fewer rows can be chance. */
export const LEAST_AGREED = 2;

/** A minus at no more than this part of the rows is what came back. */
export const FEW_NEGATIVE = 3;

/** Words of fewer rows do not turn signs round. */
export const LEAST_TURNED_ROWS = 3;

/** The share of rows whose words turn round signs that many have. */
export const SAID_OF_TURNED = 0.3;

/** How many times more positive rows a card, and a list of purchases, has. */
export const PURCHASES_OF_CARD = 2;
export const PURCHASES_OF_LIST = 3;

/** Fewer amounts with a minus can be what came back. */
export const LEAST_NEGATIVE_OF_PAIR = 3;

/** Words of so many rows turn round what a balance shows. */
export const LEAST_OPPOSED_TO_BALANCE = 3;

/** Fewer purchases than these can be refunds. */
export const LEAST_SHOP_PURCHASES = 2;

export const MOST_SHOP_PURCHASES = 0.75;

/** Words of fewer rows can stand beside written signs by chance. */
export const LEAST_OPPOSED_TO_PLUSES = 3;

/** Steps of a balance that the opposite of the amounts explains: one alone can be that of another row. */
export const LEAST_TURNED = 2;

/** A single amount can be the figure of anything. */
export const LEAST_SUMMED = 2;

/** Where all amounts have one sign, the words of nearly all rows must say the same. */
export const MOSTLY_SAID = 0.9;

/** Words of this many rows speak against a sign as it is written. */
export const MOST_OPPOSED_TO_ACCOUNT = 3;

/** Fewer rows with the number of a card can be what came back. */
export const LEAST_OF_CARD = 3;

export const MOST_OF_CARD = 0.9;

/** Fewer rows with a minus than these, beside rows without one, can be what came in. */
export const LEAST_TELLING_ROWS = 2;

/** One other can be a card or an account of one's own. */
export const LEAST_OTHER_PARTIES = 2;

export const LETTERS_OF_A_PARTY = 3;

/** Rows of which the words must agree where fewer have a minus: the name of one shop is that of what came back, too. */
export const LEAST_AGREEING_ROWS = 2;

/** In fewer rows one who pays and is paid can be one of several others. */
export const LEAST_ROWS_OF_PARTIES = 3;

// money

/** Rows whose words must agree with the balances before the words of another row are believed. */
export const LEAST_WORDS_OF_OTHERS = 2;

// header

/** A booking can lack a cell that those in the sample all have. */
export const NEARLY_FILLED = 0.75;

/** Two columns are named by chance; an amount beside them is not. */
export const LEAST_NAMED_COLUMNS = 2;

// dates

/** What a column of nothing but dates is worth more. */
export const MORE_BY_DATES = 4;

/** In fewer rows than these, all can be of one day. */
export const SEVERAL_DAYS = 8;

/** Days between two dates of one transaction. */
export const DAYS_NEAR = 12;

/** So many days in order are no chance; fewer, where the balances show the order. */
export const LEAST_SORTED_DAYS = 4;

export const LEAST_SORTED_DAYS_OF_BALANCES = 3;

export const LEAST_MONTHS_OF_A_DAY = 3;

export const DAYS_FAR = 27;

export const LEAST_MONTHLY_ROWS = 20;

export const LEAST_MONTHS = 4;

export const LEAST_YEARS = 3;

/** The share of the cells of a column that are such numbers. */
export const MOST_DAY_NUMBERS = 0.8;

/** The share of the cells of a column that are such dates. */
export const MOST_YEARLESS = 0.8;

/** Rows beside each other that are further apart are of two years. */
export const HALF_A_YEAR = 183;

// rows

/** A status has no more values. */
export const MOST_STATUS_VALUES = 12;

/** A status has no more words. */
export const WORDS_OF_A_STATUS = 2;

/** The most values of a column that can only be a status, and of which none is known. */
export const MOST_UNKNOWN_STATUSES = 4;

/** A purchase can cost what two others of its day do, but hardly on two days. */
export const LEAST_DAY_SUMS = 2;

export const LEAST_ADDED_ROWS = 2;

/** With fewer balances it is not seen that each booked row has one. */
export const LEAST_BALANCES = 3;

// texts

/** The letters that a cell of a name has on average. */
export const LETTERS_OF_A_NAME = 4;

/** How much names differ from row to row, and no more than which kinds do. */
export const LEAST_VARIETY = 0.2;
export const VARIETY_OF_KINDS = 0.3;

/** In fewer rows all texts can differ. */
export const LEAST_VARIED_ROWS = 5;

/** What texts that name nothing, one text in all rows, texts that differ, long texts and filled rows are worth. */
export const LESS_BY_WEAKNESS = 9;
export const LESS_IF_SAME = 8;
export const MORE_BY_VARIETY = 5;
export const MOST_COUNTED_LETTERS = 30;
export const LETTERS_OF_ONE = 15;
export const MORE_BY_ROWS = 3;

/** The share of rows in which the holder is a party. */
export const ROWS_OF_HOLDER = 0.6;

/** A card has a name, perhaps in two ways; more texts beside its number say something else. */
export const MOST_TEXTS_OF_A_CARD = 2;

export const LEAST_LABELS = 3;

/** The share of records below which there must be such a row: it is how the file is written, and no remark or footer. */
export const MOST_RECORDS_BELOW = 0.5;

/** The most columns that are tried for the name of a row. */
export const MOST_NAME_COLUMNS = 4;

/** The fewest letters of a reference that is a text. */
export const LETTERS_OF_A_TEXT = 5;

/** The share of rows that a column of parties names, from which on it comes before what was paid for. */
export const ROWS_OF_PARTIES = 0.5;

/** The same where the other texts repeat themselves, as those of kinds do. */
export const ROWS_BESIDE_KINDS = 0.2;

/** Of fewer rows, one name can be in most. */
export const LEAST_NAMED_ROWS = 3;

/** How much less a kind says than a name. */
export const WORTH_OF_A_KIND = 5;

/** The share of rows of which the name says only the kind, from which on these are not a few among others. */
export const MANY_WEAK_NAMES = 0.2;

/** Most rows of one who sends and gets money go that way; stations between which somebody travels do not. */
export const MOST_OF_WALLET = 2 / 3;
