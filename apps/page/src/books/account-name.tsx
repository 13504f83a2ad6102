import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type BookAccount, renameAccount } from "../account/accounts.ts";
import type { Api } from "../account/api.ts";
import { problemOf } from "../account/api-failure.ts";
import { texts } from "../texts/language.ts";

interface Shown {
  readonly api: Api;
  readonly account: BookAccount;
  readonly onRenamed: (account: BookAccount, before: string) => void;
  readonly onLeave: () => void;
}

/** Gives an account another name, where its name is. */
export const AccountName = ({ api, account, onRenamed, onLeave }: Shown) => {
  const typed = useSignal(account.name);
  const problem = useSignal<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const words = texts().accounts;
  useLayoutEffect(() => field.current?.select(), []);

  const keep = async (): Promise<void> => {
    const name = typed.peek().trim();
    if (name === account.name) return onLeave();
    try {
      onRenamed(await renameAccount(api, account.id, name), account.name);
      onLeave();
    } catch (error) {
      problem.value = problemOf(error);
    }
  };

  return (
    <form
      class="fields"
      aria-label={words.renameOf(account.name)}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") onLeave();
      }}
    >
      <label class="control">
        <span>{words.name}</span>
        <input
          ref={field}
          maxLength={255}
          required
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="button">
        {words.keep}
      </button>
      <button type="button" onClick={onLeave}>
        {words.cancel}
      </button>
      {problem.value !== undefined && (
        <p class="wrong" role="alert">
          {problem.value}
        </p>
      )}
    </form>
  );
};
