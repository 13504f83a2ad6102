import { runToEnd } from "../../src/import/chunks/in-chunks.ts";
import { fileRecords } from "../../src/import/records/file-records.ts";
import { planRecords } from "../../src/import/records/plan-records.ts";

/** How the accounts of a file are those of the family. */
export type Likeness = "its origin" | "its id" | "an id of another name" | "none";

/** Transactions of each account, of which the family has every other one. */
const ROWS = 10;

const uuid = (i: number, kind: string): string =>
  `${kind.repeat(8)}-0000-7000-8000-${String(i).padStart(12, "0")}`;

const list = <A>(count: number, make: (i: number) => A): readonly A[] =>
  Array.from({ length: count }, (_, i) => make(i));

const idInFile = (likeness: Likeness, i: number): string =>
  likeness === "an id of another name" ? `A${i}` : uuid(i, likeness === "its id" ? "9" : "1");

const rowOf = (account: number, i: number) => ({
  date: `2024-01-${10 + i}`,
  amount: `-${account}.${10 + i}`,
  name: `Shop ${account % 97}`,
});

/** Plans an export of so many accounts, each with some transactions, for a family that has half of them. Answers with how many. */
export const planAccountsLike = (likeness: Likeness, accounts: number): number => {
  const lines = list(accounts, (i) => {
    const id = idInFile(likeness, i);
    const farthing = likeness === "its origin" ? { farthing: { original_id: `A${i}` } } : {};
    const account = { id, name: `Account ${i}`, balance: "1", accountable_type: "Depository", ...farthing };
    const rows = list(ROWS, (row) => ({ id: `T${i * ROWS + row}`, account_id: id, ...rowOf(i, row) }));
    return [
      JSON.stringify({ type: "Account", data: account }),
      ...rows.map((data) => JSON.stringify({ type: "Transaction", data })),
    ].join("\n");
  });
  const books = {
    currency: "EUR",
    accounts: list(accounts, (i) => ({
      ...{ id: uuid(i, "9"), name: `Other ${i}`, currency: "EUR", original_name: null },
      external_id: likeness === "none" ? null : `A${i}`,
    })),
    ...{ categories: [], tags: [], merchants: [], sides: [] },
    recorded: list(accounts * (ROWS / 2), (i) => ({
      ...{ id: uuid(i, "8"), account: uuid(Math.floor(i / (ROWS / 2)), "9"), external_id: null },
      ...rowOf(Math.floor(i / (ROWS / 2)), (i % (ROWS / 2)) * 2),
      ...{ currency: "EUR", reference: "", pending: false },
    })),
  };
  const records = runToEnd(fileRecords({ bytes: new TextEncoder().encode(lines.join("\n")) }));
  const context = {
    ...{ books, today: "2024-06-30", taken: new Set<string>() },
    ids: { time: "018d0000-0000", randomBytes: (size: number) => new Uint8Array(size) },
  };
  const { claimed, plan } = runToEnd(planRecords(records, context));
  return [...plan.transactions].length + claimed.length;
};
