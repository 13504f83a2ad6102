import { expect, it } from "vitest";
import { notImportable } from "../../src/import/not-importable.ts";

const said = (parts: object): string =>
  notImportable(
    {
      ...{ _tag: "NotImportable", reason: "accounts_missing", names: [], ambiguous: [], nameless: null },
      ...{ accounts: [], numbered_by: null },
      ...parts,
    },
    false,
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
])("what to do about accounts that are not there is said of %s", (_, parts, sentences) => {
  expect(said(parts)).toBe(sentences);
});
