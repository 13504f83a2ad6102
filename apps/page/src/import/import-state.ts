import type { Undecided } from "@farthing/preflight";
import type { Question } from "@farthing/preflight/questions";
import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { Import } from "../account/api.ts";
import { ApiFailure } from "../account/api-failure.ts";
import type { Session } from "../account/session.ts";
import type { FileState } from "../file/file-state.ts";
import { texts } from "../texts/language.ts";
import type { ShownReading } from "../worker/shown-reading.ts";
import { type DestinationState, destinationState } from "./destination.ts";
import { asOne } from "./doubts.ts";
import { type StillOpen, stillOpen } from "./still-open.ts";
import { newKey, repeatedKeys, uploadFields, type Wanted } from "./upload-fields.ts";

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
  | { readonly _tag: "Missing"; readonly names: readonly string[] }
  /** There is an account with the name of the one that would be made. */
  | { readonly _tag: "Namesake"; readonly name: string }
  /** The account of an earlier file, of this name, has other transactions on these days. */
  | { readonly _tag: "OtherAccount"; readonly name: string };

/** The import of a file into the books of the server that the page came from. */
export interface ImportState {
  readonly session: Session;
  readonly destination: DestinationState;
  readonly doing: ReadonlySignal<Doing>;
  readonly done: ReadonlySignal<Done | undefined>;
  readonly problem: ReadonlySignal<Problem | undefined>;
  /** Whether the file can be sent as it is read now, and where it goes is said; with rows left out that cannot be read, or whole. */
  readonly isReady: ReadonlySignal<"whole" | "without" | undefined>;
  /** Why it cannot be sent; undefined if it can. */
  readonly open: ReadonlySignal<StillOpen | undefined>;
  /** What the server asks, because it knows the books: nothing is imported before it is answered. */
  readonly asked: ReadonlySignal<readonly Question[]>;
  /** Imports the file; or only asks what an import would do. */
  readonly send: (isTrial: boolean) => Promise<void>;
  /** Imports the file although it is there, of another account or read in another way. */
  readonly sendAgain: () => Promise<void>;
  /** Makes the accounts that the file names and the books do not have, and imports it. */
  readonly makeMissing: () => Promise<void>;
  /** Imports the file into the account that has the name of the new one already. */
  readonly intoNamesake: () => Promise<void>;
  /** Makes another account of a name that one has already, and imports the file into it. */
  readonly makeAnother: () => Promise<void>;
  readonly cancel: () => void;
  /** Takes back the import that was made, or the one that was there. */
  readonly undo: () => Promise<void>;
  /** The file is not wanted any more. */
  readonly close: () => void;
}

interface Known {
  readonly file: FileState;
  readonly session: Session;
  readonly destination: DestinationState;
}

const NOTHING: Doing = { _tag: "Nothing" };

/** What is going on, what came of it, and what the server asks. */
const newProgress = () => ({
  doing: signal<Doing>(NOTHING),
  done: signal<Done | undefined>(undefined),
  problem: signal<Problem | undefined>(undefined),
  asked: signal<readonly Question[]>([]),
});

type Progress = ReturnType<typeof newProgress>;

/** Says what a failure means for the person, and what is asked of them. */
const tellFailure = async (
  error: unknown,
  { file, session, destination }: Known,
  to: Progress,
): Promise<void> => {
  const { code, body } = error instanceof ApiFailure ? error : { code: "", body: {} };
  const {
    import_id: id,
    missing = [],
    undecided = [],
  } = body as {
    readonly import_id?: string;
    readonly missing?: readonly string[];
    readonly undecided?: readonly Undecided[];
  };
  const recalled = destination.recalled.value;
  if (code === "import_undecided") to.asked.value = await file.ask("questions", { undecided });
  if (to.asked.value.length > 0) return;
  if (code === "cancelled") to.done.value = { _tag: "Cancelled" };
  else if (code === "account_required" && recalled !== undefined) {
    to.problem.value = { _tag: "OtherAccount", name: recalled.name };
    destination.refuseRecall();
  } else if (code === "account_required" && missing.length > 0)
    to.problem.value = { _tag: "Missing", names: missing };
  else if (code === "account_name_taken") {
    await session.learn().catch(() => undefined);
    const name = destination.namesake()?.name ?? destination.made.name.peek();
    to.problem.value = { _tag: "Namesake", name };
  } else if (code === "already_imported") to.problem.value = { _tag: "Otherwise", id };
  else to.problem.value = { _tag: "Said", text: error instanceof Error ? error.message : String(error) };
};

interface ToSend {
  readonly reading: ShownReading;
  readonly isPart: boolean;
  /** Whether a new account is meant as another one of its name. */
  readonly isAnother: boolean;
}

/** What is asked of an import of the file as it is read now. */
const wantedOf = ({ file, destination }: Known, { reading, isPart, isAnother }: ToSend): Wanted => {
  const isAsOne = asOne(file, destination) !== undefined;
  const { outcome } = reading;
  // Lines of the service's own format name their accounts.
  const isOfAccounts = outcome._tag === "Checked" && outcome.report.type === "ServiceImport";
  const account = isOfAccounts ? undefined : destination.into(isAnother);
  return {
    ...{ reading, account, isAsOne, isPart },
    isRecalled: destination.recalled.value !== undefined,
    makesAccounts: isOfAccounts || destination.isNamedChosen(),
  };
};

/** What is forgotten, asked anew or told on as the file, the session and what was said change. */
const reactions = ({ file, session, destination }: Known, { done, problem, asked }: Progress) => [
  effect(() => {
    if (session.api.value === undefined) return undefined;
    // When others sign in, or nobody is any more. What was said before anybody was is said of the file alone.
    return () => {
      destination.forget();
      done.value = undefined;
      problem.value = undefined;
      asked.value = [];
    };
  }),
  effect(() => {
    const readings = session.readings.value;
    void untracked(() => file.remember(readings));
  }),
  effect(() => {
    // A reading alone answers nothing: each import of another file makes one.
    void file.given.value;
    void file.edits.value;
    void destination.to.value;
    asked.value = [];
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

/** How a file is sent; as a plain import unless something else is said. */
interface Sent {
  /** Only asks what an import would do. */
  readonly isTrial?: boolean;
  /** Imports it although it is there. */
  readonly isAgain?: boolean;
  readonly isAnother?: boolean;
}

/** The import of the page's file into the books of a session. */
export const importState = (file: FileState, session: Session): ImportState => {
  const destination = destinationState(file, session);
  const known = { file, session, destination };
  const progress = newProgress();
  const { doing, done, problem, asked } = progress;
  const open = computed(() => stillOpen(file, destination, asked.value));
  const isReady = computed(() => {
    const outcome = file.reading.value?.outcome;
    if (open.value !== undefined || outcome?._tag !== "Checked") return undefined;
    return outcome.report.valid ? "whole" : "without";
  });
  const keys = repeatedKeys();
  let leaving = new AbortController();

  /** What is done, with what went wrong as the problem. */
  const attempt = async (what: Doing, work: () => Promise<void>): Promise<void> => {
    if (doing.value._tag !== "Nothing") return;
    doing.value = what;
    problem.value = undefined;
    try {
      await work();
    } catch (error) {
      await tellFailure(error, known, progress);
    } finally {
      doing.value = NOTHING;
    }
  };

  const send = async ({ isTrial = false, isAgain = false, isAnother = false }: Sent): Promise<void> => {
    const api = session.api.peek();
    if (api === undefined) throw new Error(texts().import.signedOut);
    const reading = file.reading.peek()!;
    const bytes = file.ask("bytes", {});
    done.value = undefined;
    leaving = new AbortController();
    const isPart = isReady.peek() === "without";
    const wanted = wantedOf(known, { reading, isPart, isAnother });
    const fields = {
      ...uploadFields(wanted),
      ...(isAgain ? { again: "true" } : {}),
      ...(isTrial ? { dry_run: "true" } : {}),
    };
    const content = new Blob([await bytes]);
    const found = await api.importFile({
      ...{ file: content, filename: file.name, fields, signal: leaving.signal },
      // What would be stored is asked anew each time.
      idempotencyKey: isTrial ? newKey() : keys.of(JSON.stringify([content.size, fields]), reading),
      onProgress: (share) => {
        doing.value = { _tag: "Sending", share };
      },
    });
    if (typeof wanted.account === "object" && !isTrial && found.account !== null)
      destination.wasMade(found.account.id);
    done.value = { _tag: found.isEarlier ? "There" : isTrial ? "Tried" : "Imported", import: found };
  };
  const sending = (how: Sent) => attempt({ _tag: "Sending", share: 0 }, () => send(how));

  /** The import that was made, or the one that was there. */
  const shownImport = (): string | undefined => {
    const [came, why] = [done.peek(), problem.peek()];
    if (came !== undefined && "import" in came) return came.import.id;
    return why?._tag === "Otherwise" ? why.id : undefined;
  };
  const undo = async (id: string | undefined): Promise<void> => {
    const api = session.api.peek();
    if (api === undefined || id === undefined) return;
    const removed = await api.undo(id);
    keys.forget();
    // Before anything else can be imported: where the account that was made with it is gone, its id leads nowhere.
    await destination.wasTakenBack().catch(() => undefined);
    done.value = { _tag: "Undone", removed };
  };
  const stops = reactions(known, progress);

  return {
    ...{ session, destination, doing, done, problem, isReady, open, asked },
    send: (isTrial) => sending({ isTrial }),
    sendAgain: () => sending({ isAgain: true }),
    makeMissing: () => {
      destination.choose("named");
      return sending({});
    },
    intoNamesake: async () => {
      const account = destination.namesake();
      if (account === undefined) return;
      destination.choose({ id: account.id });
      await sending({});
    },
    makeAnother: () => sending({ isAnother: true }),
    cancel: () => leaving.abort(),
    undo: () => {
      // What is attempted forgets the problem first, which can name it.
      const id = shownImport();
      return attempt({ _tag: "Undoing" }, () => undo(id));
    },
    close: () => {
      leaving.abort();
      destination.close();
      for (const stop of stops) stop();
    },
  };
};
