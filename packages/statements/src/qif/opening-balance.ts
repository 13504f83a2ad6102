/** How programs name the record of an opening balance. */
const NAMES =
  /^(?:opening balance|starting balance|initial balance|eröffnungssaldo|anfangssaldo|anfangsbestand|solde (?:initial|d['’]ouverture)|saldo (?:inicial|iniziale|de apertura|di apertura)|(?:begin|openings|start)saldo|ingående (?:saldo|balans)|alkusaldo|åbningssaldo|inngående saldo|saldo początkowe|počáteční zůstatek|nyitó egyenleg)$/i;

const ACCOUNT = /^\[(.+)\]/;

/** The account in brackets that a record transfers to, if its category is one. */
export const transferAccount = (category: string): string | undefined => ACCOUNT.exec(category)?.[1];

/** The account that a record states the opening balance of: its payee says so, and its transfer names the account itself. */
export const openedAccount = (payee: string, category: string): string | undefined =>
  NAMES.test(payee) ? transferAccount(category) : undefined;
