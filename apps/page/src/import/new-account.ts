import { effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import type { FileState } from "../file/file-state.ts";
import { proposedAccount } from "./proposed-account.ts";

/** The account that would be made for a file: as the file and the books propose it, until the person writes something else. */
export interface NewAccount {
  readonly name: Signal<string>;
  readonly currency: Signal<string>;
  /** What the person has to say yet. */
  readonly missing: () => "name" | "currency" | undefined;
  /** Takes back what the person wrote. */
  readonly forget: () => void;
  /** The file is not wanted any more. */
  readonly close: () => void;
}

/** The account that would be made for this file, in books of a currency. */
export const newAccount = (file: FileState, ofBooks: ReadonlySignal<string>): NewAccount => {
  const name = signal("");
  const currency = signal("");
  let proposed = { name: "", currency: "" };
  const propose = (): void => {
    const before = proposed;
    proposed = proposedAccount(file.reading.peek(), file.index.peek()?.summary, ofBooks.peek());
    if (name.peek() === before.name) name.value = proposed.name;
    if (currency.peek() === before.currency) currency.value = proposed.currency;
  };
  const close = effect(() => {
    void file.index.value;
    void ofBooks.value;
    untracked(propose);
  });
  return {
    ...{ name, currency, close },
    missing: () => {
      if (name.value.trim() === "") return "name";
      return currency.value.trim() === "" ? "currency" : undefined;
    },
    forget: () => {
      name.value = proposed.name;
      currency.value = proposed.currency;
    },
  };
};
