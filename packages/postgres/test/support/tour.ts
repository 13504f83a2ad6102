import type { Step } from "./people-steps.ts";

const PROOF = { challenged: true, verified: true, at_once: true } as const;
const LATER = { ...PROOF, at_once: false } as const;
const KEY = { key: "one key" } as const;

const BOOKING = {
  ...({ id: 1, account: "x", category: "Ada", tag: "Ada", date: "2024-02-29", amount: "0.1" } as const),
  ...({ name: "Ada", notes: null, merchant: "Zoë" } as const),
};

const TO_Y = { account: "y", amount: "-0.1" } as const;

/** A history in which each step comes, in an order in which each succeeds. */
export const TOUR: readonly Step[] = [
  { do: "user", name: "Zoë", joins: 0 },
  // What the last user has is looked at after each step.
  { do: "import", which: 0, transactions: [BOOKING] },
  { do: "count a request", which: 0 },
  { do: "key", which: 0, name: "Ada", expires: false },
  { do: "present key", which: 0 },
  { do: "revoke own key", which: 0, key: 0 },
  { do: "revoke key", which: 0 },
  { do: "code", which: 0, ...PROOF },
  { do: "present token", which: 0 },
  { do: "refresh", which: 0 },
  { do: "code", which: 0, ...LATER },
  { do: "exchange", which: 1, ...PROOF },
  { do: "end session", which: 0 },
  { do: "revoke token", which: 0, refresh: true },
  { do: "linking code", subject: "ß", allowed: true, name: "Ødegård", ...LATER },
  { do: "create account", which: 0, name: "Ødegård", ...PROOF },
  { do: "link", which: 0, subject: "A", linked: true },
  { do: "sign in", subject: "A", challenged: true, allowed: true, other: false, twice: true },
  { do: "link", which: 0, subject: "A", linked: false },
  { do: "block", subject: "A", blocked: true },
  { do: "sign in", subject: "A", challenged: false, allowed: true, other: false, twice: false },
  { do: "name a request", which: 0, answered: true, other: false },
  { do: "account", which: 0, name: "Ada" },
  { do: "change account", which: 0, account: 0, name: "Zoë" },
  {
    ...({ do: "import", which: 0 } as const),
    transactions: [BOOKING, { ...BOOKING, id: 2, account: "y" }, { ...BOOKING, id: 3, ...TO_Y }],
  },
  { do: "forget", which: 0, reading: 0 },
  { do: "reject", which: 0, transfer: 0 },
  // One of these pairs: the order of what came within a millisecond is open.
  ...[
    [0, 1],
    [0, 2],
    [1, 2],
  ].map(
    ([transaction, other]) => ({ do: "pair", which: 0, transaction: transaction!, other: other! }) as const,
  ),
  { do: "change", which: 0, transaction: 0, fields: { name: "Zoë", category: 1, tag: 0 } },
  { do: "search", which: 0, text: "da" },
  { do: "item", which: 0, kind: "categories", name: "Rent", above: 0 },
  { do: "change item", which: 0, kind: "categories", item: 0, name: "Household", above: null },
  ...(["categories", "tags", "merchants"] as const).map(
    (kind) => ({ do: "delete item", which: 0, kind, item: 0, other: 1 }) as const,
  ),
  { do: "delete", which: 0, transaction: 0 },
  { do: "restore", which: 0, transaction: 0 },
  { do: "delete", which: 0, transaction: 0 },
  { do: "undo", which: 0, import: 0, edited: true },
  { do: "add", which: 0, account: 0, name: "Ada", amount: "12.50", named: "1" },
  { do: "add", which: 0, account: 0, name: "Ada", amount: "12.50", named: "1" },
  { do: "delete account", which: 0, account: 0, all: true },
  { do: "claim", which: 0, ...KEY, renewed: null, spent: false },
  { do: "sync", which: 0, connection: 0, ...KEY, refused: false, dry_run: false, bookings: 2, amount: "12" },
  { do: "look at a bank", which: 0, connection: 0, ...KEY, refused: false },
  { do: "claim", which: 0, ...KEY, renewed: 0, spent: false },
  { do: "change the key", known: true },
  { do: "forget a bank", which: 0, connection: 0 },
  { do: "deactivate", which: 1 },
  { do: "reactivate", which: 1 },
  { do: "remove user", which: 1 },
  { do: "remove family", which: 0 },
  { do: "pass", hours: 1 },
];
