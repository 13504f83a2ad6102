/** The groups of operations, in the order in which they are documented. */
export const TAGS = {
  Accounts: "Accounts and their balances: reading, adding, changing and deleting them",
  Transactions: "Movements of money: reading, changing and deleting them",
  Taxonomy: "What transactions are sorted by: categories, tags and merchants",
  Imports: "Checking exports of banks and other programs, storing them, and taking them back",
  Export: "Taking everything out",
  "Sign-on": "Signing in on a phone: codes, tokens, identity providers",
  "API keys": "Your own keys for programs",
  Sessions: "Your own sign-ons",
  Service: "Whether the server is up",
} as const;

export type Tag = keyof typeof TAGS;
