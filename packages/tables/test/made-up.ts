import type { Entry, Part, Statement, Statements } from "@farthing/statements";

/** An entry of which only some is said. */
export const entry = (said: Partial<Entry> = {}): Entry => ({
  place: { kind: "text", line: 1, column: 1 },
  kind: "cash",
  status: "booked",
  date: "2026-03-02",
  writtenDate: "",
  valueDate: null,
  purchaseDate: null,
  amount: "-12.5",
  writtenAmount: "",
  currency: "EUR",
  name: "Bakery",
  purpose: "",
  reference: "",
  references: [],
  type: "",
  category: "",
  original: null,
  rate: null,
  parts: [],
  problems: [],
  ...said,
});

export const part = (said: Partial<Part> = {}): Part => ({
  ...{ amount: null, currency: null, name: "", purpose: "", category: "", reference: "" },
  ...said,
});

export const statement = (said: Partial<Statement> = {}): Statement => ({
  account: { id: "NL00TEST0123456789", name: "A. Person", currency: "EUR" },
  opening: null,
  closing: null,
  entries: [],
  proof: { state: "no_balances" },
  problems: [],
  ...said,
});

export const statements = (...all: readonly Statement[]): Statements => ({
  ...{ kind: "statements", format: "camt.053", dateOrder: "decided" },
  statements: all,
});
