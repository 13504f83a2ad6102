import type { ShownReading } from "../worker/shown-reading.ts";

/** An account that is to be made with an import. */
export interface AccountToMake {
  readonly name: string;
  readonly currency: string;
  /** Whether it is meant as another one where there is one of that name. */
  readonly same_name: boolean;
}

/** What is asked of an import. */
export interface Wanted {
  readonly reading: ShownReading;
  /** The account that all rows go to, by its id or to be made with the import; undefined where each goes to the one it names. */
  readonly account: string | AccountToMake | undefined;
  /** Whether the server recalls the account by itself, and asks if the rows are those of another one. */
  readonly isRecalled: boolean;
  /** Whether accounts that the file names are made where the books do not have them. */
  readonly makesAccounts: boolean;
  /** Whether all rows go to the one account although they name several. */
  readonly isAsOne: boolean;
  /** Whether the rows that cannot be read are left out. */
  readonly isPart: boolean;
}

/** How the file is read. */
const readingFields = ({ reading: { options }, isAsOne }: Wanted): Record<string, string> => {
  const { account_id: _, account_col_label, ...profile } = options;
  // To name the column would say that all rows are of the one account.
  const label = !isAsOne && account_col_label != null ? { account_col_label } : {};
  return {
    ...(options.type == null ? {} : { type: options.type }),
    profile: JSON.stringify({ ...profile, ...label }),
  };
};

const accountFields = ({ account, isRecalled, makesAccounts }: Wanted): Record<string, string> => {
  if (isRecalled) return {};
  if (account === undefined) return { create_accounts: String(makesAccounts) };
  return typeof account === "string" ? { account_id: account } : { new_account: JSON.stringify(account) };
};

/** The fields that are sent with a file. */
export const uploadFields = (wanted: Wanted): Record<string, string> => ({
  ...readingFields(wanted),
  ...accountFields(wanted),
  ...(wanted.isPart ? { skip_invalid: "true" } : {}),
});

/** `crypto.randomUUID` is there only where the page came over TLS or from this machine. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The keys of requests: one that is sent again unchanged has the key it had, and is done once. */
export const repeatedKeys = (): {
  readonly of: (request: string, reading: ShownReading) => string;
  readonly forget: () => void;
} => {
  let last: { readonly request: string; readonly reading: ShownReading; readonly key: string } | undefined;
  return {
    of: (request, reading) => {
      if (last?.request !== request || last.reading !== reading) last = { request, reading, key: newKey() };
      return last.key;
    },
    forget: () => {
      last = undefined;
    },
  };
};
