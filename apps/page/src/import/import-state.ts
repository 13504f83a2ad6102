import { namesAccounts } from "@farthing/preflight";
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import type { Api, Import } from "../account/api.ts";
import { ApiFailure } from "../account/api-failure.ts";
import type { Session } from "../account/session.ts";
import type { FileState } from "../file/file-state.ts";
import { texts } from "../texts/language.ts";
import type { ShownReading } from "../worker/shown-reading.ts";

/** Where the rows go: an account by its id, one to be made, or the accounts that the file names. */
export type Destination = { readonly id: string } | "new" | "named";

/** What the page does with the server just now. */
type Doing =
  | { readonly _tag: "Nothing" }
  /** How much of a file has arrived, from 0 to 1; when all of it has, it is being stored. */
  | { readonly _tag: "Sending"; readonly share: number }
  | { readonly _tag: "Undoing" };

/** What came of it. */
export type Done =
  | { readonly _tag: "Tried" | "Imported" | "There"; readonly import: Import }
  | { readonly _tag: "Undone"; readonly removed: number }
  | { readonly _tag: "Cancelled" };

/** The import of a file into the books of the server that the page came from. */
export interface ImportState {
  readonly session: Session;
  /** Chosen by the person, else where the rows of an earlier file of this layout went. */
  readonly destination: ReadonlySignal<Destination | undefined>;
  /** Whether it is that of an earlier file, and nobody has said so of this one. */
  readonly isRecalled: ReadonlySignal<boolean>;
  readonly choose: (to: Destination | undefined) => void;
  readonly name: Signal<string>;
  readonly currency: Signal<string>;
  readonly doing: ReadonlySignal<Doing>;
  readonly done: ReadonlySignal<Done | undefined>;
  readonly problem: ReadonlySignal<string | undefined>;
  /** Whether the file says of each row which account it is of. */
  readonly isNamed: () => boolean;
  /** The currencies of amounts that are not in that of the account they go to, and that currency; undefined if all are. */
  readonly otherCurrency: () => { readonly found: readonly string[]; readonly account: string } | undefined;
  /** Names of several accounts whose rows would all go to one, and that one; undefined if they do not. */
  readonly asOne: () => { readonly names: readonly string[]; readonly account: string } | undefined;
  /** Whether the server asks which of these is meant, because the books have one of them. */
  readonly isAsked: ReadonlySignal<boolean>;
  /** Imports the file; or only asks what an import would do. */
  readonly send: (isTrial: boolean) => Promise<void>;
  readonly cancel: () => void;
  readonly undo: () => Promise<void>;
  /** The file is not wanted any more. */
  readonly end: () => void;
}

/** A code of ISO 4217, typed to its end. */
const CURRENCY = /^[A-Z]{3}$/;

const NOTHING: Doing = { _tag: "Nothing" };

/** `crypto.randomUUID` is there only where the page came over TLS or from this machine. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The import of the page's file into the books of a session. */
export const importState = (file: FileState, session: Session): ImportState => {
  const { accounts } = session;
  let ending = new AbortController();
  /** The last request, and its key: sent again unchanged, it is done once. */
  let last: { readonly request: string; readonly reading: unknown; readonly key: string } | undefined;
  const chosen = signal<Destination | undefined>(undefined);
  /** Whether the server asks for the account although there was an earlier file. */
  const isRecallRefused = signal(false);
  const recalled = computed(() => {
    const id = isRecallRefused.value ? undefined : file.reading.value?.remembered?.account;
    return accounts.value.find((account) => account.id === id);
  });
  const destination = computed<Destination | undefined>(() => chosen.value ?? recalled.value);
  const isRecalled = computed(() => chosen.value === undefined && recalled.value !== undefined);
  const name = signal("");
  const currency = signal("");
  const doing = signal<Doing>(NOTHING);
  const done = signal<Done | undefined>(undefined);
  const problem = signal<string | undefined>(undefined);
  const isAsked = signal(false);

  const isNamed = (): boolean => {
    const reading = file.reading.value;
    return reading !== undefined && namesAccounts(reading.options);
  };

  const accountCurrency = (): string => {
    const to = destination.value;
    if (to === undefined || to === "named") return "";
    return to === "new"
      ? currency.value.trim().toUpperCase()
      : (accounts.value.find(({ id }) => id === to.id)?.currency ?? "").toUpperCase();
  };

  const otherCurrency: ImportState["otherCurrency"] = () => {
    const account = accountCurrency();
    const outcome = file.reading.value?.outcome;
    if (!CURRENCY.test(account) || outcome?._tag !== "Checked") return undefined;
    const found = (outcome.report.totals ?? []).flatMap((sum) =>
      sum.currency === "" || sum.currency === account ? [] : [sum.currency],
    );
    return found.length === 0 ? undefined : { found, account };
  };

  const asOne: ImportState["asOne"] = () => {
    const to = destination.value;
    const names = file.reading.value?.asOne?.names;
    if (names === undefined || to === undefined || to === "named") return undefined;
    const chosen = to === "new" ? undefined : accounts.value.find(({ id }) => id === to.id);
    return { names, account: chosen?.name ?? name.value };
  };

  const fail = (error: unknown): void => {
    const code = error instanceof ApiFailure ? error.code : "";
    isAsked.value = code === "import_undecided" && asOne() !== undefined;
    if (isAsked.value) return;
    if (code === "cancelled") {
      done.value = { _tag: "Cancelled" };
      return;
    }
    if (code === "account_required" && isRecalled.value) {
      problem.value = texts().import.otherAccount(recalled.value?.name ?? "");
      isRecallRefused.value = true;
      return;
    }
    const message = error instanceof Error ? error.message : String(error);
    problem.value = code === "already_imported" ? texts().import.alreadyImported : message;
  };

  /** What is done, with what went wrong as the problem. */
  const attempt = async (what: Doing, work: () => Promise<void>): Promise<void> => {
    if (doing.value._tag !== "Nothing") return;
    doing.value = what;
    problem.value = undefined;
    try {
      await work();
    } catch (error) {
      fail(error);
    } finally {
      doing.value = NOTHING;
    }
  };

  const idOfAccount = async (with_: Api): Promise<string | undefined> => {
    const to = destination.value;
    if (to === undefined || to === "named") return undefined;
    if (to !== "new") return to.id;
    const made = await with_.createAccount(name.value, currency.value);
    accounts.value = [...accounts.value, made];
    chosen.value = { id: made.id };
    return made.id;
  };

  /** How the file is read. */
  const readingFields = ({ options }: ShownReading): Record<string, string> => {
    const { account_id: _, account_col_label, ...profile } = options;
    // To name the column would say that all rows are of the one account.
    const label = asOne() === undefined && account_col_label != null ? { account_col_label } : {};
    return {
      ...(options.type == null ? {} : { type: options.type }),
      profile: JSON.stringify({ ...profile, ...label }),
    };
  };

  const keyOf = (request: string, reading: ShownReading): string => {
    if (last?.request !== request || last.reading !== reading) last = { request, reading, key: newKey() };
    return last.key;
  };

  const send = async (isTrial: boolean): Promise<void> => {
    const api = session.api.peek();
    if (api === undefined) throw new Error(texts().import.signedOut);
    const reading = file.reading.peek()!;
    const bytes = file.ask("bytes", {});
    const read = readingFields(reading);
    done.value = undefined;
    ending = new AbortController();
    const { outcome } = reading;
    // Lines of the service's own format name their accounts.
    const isOfAccounts = outcome._tag === "Checked" && outcome.report.type === "ServiceImport";
    const account = isOfAccounts ? undefined : await idOfAccount(api);
    const fields = {
      ...read,
      // What is recalled the server recalls, too, and asks if the rows are those of another account.
      ...(isRecalled.value
        ? {}
        : account === undefined
          ? { create_accounts: "true" }
          : { account_id: account }),
      ...(isTrial ? { dry_run: "true" } : {}),
    };
    const content = new Blob([await bytes]);
    const found = await api.importFile({
      ...{ file: content, filename: file.name, fields },
      // What would be stored is asked anew each time.
      idempotencyKey: isTrial ? newKey() : keyOf(JSON.stringify([content.size, fields]), reading),
      onProgress: (share) => {
        doing.value = { _tag: "Sending", share };
      },
      signal: ending.signal,
    });
    const tag = found.isEarlier ? "There" : isTrial ? "Tried" : "Imported";
    done.value = { _tag: tag, import: found };
    if (tag === "Imported") await session.learn();
  };

  /** What was said for the books of somebody else. */
  const forget = (): void => {
    chosen.value = accounts.peek().length === 0 ? "new" : undefined;
    isRecallRefused.value = false;
    name.value = "";
    currency.value = "";
    done.value = undefined;
    problem.value = undefined;
    isAsked.value = false;
  };

  const ends = [
    effect(() => {
      void session.api.value;
      untracked(forget);
    }),
    // A card of the bank has its signs another way round than an account.
    effect(() => {
      const to = chosen.value;
      untracked(() => file.forAccount(typeof to === "object" ? to.id : undefined));
    }),
    effect(() => {
      const readings = session.readings.value;
      void untracked(() => file.remember(readings));
    }),
    effect(() => {
      void file.reading.value;
      void destination.value;
      isAsked.value = false;
    }),
    effect(() => {
      void file.reading.value;
      if (done.peek()?._tag === "Tried") done.value = undefined;
    }),
  ];

  return {
    ...{ session, destination, isRecalled, name, currency, doing, done, problem },
    ...{ isNamed, otherCurrency, asOne, isAsked },
    choose: (to) => {
      chosen.value = to;
    },
    send: (isTrial) => attempt({ _tag: "Sending", share: 0 }, () => send(isTrial)),
    cancel: () => ending.abort(),
    end: () => {
      ending.abort();
      for (const end of ends) end();
    },
    undo: () =>
      attempt({ _tag: "Undoing" }, async () => {
        const made = done.value;
        const id = made !== undefined && "import" in made ? made.import.id : undefined;
        const api = session.api.peek();
        if (api === undefined || id === undefined) return;
        done.value = { _tag: "Undone", removed: await api.undo(id) };
        last = undefined;
      }),
  };
};
