import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { type BookAccount, bookAccounts, renameAccount } from "../account/accounts.ts";
import type { Api } from "../account/api.ts";
import { problemOf } from "../account/api-failure.ts";
import type { Session } from "../account/session.ts";
import { hrefOf } from "../parts/place.ts";
import { texts } from "../texts/language.ts";
import { dayInWords } from "../texts/locale.ts";
import { Text } from "../texts/text.tsx";
import { AccountProof } from "./account-proof.tsx";
import { AccountTotals, isBalanceKnown } from "./account-totals.tsx";
import { useLoaded } from "./loaded.ts";
import { balanceInWords } from "./money.ts";
import { NameForm } from "./name-form.tsx";
import { NothingYet } from "./nothing-yet.tsx";
import { type Done, Notice } from "./notice.tsx";
import { Problem } from "./problem.tsx";

interface ShownAccount {
  readonly api: Api;
  readonly account: BookAccount;
  readonly onRenamed: (account: BookAccount, before: string) => void;
}

const Balance = ({ account }: { readonly account: BookAccount }) => {
  const words = texts().accounts;
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

const AccountCard = ({ api, account, onRenamed }: ShownAccount) => {
  const words = texts().accounts;
  const isRenamed = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = (): void => {
    isRenamed.value = false;
    button.current?.focus();
  };
  return (
    <li class="card account">
      {isRenamed.value && (
        <NameForm
          title={words.renameOf(account.name)}
          label={words.name}
          name={account.name}
          keep={words.keep}
          onKeep={async (name) => onRenamed(await renameAccount(api, account.id, name), account.name)}
          onLeave={leave}
        />
      )}
      <div class="sides">
        <div>
          {!isRenamed.value && (
            <h2>
              <Text of={account.name} />
            </h2>
          )}
          <p class="dim">
            {words.kinds[account.account_type]}
            {account.status === "draft" && `, ${words.draft}`}
          </p>
        </div>
        <Balance account={account} />
      </div>
      {!isBalanceKnown(account) && <p class="dim small-text">{words.unknownWhy}</p>}
      <AccountProof api={api} account={account} />
      <div class="acts">
        <a
          class="way-on"
          href={hrefOf("transactions", { account: account.id })}
          aria-label={words.seeOf(account.name)}
        >
          {words.see}
        </a>
        <button
          type="button"
          class="quiet"
          ref={button}
          aria-label={words.renameOf(account.name)}
          aria-expanded={isRenamed.value}
          onClick={() => {
            isRenamed.value = !isRenamed.value;
          }}
        >
          {words.rename}
        </button>
      </div>
    </li>
  );
};

/** The accounts of the books: what is in them, and what is proven of them. */
export const AccountsPlace = ({ api, session }: { readonly api: Api; readonly session: Session }) => {
  const { is, problem, again } = useLoaded(() => bookAccounts(api), [api]);
  const done = useSignal<Done | undefined>(undefined);
  const replace = (account: BookAccount): void => {
    const put = <A extends { readonly id: string }>(all: readonly A[]): readonly A[] =>
      all.map((each) => (each.id === account.id ? { ...each, name: account.name } : each));
    is.value = put(is.peek() ?? []);
    session.accounts.value = put(session.accounts.peek());
  };
  const renamed = (account: BookAccount, before: string): void => {
    replace(account);
    done.value = {
      text: texts().accounts.renamed(account.name),
      undo: async () => {
        try {
          replace(await renameAccount(api, account.id, before));
          done.value = { text: texts().books.undone };
        } catch (error) {
          done.value = { text: problemOf(error) };
        }
      },
    };
  };
  return (
    <>
      <h1>{texts().places.accounts}</h1>
      <Problem problem={problem.value} onAgain={again} />
      {is.value === undefined && problem.value === undefined && (
        <p class="dim" role="status">
          {texts().waiting}
        </p>
      )}
      {is.value?.length === 0 && <NothingYet />}
      {is.value !== undefined && is.value.length > 0 && (
        <>
          <AccountTotals accounts={is.value} own={session.currency.value} />
          <ul class="plain cards">
            {is.value.map((account) => (
              <AccountCard key={account.id} {...{ api, account }} onRenamed={renamed} />
            ))}
          </ul>
        </>
      )}
      <Notice done={done} />
    </>
  );
};
