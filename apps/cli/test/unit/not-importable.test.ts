import { expect, it } from "vitest";
import { notImportable } from "../../src/import/not-importable.ts";

const said = (parts: object): string =>
  notImportable(
    {
      ...{ _tag: "NotImportable", reason: "accounts_missing", names: [], ambiguous: [], nameless: null },
      ...{ accounts: [], numbered_by: null, are_references: false },
      ...parts,
    },
    false,
    "EUR",
  );

const ONE = "--account NAME to import all rows into one account.";
const NUMBERS = "--account NAME --account-col-label 'Account No' to import all rows into one account.";
const MISSING = "The file has rows of accounts that do not exist: A. There are none yet.";
const CREATE = "--create-accounts to create those that are named";
const NAMELESS = "1 row of the file names no account, the first in line 4. Write an account in each row";
const nameless = { count: 1, line: 4 };

it.each<[what: string, parts: object, sentences: string]>([
  ["names", { names: ["A"] }, `${MISSING} Add ${CREATE}, or ${ONE}`],
  ["numbers", { names: ["A"], numbered_by: "Account No" }, `${MISSING} Add ${CREATE}, or ${NUMBERS}`],
  ["rows without one", { nameless }, `${NAMELESS}, or add ${ONE}`],
  ["both", { names: ["A"], nameless }, `${MISSING} ${NAMELESS} and add ${CREATE}, or add ${ONE}`],
  [
    "references",
    { names: ["R1", "R2", "R3"], are_references: true },
    'Each row names another account, 3 that do not exist, such as "R1" and "R2": they look like references, not like accounts. Add --account NAME to import all rows into one account. If they are accounts, add --create-accounts.',
  ],
])("what to do about accounts that are not there is said of %s", (_, parts, sentences) => {
  expect(said(parts)).toBe(sentences);
});
