import type { FileState } from "../file/file-state.ts";
import { currenciesIn } from "./currencies-in.ts";
import type { DestinationState } from "./destination.ts";

/** A code of ISO 4217, typed to its end. */
const CURRENCY = /^[A-Z]{3}$/;

/** The currencies of amounts that are not in that of the account they go to, and that currency; undefined if all are. */
export const otherCurrency = (
  file: FileState,
  destination: DestinationState,
): { readonly found: readonly string[]; readonly account: string } | undefined => {
  const { currency: account } = destination.account();
  if (!CURRENCY.test(account)) return undefined;
  const found = currenciesIn(file).filter((currency) => currency !== "" && currency !== account);
  return found.length === 0 ? undefined : { found, account };
};

/** Names of several accounts whose rows would all go to one, and that one; undefined if they do not. */
export const asOne = (
  file: FileState,
  destination: DestinationState,
): { readonly names: readonly string[]; readonly account: string } | undefined => {
  const to = destination.to.value;
  const names = file.reading.value?.asOne?.names;
  if (names === undefined || to === undefined || to === "named") return undefined;
  return { names, account: destination.account().name };
};
