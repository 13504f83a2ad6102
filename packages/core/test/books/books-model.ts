import { absoluteDecimal } from "@farthing/values";
import { type Booking, type Held, HistoryModel, type Values } from "../import/history-model.ts";
import { type AmountSigns, type BankFile, isPendingOn, type Layout, signsOf } from "./bank-files.ts";
import { provenBy } from "./proof-model.ts";
import { both, rulePairs, statedBy } from "./transfers-model.ts";
import { ACCOUNT_NAMES, type BankBooking, type Currencies, SYNCED, type Truth } from "./truth.ts";

type Money = Pick<Values, "amount" | "currency">;

/** Whether two amounts can be one that moved. */
const isMoved = (one: Money, other: Money): boolean =>
  one.amount.startsWith("-") !== other.amount.startsWith("-") &&
  (one.currency !== other.currency || absoluteDecimal(one.amount) === absoluteDecimal(other.amount));

/** Whether a transaction is still pending: a file that has booked it is believed before a bank that has not. */
const isWaiting = ({ pending, file }: Held): boolean => pending && file?.pending !== false;

/** A booked transaction as it counts against balances. */
const counted = (each: Held) => (each.pending ? { ...each, date: each.file!.date } : each);

/** A transfer, a proposal or a rejection, as a list of them has it: its transactions in either order. */
export interface ModelTransfer {
  readonly state: "paired" | "proposed" | "rejected";
  readonly made_by: "person" | "rule";
  readonly legs: string;
}

/** What a person has deleted of files, and the transaction as which it came in again. */
interface Deleted extends Pick<Booking, "account_id" | "date" | "amount"> {
  readonly id: string;
  readonly came_again_as: string | undefined;
}

/** A file that was imported, and the id that its import has in storage. */
export interface ModelImport {
  readonly file: BankFile;
  readonly import_id: string;
  isUndone: boolean;
}

/** What the books of a family must be after a history. */
export class BooksModel {
  readonly truth: readonly BankBooking[];
  readonly currencies: Currencies;
  readonly accounts: readonly string[];
  readonly rows = new HistoryModel();
  readonly imports: ModelImport[] = [];
  /** The imports that taught how files of a layout are read into an account. */
  readonly readings = new Map<string, string>();
  /** Which signs the amounts had that were read so. */
  readonly #signs = new Map<string, readonly AmountSigns[]>();
  readonly #names: string[] = [...ACCOUNT_NAMES];
  /** What a person has paired, and what a person has said to be none. */
  readonly #paired = new Set<string>();
  readonly #rejected = new Set<string>();
  /** What a person has deleted of files; and of what the bank tells, by its key there. */
  #deleted: readonly Deleted[] = [];
  /** What was pending after the last step. */
  #waiting: ReadonlySet<string> = new Set();
  readonly #deletedAtBank = new Set<string>();
  readonly #balanceDays: string[] = [];
  reached = "";

  constructor({ bookings, currencies }: Truth, accounts: readonly string[]) {
    this.currencies = currencies;
    this.truth = bookings.map((each) => ({ ...each, account_id: accounts[each.account]! }));
    this.accounts = accounts;
  }

  standingImport(text: string): ModelImport | undefined {
    return this.imports.find(({ file, isUndone }) => file.text === text && !isUndone);
  }

  /** The accounts into which files of a layout were imported, as far as it is remembered. */
  knownFor(layout: Layout): readonly number[] {
    return [0, 1, 2].filter((account) => this.readings.has(`${layout} ${this.accounts[account]}`));
  }

  /** That an import taught how files of its layout are read into its account. */
  learn({ account, layout, ...file }: BankFile, import_id: string): void {
    const key = `${layout} ${this.accounts[account]}`;
    const before = this.readings.has(key) ? (this.#signs.get(key) ?? []) : [];
    this.#signs.set(key, [...before, signsOf(file)]);
    this.readings.set(key, import_id);
  }

  /** Whether the amounts of a file have other signs than those of the files that taught how it is read into one of some accounts. */
  isSignedAnew(file: BankFile, accounts: readonly number[]): boolean {
    const signs = signsOf(file);
    return accounts
      .map((account) => this.#signs.get(`${file.layout} ${this.accounts[account]}`) ?? [])
      .every((known) => !known.includes(signs) && !(signs === "minus" && known.includes("both")));
  }

  /** Whether rows of a file come among others of its account, and none of them is there. */
  isAmongOthers({ account, rows }: BankFile): boolean {
    const days = rows.map(({ date }) => date).toSorted();
    const own = this.rows.held.filter(({ account_id }) => account_id === this.accounts[account]);
    const keys = new Set(rows.map(({ key }) => key));
    return (
      !own.some(({ key }) => keys.has(key)) && own.some(({ date }) => days[0]! < date && date < days.at(-1)!)
    );
  }

  /** The booking that a transaction is. */
  held(id: string): Held {
    return this.rows.held.find((each) => each.id === id)!;
  }

  sync(day: string): void {
    this.reached = day;
    const told = this.truth
      .filter((each) => each.account === SYNCED && (each.date <= day || isPendingOn(each, day)))
      .map((each) => ({ ...each, pending: isPendingOn(each, day) }));
    this.#balanceDays.push(day);
    if (told.length > 0) this.rows.sync(told);
  }

  /** A person or a bank changes transactions: what was paired by hand and cannot be any more is none. */
  changing(change: () => void): void {
    const before = new Map(this.rows.held.map(({ id, values }) => [id, values]));
    change();
    const now = new Map(this.rows.held.map(({ id, values }) => [id, values]));
    for (const legs of [...this.#paired]) {
      const [one, other] = legs.split(" ").map((id) => ({ was: before.get(id)!, now: now.get(id) }));
      const isThere = one!.now !== undefined && other!.now !== undefined;
      if (!isThere || (isMoved(one!.was, other!.was) && !isMoved(one!.now!, other!.now!)))
        this.#paired.delete(legs);
    }
    for (const legs of [...this.#rejected])
      if (legs.split(" ").some((id) => !now.has(id))) this.#rejected.delete(legs);
  }

  delete(id: string): void {
    const each = this.held(id);
    const { at_bank, claims, pending } = each;
    if (at_bank !== undefined) this.#deletedAtBank.add(at_bank);
    if (claims.size > 0 && !isWaiting(each) && (at_bank === undefined || pending))
      this.#deleted = [...this.#deleted, { ...counted(each), came_again_as: undefined }];
    this.rows.delete(id);
  }

  /** What was deleted and is there again, or is booked again, is not missing for having been deleted, while it is there. */
  cameIn(ids: readonly string[]): void {
    const came = this.rows.held
      .filter((each) => ids.includes(each.id) || (this.#waiting.has(each.id) && !isWaiting(each)))
      .map((each) => (isWaiting(each) ? each : counted(each)));
    this.#waiting = new Set(this.rows.held.filter(isWaiting).map(({ id }) => id));
    const missing = new Set(this.#missing());
    this.#deleted = this.#deleted.map((each) => {
      const again = came.find(
        ({ account_id, date, amount }) =>
          account_id === each.account_id && date === each.date && amount === each.amount,
      );
      return again !== undefined && missing.has(each) ? { ...each, came_again_as: again.id } : each;
    });
  }

  /** What was deleted of files and is not there again. */
  #missing(): readonly Deleted[] {
    const there = new Set([
      ...this.rows.held.filter((each) => !isWaiting(each)).map(({ id }) => id),
      ...this.#deleted.map(({ id }) => id),
    ]);
    return this.#deleted.filter(
      ({ came_again_as }) => came_again_as === undefined || !there.has(came_again_as),
    );
  }

  rename(account: number, name: string): void {
    this.#names[account] = name;
  }

  /** Why two transactions cannot be paired by hand; blank if they can. */
  refusal(one: Held, other: Held): string {
    if (isWaiting(one) || isWaiting(other)) return "pending";
    const legs = both(one.id, other.id);
    const isTaken = [...this.#paired].some(
      (each) => each !== legs && [one.id, other.id].some((id) => each.split(" ").includes(id)),
    );
    if (isTaken) return "taken";
    if (one.account_id === other.account_id) return "one account";
    return isMoved(one.values, other.values) ? "" : "not opposite";
  }

  pair(one: string, other: string): void {
    this.#paired.add(both(one, other));
    this.#rejected.delete(both(one, other));
  }

  reject(legs: string): void {
    this.#paired.delete(legs);
    this.#rejected.add(legs);
  }

  transfers(): readonly ModelTransfer[] {
    const standing = new Set([...this.#paired].flatMap((legs) => legs.split(" ")));
    const free = this.rows.held
      .filter((each) => !isWaiting(each) && !standing.has(each.id))
      .map(({ id, account_id, values, reference, name }) => ({
        ...{ id, account_id, account_name: this.#names[this.accounts.indexOf(account_id)]! },
        ...{ date: values.date, amount: values.amount, currency: values.currency, reference, text: name },
        stated: this.#statedOf(id),
      }));
    return [
      ...rulePairs(free, (legs) => this.#rejected.has(legs)).map((each) => ({
        ...each,
        made_by: "rule" as const,
      })),
      ...[...this.#paired].map((legs) => ({ state: "paired" as const, made_by: "person" as const, legs })),
      ...[...this.#rejected].map((legs) => ({
        state: "rejected" as const,
        made_by: "person" as const,
        legs,
      })),
    ].toSorted((a, b) => (`${a.state} ${a.legs}` < `${b.state} ${b.legs}` ? -1 : 1));
  }

  /** What the imports that have a transaction, and are not undone, state of it as it came in. */
  #statedOf(id: string) {
    const { key, account_id, amount, claims, values } = this.held(id);
    const currency = this.currencies[this.accounts.indexOf(account_id)]!;
    if (values.amount !== amount || values.currency !== currency) return [];
    return this.imports
      .filter(
        ({ import_id, isUndone, file }) => !isUndone && claims.has(import_id) && file.layout === "plain",
      )
      .flatMap(({ file }) => file.rows.filter((row) => row.key === key))
      .flatMap(({ exchange }) => statedBy(exchange, amount));
  }

  /** What the balances of an account prove, and what a person has done to its bookings. */
  proof(account: number) {
    const account_id = this.accounts[account]!;
    const own = this.rows.held
      .filter((each) => each.account_id === account_id && !isWaiting(each))
      .map(counted);
    const ofFiles = this.#missing().filter((each) => each.account_id === account_id);
    const ofBank = this.truth.filter(
      (each) =>
        account === SYNCED &&
        this.#deletedAtBank.has(each.key) &&
        each.date <= this.reached &&
        !ofFiles.some(({ amount }) => amount === each.amount) &&
        !own.some(({ key, at_bank }) => key === each.key && at_bank === undefined),
    );
    const deleted = [...ofFiles, ...ofBank];
    const isEdited = ({ values, date, amount }: Held): boolean =>
      values.date !== date || values.amount !== amount || values.currency !== this.currencies[account];
    const files = this.imports.filter(
      ({ file, isUndone }) => file.account === account && file.layout === "balances" && !isUndone,
    );
    return {
      ...provenBy({
        ofFiles: files.flatMap(({ file }) => file.rows.map(({ date }) => date)),
        ofBank: account === SYNCED ? this.#balanceDays : [],
        truth: this.truth.filter((each) => each.account === account),
        stored: own,
        deleted,
      }),
      by_hand: { added: 0, edited: own.filter(isEdited).length, deleted: deleted.length },
    };
  }
}
