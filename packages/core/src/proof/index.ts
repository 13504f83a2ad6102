/** What the balances of banks prove of the books: from which day to which nothing is missing, gaps, contradictions. */

export type { BooksGap, Contradiction } from "./chain.ts";
export { type LedgerProof, proveLedger } from "./prove.ts";
export { type AccountProof, type ProofState, proveAccount, proveBooks } from "./prove-account.ts";
