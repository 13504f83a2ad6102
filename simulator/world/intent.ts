import type { Principal } from "@farthing/core/access";
import type { AccessUrlVault, ProviderTransport } from "@farthing/core/provider";
import type { Storage } from "@farthing/core/storage";
import * as Context from "effect/Context";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import type * as Effect from "effect/Effect";
import type * as Exit from "effect/Exit";
import type * as Redacted from "effect/Redacted";
import type { BankBooking } from "../../packages/core/test/books/truth.ts";

/** What a server has for its use cases. */
export type Services = AccessUrlVault | ProviderTransport | SecureRandom | Storage;

/** What a client was answered. */
export interface Answer {
  /** As HTTP has it. */
  readonly status: number;
  /** JSON. */
  readonly body: string;
  /** The error, if it is one. */
  readonly tag?: string;
  /** What the body says, as the use case told it; undefined of an answer that was kept. */
  readonly value?: unknown;
}

/** Something that a person wants, however often it has to be asked for. */
export interface Intent {
  readonly title: string;
  /** The use case, as a server runs it for somebody. */
  readonly work: (principal: Principal) => Effect.Effect<unknown, unknown, Services>;
  /**
   * What the storage calls of the use case mean: each tells the model what was done, and answers whether that was what the person
   * wants. It must be so once.
   */
  readonly acts: Readonly<Record<string, (acted: Acted, value: never) => boolean>>;
  /** What it means that a storage call refuses. */
  readonly refusals?: Readonly<Record<string, (acted: Acted) => void>>;
  /** Judges the answer that ends it. Undefined if it is as it must be. */
  readonly problemOf?: (answer: Answer) => string | undefined;
  /** Whether it is asked for without a credential. */
  readonly isAnonymous?: true;
  /** Whether some ask for it without a name, so that a copy of the request that comes late does it again. */
  readonly isRepeatable?: true;
  /** The name of the request; undefined if it has none. */
  key: string | undefined;
  /** How often it was done. */
  done: number;
  /** How many attempts have begun. */
  begun: number;
  /** When an attempt under its name began last, by the clock of its server. */
  begun_at: string | undefined;
  /** Whether the client does not know what became of an attempt. */
  isUncertain: boolean;
  /** Whether an attempt ended without an answer that could be kept under its name: it may be done again, as it may not have been. */
  isCut: boolean;
}

/** An intent that has not begun. */
export const intent = (
  parts: Omit<Intent, "key" | "done" | "begun" | "begun_at" | "isUncertain" | "isCut">,
): Intent => ({
  ...parts,
  ...{ key: undefined, done: 0, begun: 0, begun_at: undefined, isUncertain: false, isCut: false },
});

/** A storage call that has acted. */
export interface Acted {
  readonly request: Request;
  /** As `Transactions.update`. */
  readonly call: string;
  readonly exit: Exit.Exit<unknown, unknown>;
  /** The server's time when it called, and now: ISO 8601. */
  readonly called_at: string;
  readonly now: string;
}

/** A request as one server works on it. */
export interface Request {
  /** Who asks for what. */
  readonly title: string;
  readonly intent: Intent;
  /** The access token that it was sent with. */
  readonly token: Redacted.Redacted<string> | undefined;
  /** Whether its token was found to be good for nothing. */
  isRefused?: boolean;
  /** Where it is. */
  at?: "before a call" | "after a change" | "between calls";
  /** What the bank has told it of the window that it asks for. */
  told?: readonly BankBooking[];
  /** How many windows of a sync it has stored. */
  windows?: number;
  /** How many codes had been issued with the one that it issued. */
  issues?: number;
  /** What its family's books had seen when it last looked outside of storage. */
  seen?: { readonly undos: number; readonly imports: number };
}

/** The request that a fiber works on. */
export const RequestAtWork = Context.Reference<Request | undefined>("simulator/RequestAtWork", {
  defaultValue: () => undefined,
});
