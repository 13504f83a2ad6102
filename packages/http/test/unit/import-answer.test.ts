import type { ImportOutcome } from "@farthing/core/import";
import { expect, it } from "vitest";
import { importAnswer } from "../../src/operations/import-answer.ts";

const said = (parts: object): unknown => {
  const outcome = {
    ...{ _tag: "NotImportable", reason: "accounts_missing", names: [], ambiguous: [], nameless: null },
    ...{ accounts: [], numbered_by: null, are_references: false },
    ...parts,
  } as ImportOutcome;
  const upload = { bytes: new Uint8Array(), filename: "a.csv" };
  const answer = importAnswer(outcome, { upload, options: {}, findings: false, sha256: "" });
  return (answer as { readonly body: { readonly message: string } }).body.message;
};

const ONE = "end the id of an account as account_id to import all rows into one account.";
const NUMBERS =
  'send the id of an account as account_id and "Account No" as account_col_label to import all rows into one account.';
const MISSING = 'The family has no account "A".';
const CREATE = "et create_accounts to true to create what is missing";
const NAMELESS = "Rows that name no account: 1, the first in line 4. Write an account in each row";
const nameless = { count: 1, line: 4 };
const ambiguous = [{ name: "a", accounts: [] }];

it.each<[what: string, parts: object, sentences: string]>([
  [
    "references",
    { names: ["R1", "R2", "R3"], are_references: true },
    `Each row names another account, 3 that the family does not have, such as "R1", "R2": they look like references, not like accounts. S${ONE} If they are accounts, s${CREATE}.`,
  ],
  ["names", { names: ["A"] }, `${MISSING} S${CREATE}, or s${ONE}`],
  ["numbers", { names: ["A"], numbered_by: "Account No" }, `${MISSING} S${CREATE}, or ${NUMBERS}`],
  ["rows without one", { nameless }, `${NAMELESS}, or s${ONE}`],
  ["both", { names: ["A"], nameless }, `${MISSING} ${NAMELESS} and s${CREATE}, or s${ONE}`],
  [
    "names of several",
    { ambiguous },
    `"a" can mean 0 accounts: . Write a name in the content that no other of them has or had; PATCH /api/v1/accounts/{id} gives an account one. S${ONE}`,
  ],
])("what to do about accounts that are not there is said of %s", (_, parts, sentences) => {
  expect(said(parts)).toBe(sentences);
});
