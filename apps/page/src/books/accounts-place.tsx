import { type Signal, signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import {
  type BookAccount,
  bookAccounts,
  deleteAccount,
  renameAccount,
  setStatus,
} from "../account/accounts.ts";
import type { Api } from "../account/api.ts";
import { problemOf } from "../account/api-failure.ts";
import { isUsed } from "../account/is-used.ts";
import type { Session } from "../account/session.ts";
import { hrefOf } from "../parts/place.ts";
import { bookTexts, texts } from "../texts/language.ts";
import { dayInWords } from "../texts/locale.ts";
import { Text } from "../texts/text.tsx";
import { AccountProof } from "./account-proof.tsx";
import { AccountTotals, isBalanceKnown } from "./account-totals.tsx";
import { useLoaded } from "./loaded.ts";
import { ManyRows } from "./many-rows.tsx";
import { balanceInWords } from "./money.ts";
import { NameForm } from "./name-form.tsx";
import { NothingYet } from "./nothing-yet.tsx";
import { type Done, Notice } from "./notice.tsx";
import { Problem } from "./problem.tsx";
import { RemovedAccount } from "./removed-account.tsx";

interface ShownAccount {
  readonly account: BookAccount;
  /** The names that are being typed, by the ids of their accounts: a card out of sight is not in the document. */
  readonly typed: Map<string, Signal<string>>;
  /** What it throws is said, and the form stays. */
  readonly onRename: (name: string) => Promise<void>;
  readonly onUse: (isSo: boolean) => Promise<void>;
  /** What it throws is said where it was asked. */
  readonly onRemove: () => Promise<void>;
}

const Balance = ({ account }: { readonly account: BookAccount }) => {
  const words = bookTexts().accounts;
  const { balance, currency, balance_date } = account;
  if (!isBalanceKnown(account))
    return (
      <p class="balance" aria-hidden="true">
        <span class="figure">{words.unknown}</span>
      </p>
    );
  return (
    <p class="balance">
      <span class="figure">{balanceInWords(balance, currency)}</span>
      {balance_date !== null && <span class="dim small-text">{words.asOf(dayInWords(balance_date))}</span>}
    </p>
  );
};

type Act = "rename" | "remove";

const AccountCard = ({ account, typed, onRename, onUse, onRemove }: ShownAccount) => {
  const words = bookTexts().accounts;
  const doing = useSignal<Act | undefined>(typed.has(account.id) ? "rename" : undefined);
  const acts = useRef<HTMLDivElement>(null);
  const does = (act: Act | undefined): void => {
    doing.value = act;
    if (act === "rename") typed.set(account.id, signal(account.name));
    else typed.delete(account.id);
  };
  const leave = (): void => {
    const which = doing.peek();
    does(undefined);
    acts.current?.querySelector<HTMLButtonElement>(`[data-act="${which}"]`)?.focus();
  };
  const isOffered = isUsed(account);
  return (
    <>
      {doing.value === "rename" && (
        <NameForm
          title={words.renameOf(account.name)}
          label={words.name}
          name={account.name}
          typed={typed.get(account.id)!}
          keep={words.keep}
          onKeep={onRename}
          onLeave={leave}
        />
      )}
      <div class="sides">
        <div>
          {doing.value !== "rename" && (
            <h2>
              <Text of={account.name} />
            </h2>
          )}
          <p class="dim">
            {texts().import.accountKinds[account.account_type]}
            {account.status === "draft" && `, ${words.draft}`}
            {!isOffered && `, ${words.disabled}`}
          </p>
        </div>
        <Balance account={account} />
      </div>
      {!isBalanceKnown(account) && <p class="dim small-text">{words.unknownWhy}</p>}
      {doing.value === "remove" && <RemovedAccount account={account} onRemove={onRemove} onLeave={leave} />}
      <div class="acts" ref={acts}>
        <a
          class="way-on"
          href={hrefOf("transactions", { account: account.id })}
          aria-label={words.seeOf(account.name)}
        >
          {words.see}
        </a>
        {(["rename", "remove"] as const).map((act) => (
          <button
            key={act}
            type="button"
            class="quiet"
            data-act={act}
            aria-label={words[`${act}Of`](account.name)}
            aria-expanded={doing.value === act}
            onClick={() => does(doing.value === act ? undefined : act)}
          >
            {words[act]}
          </button>
        ))}
        <button
          type="button"
          class="quiet"
          aria-label={words[isOffered ? "disableOf" : "enableOf"](account.name)}
          onClick={() => onUse(!isOffered)}
        >
          {words[isOffered ? "disable" : "enable"]}
        </button>
      </div>
    </>
  );
};

/** The accounts of the books: what is in them, and what is proven of them. */
export const AccountsPlace = ({ api, session }: { readonly api: Api; readonly session: Session }) => {
  const { is, problem, again } = useLoaded(() => bookAccounts(api), [api]);
  const done = useSignal<Done | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const typed = useRef(new Map<string, Signal<string>>());
  const words = bookTexts().accounts;
  const change = (id: string, to: (account: BookAccount) => readonly BookAccount[]): void => {
    is.value = (is.peek() ?? []).flatMap((each) => (each.id === id ? to(each) : [each]));
    // Who chooses an account for a file is offered those that are used.
    void session.learn().catch(() => undefined);
  };
  const put = (account: BookAccount): void => change(account.id, () => [account]);
  /** Does what can be undone, and offers that. */
  const act = async (
    work: () => Promise<BookAccount>,
    text: (account: BookAccount) => string,
    back: () => Promise<BookAccount>,
  ): Promise<void> => {
    const account = await work();
    put(account);
    const undo = async (): Promise<void> => {
      try {
        put(await back());
        done.value = { text: bookTexts().books.undone };
      } catch (error) {
        done.value = { text: problemOf(error) };
      }
    };
    done.value = { text: text(account), undo: () => void undo() };
  };
  const use = async ({ id, status }: BookAccount, isSo: boolean): Promise<void> => {
    try {
      await act(
        () => setStatus(api, id, isSo ? "active" : "disabled"),
        ({ name }) => words[isSo ? "enabled" : "aside"](name),
        () => setStatus(api, id, status),
      );
    } catch (error) {
      done.value = { text: problemOf(error) };
    }
  };
  const remove = async ({ id, name }: BookAccount): Promise<void> => {
    await deleteAccount(api, id);
    change(id, () => []);
    done.value = { text: words.removed(name) };
    // The card is gone with what had the focus.
    heading.current?.focus();
  };
  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        {texts().places.accounts}
      </h1>
      <Problem problem={problem.value} onAgain={again} />
      {is.value === undefined && problem.value === undefined && (
        <p class="dim" role="status">
          {texts().waiting}
        </p>
      )}
      {is.value?.length === 0 && <NothingYet />}
      {is.value !== undefined && is.value.length > 0 && (
        <>
          <AccountTotals accounts={is.value.filter(isUsed)} own={session.currency.value} />
          <ManyRows
            items={is.value}
            class="plain cards"
            classOf={({ status }) => `card account ${status}`}
            row={(account) => (
              <>
                <AccountCard
                  account={account}
                  typed={typed.current}
                  onRename={(name) =>
                    act(
                      () => renameAccount(api, account.id, name),
                      (renamed) => words.renamed(renamed.name),
                      () => renameAccount(api, account.id, account.name),
                    )
                  }
                  onUse={(isSo) => use(account, isSo)}
                  onRemove={() => remove(account)}
                />
                <AccountProof api={api} account={account} />
              </>
            )}
          />
        </>
      )}
      <Notice done={done} />
    </>
  );
};
