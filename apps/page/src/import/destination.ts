import { namesAccounts } from "@farthing/preflight";
import { fold } from "@farthing/values";
import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { Account, Api } from "../account/api.ts";
import type { Session } from "../account/session.ts";
import type { FileState } from "../file/file-state.ts";
import { type NewAccount, newAccount } from "./new-account.ts";

/** Where the rows go: an account by its id, one to be made, or the accounts that the file names. */
export type Destination = { readonly id: string } | "new" | "named";

/** Where the rows of a file go, as it is known now. */
export interface DestinationState {
  /** Chosen by the person, else where the rows of an earlier file of this layout went, else what the file names. */
  readonly to: ReadonlySignal<Destination | undefined>;
  /** The account of an earlier file, where nobody has said anything of this one. */
  readonly recalled: ReadonlySignal<Account | undefined>;
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
   * The id of the account that all rows go to, undefined where the file names them. A new one is made; if there is one of its name,
   * only if another is meant.
   */
  readonly accountId: (api: Api, isAnother: boolean) => Promise<string | undefined>;
  /** The account that has the name of the new one already. */
  readonly namesake: () => Account | undefined;
  /** Takes back what was said for the books of somebody else. */
  readonly forget: () => void;
  /** The file is not wanted any more. */
  readonly close: () => void;
}

/** Where the rows of this file go, in the books of a session. */
export const destinationState = (file: FileState, { accounts, currency }: Session): DestinationState => {
  const chosen = signal<Destination | undefined>(undefined);
  const isRecallRefused = signal(false);
  const made = newAccount(file, currency);
  const accountOf = (id: string | null | undefined): Account | undefined =>
    accounts.value.find((account) => account.id === id);

  const recalled = computed(() =>
    chosen.value === undefined && !isRecallRefused.value
      ? accountOf(file.reading.value?.remembered?.account)
      : undefined,
  );
  const hasNames = (): boolean => {
    const reading = file.reading.value;
    return reading !== undefined && namesAccounts(reading.options);
  };
  const to = computed<Destination | undefined>(() => {
    const known = chosen.value ?? recalled.value;
    if (known !== undefined) return known;
    if (hasNames()) return "named";
    return accounts.value.length === 0 ? "new" : undefined;
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

  return {
    ...{ to, recalled, made },
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
    accountId: async (api, isAnother) => {
      const account = to.value;
      if (account === undefined || account === "named") return undefined;
      if (account !== "new") return account.id;
      const [name, currency] = [made.name.value, made.currency.value];
      const created = await api.createAccount({ name, currency, isAnother });
      accounts.value = [...accounts.value, created];
      chosen.value = { id: created.id };
      return created.id;
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
