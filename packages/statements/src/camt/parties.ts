import { singleBlanks } from "../text/single-blanks.ts";
import { childOf, childText, descend, type Element, textAt } from "../xml/element.ts";
import { accountIdOf } from "./account.ts";
import type { Direction } from "./money.ts";

interface Party {
  readonly name: string;
  readonly account: string;
}

/** The sides of a payment, each with those on whose behalf it acts. */
export interface Parties {
  readonly debtors: readonly Party[];
  readonly creditors: readonly Party[];
}

/** The owner of the account that the statement is of. */
export interface Owner {
  readonly name: string;
  readonly account: string;
}

/** From version 8 on, a party is below `Pty`, or an agent below `Agt`. */
const nameOf = (party: Element | undefined): string =>
  singleBlanks(
    childText(party, "Nm") || textAt(party, "Pty", "Nm") || textAt(party, "Agt", "FinInstnId", "Nm"),
  );

const sideOf = (parties: Element, role: "Dbtr" | "Cdtr"): readonly Party[] => {
  const account = accountIdOf(childOf(parties, `${role}Acct`));
  return [
    { name: nameOf(descend(parties, role)), account },
    { name: nameOf(childOf(parties, `Ultmt${role}`)), account: "" },
  ].filter(({ name }) => name !== "");
};

const NOBODY: Parties = { debtors: [], creditors: [] };

export const partiesOf = (details: Element): Parties => {
  const parties = childOf(details, "RltdPties");
  if (parties === undefined) return NOBODY;
  return { debtors: sideOf(parties, "Dbtr"), creditors: sideOf(parties, "Cdtr") };
};

const withoutBlanks = (text: string): string => text.replaceAll(" ", "");

const isOwner = (party: Party, owner: Owner): boolean =>
  (owner.name !== "" && party.name.toLowerCase() === owner.name.toLowerCase()) ||
  (party.account !== "" && withoutBlanks(party.account) === withoutBlanks(owner.account));

/**
 * The name of the other side; blank if only the owner is named. A payment that is taken back goes the other way: some banks then name
 * the sides as they are now, others as they were.
 */
export const otherSide = (
  parties: Parties,
  direction: Direction,
  isReversal: boolean,
  owner: Owner,
): string => {
  const [now, before] =
    direction === "DBIT" ? [parties.creditors, parties.debtors] : [parties.debtors, parties.creditors];
  const candidates = isReversal ? [...now, ...before] : now;
  return candidates.find((party) => !isOwner(party, owner))?.name ?? "";
};

/** The name of anyone but the owner, where nothing else names a payment: a bank that charges is the debtor of some. */
export const anyOther = ({ debtors, creditors }: Parties, owner: Owner): string =>
  owner.name === "" ? "" : ([...debtors, ...creditors].find((party) => !isOwner(party, owner))?.name ?? "");
