import { namesAccounts } from "@farthing/preflight";
import { fold } from "@farthing/values";
import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { Account } from "../account/api.ts";
import { isUsed } from "../account/is-used.ts";
import type { Session } from "../account/session.ts";
import type { FileState } from "../file/file-state.ts";
import { currenciesIn } from "./currencies-in.ts";
import { type NewAccount, newAccount } from "./new-account.ts";
import type { AccountToMake } from "./upload-fields.ts";

/** Where the rows go: an account by its id, one to be made, or the accounts that the file names. */
export type Destination = { readonly id: string } | "new" | "named";

/** Where the rows of a file go, as it is known now. */
export interface DestinationState {
  /** Chosen by the person, else where the rows of an earlier file of this layout went, else what the file names. */
  readonly to: ReadonlySignal<Destination | undefined>;
  /** The account of an earlier file, where nobody has said anything of this one. */
  readonly recalled: ReadonlySignal<Account | undefined>;
  /** The same where all amounts are in other currencies than its own: then it is not meant by itself. */
  readonly unlike: ReadonlySignal<Account | undefined>;
  /** The account that is made where the rows go to a new one. */
  readonly made: NewAccount;
  readonly choose: (to: Destination | undefined) => void;
  /** Takes what the page proposes as chosen: accounts are made then, and nothing changes when other files make some meanwhile. */
  readonly settle: () => void;
  /** Whether the person chose the accounts that the file names. */
  readonly isNamedChosen: () => boolean;
  /** Whether the file says of each row which account it is of. */
  readonly namesAccounts: () => boolean;
  /** What the person has to say yet: the account, or what a new one needs. */
  readonly missing: () => "account" | "name" | "currency" | undefined;
  /** The name and the currency of the one account that all rows go to, blank as long as they are not known. */
  readonly account: () => { readonly name: string; readonly currency: string };
  /** The server asks for the account although there was an earlier file. */
  readonly refuseRecall: () => void;
  /**
   * The account that all rows go to, undefined where the file names them. A new one is made with the import; if there is one of its
   * name, only if another is meant.
   */
  readonly into: (isAnother: boolean) => string | AccountToMake | undefined;
  /** The new account was made with the import: it is the one that is meant from then on. */
  readonly wasMade: (id: string) => void;
  /** An import was taken back, and maybe the account that was made with it: then a new one is meant again. Throws an `ApiFailure`. */
  readonly wasTakenBack: () => Promise<void>;
  /** The account that has the name of the new one already. */
  readonly namesake: () => Account | undefined;
  /** Takes back what was said for the books of somebody else. */
  readonly forget: () => void;
  /** The file is not wanted any more. */
  readonly close: () => void;
}

/** Where the rows of this file go, in the books of a session. */
export const destinationState = (
  file: FileState,
  { accounts, currency, learn }: Session,
): DestinationState => {
  const chosen = signal<Destination | undefined>(undefined);
  const isRecallRefused = signal(false);
  const made = newAccount(file, currency);
  const accountOf = (id: string | null | undefined): Account | undefined =>
    accounts.value.find((account) => account.id === id);

  const ofBefore = computed(() => {
    if (chosen.value !== undefined || isRecallRefused.value) return undefined;
    const account = accountOf(file.reading.value?.remembered?.account);
    return account !== undefined && isUsed(account) ? account : undefined;
  });
  const isLikeBefore = computed(() => {
    const found = currenciesIn(file);
    return found.length === 0 || found.some((each) => each === "" || each === ofBefore.value?.currency);
  });
  const recalled = computed(() => (isLikeBefore.value ? ofBefore.value : undefined));
  const hasNames = (): boolean => {
    const reading = file.reading.value;
    return reading !== undefined && namesAccounts(reading.options);
  };
  const to = computed<Destination | undefined>(() => {
    const known = chosen.value ?? recalled.value;
    if (known !== undefined) return known;
    if (hasNames()) return "named";
    return accounts.value.some(isUsed) ? undefined : "new";
  });
  const isByNamedAccount = computed(
    () =>
      chosen.value === "named" || (to.value === "named" && file.reading.value?.goesByNamedAccount === true),
  );
  const stopByNamedAccount = effect(() => {
    const isSo = isByNamedAccount.value;
    untracked(() => file.byNamedAccount(isSo));
  });
  // A card of the bank has its signs another way round than an account.
  const stopForAccount = effect(() => {
    const account = chosen.value;
    untracked(() => file.forAccount(typeof account === "object" ? account.id : undefined));
  });

  /** The account that was made with an import of this file. */
  let madeHere: string | undefined;

  return {
    ...{ to, recalled, made },
    unlike: computed(() => (isLikeBefore.value ? undefined : ofBefore.value)),
    namesAccounts: hasNames,
    choose: (account) => {
      chosen.value = account;
    },
    settle: () => {
      const proposed = to.peek();
      // Of a recalled account the server still sees whether it fits.
      if (typeof proposed === "string") chosen.value = proposed;
    },
    isNamedChosen: () => chosen.peek() === "named",
    missing: () => {
      if (to.value === "new") return made.missing();
      return to.value === undefined ? "account" : undefined;
    },
    account: () => {
      if (to.value === undefined || to.value === "named") return { name: "", currency: "" };
      const { name, currency } =
        to.value === "new"
          ? { name: made.name.value, currency: made.currency.value.trim() }
          : (accountOf(to.value.id) ?? { name: "", currency: "" });
      return { name, currency: currency.toUpperCase() };
    },
    refuseRecall: () => {
      isRecallRefused.value = true;
    },
    into: (same_name) => {
      const account = to.peek();
      if (account === undefined || account === "named") return undefined;
      return account === "new"
        ? { name: made.name.peek(), currency: made.currency.peek().trim(), same_name }
        : account.id;
    },
    wasMade: (id) => {
      madeHere = id;
      chosen.value = { id };
    },
    wasTakenBack: async () => {
      if (madeHere === undefined) return;
      await learn();
      if (accountOf(madeHere) !== undefined) return;
      madeHere = undefined;
      chosen.value = "new";
    },
    namesake: () => {
      const name = fold(made.name.value.trim());
      return accounts.value.find((account) => fold(account.name) === name);
    },
    forget: () => {
      chosen.value = undefined;
      isRecallRefused.value = false;
      made.forget();
    },
    close: () => {
      stopByNamedAccount();
      stopForAccount();
      made.close();
    },
  };
};
