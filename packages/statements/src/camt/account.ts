import type { Account } from "../model/statement.ts";
import { singleBlanks } from "../text/single-blanks.ts";
import { childOf, childText, type Element, textAt } from "../xml/element.ts";

/** The number of an account: as IBAN, or as any other kind. Those of version 1 are `BBAN`, `UPIC` and `PrtryAcct`. */
export const accountIdOf = (account: Element | undefined): string => {
  const id = childOf(account, "Id");
  if (id === undefined) return "";
  const number =
    childText(id, "IBAN") ||
    textAt(id, "Othr", "Id") ||
    childText(id, "BBAN") ||
    childText(id, "UPIC") ||
    textAt(id, "PrtryAcct", "Id");
  return singleBlanks(number);
};

export const accountOf = (account: Element): Account => ({
  id: accountIdOf(account),
  name: singleBlanks(childText(account, "Nm") || textAt(account, "Ownr", "Nm")),
  currency: childText(account, "Ccy").toUpperCase() || null,
});

/** The owner's name, to tell it from the other side of a payment. */
export const ownerNameOf = (account: Element): string => singleBlanks(textAt(account, "Ownr", "Nm"));
