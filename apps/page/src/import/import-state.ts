import { isStoredType, namesAccounts } from "@farthing/preflight";
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import type { Api, Import } from "../account/api.ts";
import { ApiFailure } from "../account/api-failure.ts";
import type { Session } from "../account/session.ts";
import type { FileState } from "../file/file-state.ts";
import { texts } from "../texts/language.ts";
import type { ShownReading } from "../worker/shown-reading.ts";
import { proposedAccount } from "./proposed-account.ts";

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

/** Why nothing was imported. */
export type Problem =
  | { readonly _tag: "Said"; readonly text: string }
  /** The file is there, of another account or read in another way: by this import, if the server says which. */
  | { readonly _tag: "Otherwise"; readonly id: string | undefined }
  /** The file names these accounts, and the books do not have them. */
  | { readonly _tag: "Missing"; readonly names: readonly string[] };

/** The import of a file into the books of the server that the page came from. */
export interface ImportState {
  readonly session: Session;
  /** Chosen by the person, else where the rows of an earlier file of this layout went, else what the file names. */
  readonly destination: ReadonlySignal<Destination | undefined>;
  /** Whether it is that of an earlier file, and nobody has said so of this one. */
  readonly isRecalled: ReadonlySignal<boolean>;
  readonly choose: (to: Destination | undefined) => void;
  readonly name: Signal<string>;
  readonly currency: Signal<string>;
  readonly doing: ReadonlySignal<Doing>;
  readonly done: ReadonlySignal<Done | undefined>;
  readonly problem: ReadonlySignal<Problem | undefined>;
  /** Whether the file can be sent as it is read now, and where it goes is said; with rows left out that cannot be read, or whole. */
  readonly isReady: ReadonlySignal<"whole" | "without" | undefined>;
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
  /** Imports the file although it is there, of another account or read in another way. */
  readonly sendAgain: () => Promise<void>;
  /** Makes the accounts that the file names and the books do not have, and imports it. */
  readonly makeMissing: () => Promise<void>;
  readonly cancel: () => void;
  /** Takes back the import that was made, or the one that was there. */
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
  const isNamed = (): boolean => {
    const reading = file.reading.value;
    return reading !== undefined && namesAccounts(reading.options);
  };
  const destination = computed<Destination | undefined>(() => {
    if (chosen.value !== undefined) return chosen.value;
    if (recalled.value !== undefined) return recalled.value;
    if (isNamed()) return "named";
    return accounts.value.length === 0 ? "new" : undefined;
  });
  const isRecalled = computed(() => chosen.value === undefined && recalled.value !== undefined);
  const name = signal("");
  const currency = signal("");
  const doing = signal<Doing>(NOTHING);
  const done = signal<Done | undefined>(undefined);
  const problem = signal<Problem | undefined>(undefined);
  const isAsked = signal(false);

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

  const say = (text: string): void => {
    problem.value = { _tag: "Said", text };
  };

  const fail = (error: unknown): void => {
    const { code, body } = error instanceof ApiFailure ? error : { code: "", body: {} };
    const { import_id: id, missing = [] } = body as {
      readonly import_id?: string;
      readonly missing?: readonly string[];
    };
    isAsked.value = code === "import_undecided" && asOne() !== undefined;
    if (isAsked.value) return;
    if (code === "cancelled") {
      done.value = { _tag: "Cancelled" };
      return;
    }
    if (code === "account_required" && isRecalled.value) {
      say(texts().import.otherAccount(recalled.value?.name ?? ""));
      isRecallRefused.value = true;
      return;
    }
    if (code === "account_required" && missing.length > 0)
      problem.value = { _tag: "Missing", names: missing };
    else if (code === "already_imported") problem.value = { _tag: "Otherwise", id };
    else say(error instanceof Error ? error.message : String(error));
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

  const isReady = computed(() => {
    const reading = file.reading.value;
    const to = destination.value;
    if (reading === undefined || reading.outcome._tag === "Refused" || file.isBusy.value) return undefined;
    const { report } = reading.outcome;
    const isPart = reading.hasOnlyWrongRows && (file.index.value?.counts.Accepted ?? 0) > 0;
    if (!(report.valid || isPart) || !isStoredType(report.type)) return undefined;
    // Where each row goes to the account that it names, it is not asked which one is meant.
    const open = reading.questions.filter(({ field }) => to !== "named" || field !== "account_col_label");
    if (open.length > 0 || isAsked.value) return undefined;
    const isSaid =
      report.type === "ServiceImport" ||
      (to === "new" ? name.value.trim() !== "" && currency.value.trim() !== "" : to !== undefined);
    return isSaid ? (report.valid ? ("whole" as const) : ("without" as const)) : undefined;
  });

  const send = async (isTrial: boolean, more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const api = session.api.peek();
    if (api === undefined) throw new Error(texts().import.signedOut);
    const reading = file.reading.peek()!;
    const bytes = file.ask("bytes", {});
    const read = readingFields(reading);
    done.value = undefined;
    ending = new AbortController();
    const isPart = isReady.peek() === "without";
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
          ? { create_accounts: String(isOfAccounts || chosen.peek() === "named") }
          : { account_id: account }),
      ...(isPart ? { skip_invalid: "true" } : {}),
      ...more,
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
  };

  /** What the file says of the account that is made for it. */
  let proposed = { name: "", currency: "" };
  const propose = (): void => {
    const before = proposed;
    proposed = proposedAccount(file.reading.peek(), file.index.peek()?.summary);
    if (name.peek() === before.name) name.value = proposed.name;
    if (currency.peek() === before.currency) currency.value = proposed.currency;
  };

  /** What was said for the books of somebody else. */
  const forget = (): void => {
    chosen.value = undefined;
    isRecallRefused.value = false;
    name.value = proposed.name;
    currency.value = proposed.currency;
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
      void file.index.value;
      untracked(propose);
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
    effect(() => {
      // The import is over and can be taken back; that how it was read is not known yet is no fault of it.
      if (done.value?._tag === "Imported") untracked(() => session.learn().catch(() => undefined));
    }),
  ];

  return {
    ...{ session, destination, isRecalled, name, currency, doing, done, problem },
    ...{ isReady, isNamed, otherCurrency, asOne, isAsked },
    choose: (to) => {
      chosen.value = to;
    },
    send: (isTrial) => attempt({ _tag: "Sending", share: 0 }, () => send(isTrial)),
    sendAgain: () => attempt({ _tag: "Sending", share: 0 }, () => send(false, { again: "true" })),
    makeMissing: () => {
      chosen.value = "named";
      return attempt({ _tag: "Sending", share: 0 }, () => send(false));
    },
    cancel: () => ending.abort(),
    end: () => {
      ending.abort();
      for (const end of ends) end();
    },
    undo: () => {
      const there = problem.peek();
      return attempt({ _tag: "Undoing" }, async () => {
        const made = done.value;
        const earlier = there?._tag === "Otherwise" ? there.id : undefined;
        const id = made !== undefined && "import" in made ? made.import.id : earlier;
        const api = session.api.peek();
        if (api === undefined || id === undefined) return;
        done.value = { _tag: "Undone", removed: await api.undo(id) };
        last = undefined;
      });
    },
  };
};
