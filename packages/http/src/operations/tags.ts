/** The groups of operations, in the order in which they are documented. */
export const TAGS = {
  Accounts: "Accounts and their balances: reading, adding, changing and deleting them",
  Transactions: "Movements of money: reading, adding, changing and deleting them, and adding them up",
  Transfers: "Money that moved between two accounts of the family: pairs of transactions",
  Categories: "What transactions are sorted by, each below another or at the top",
  Tags: "Words that transactions are marked with, any number of them",
  Merchants: "Whom transactions are with",
  Imports: "Checking exports of banks and other programs, storing them, and taking them back",
  Export: "Taking everything out",
  "Sign-on": "Signing in on a phone or at the page: codes, tokens, identity providers",
  "API keys": "Your own keys for programs",
  Sessions: "Who you are, and your own sign-ons",
  Service: "Whether the server is up",
} as const;

export type Tag = keyof typeof TAGS;
