import type { Socket } from "node:net";
import type { CheckContent } from "@farthing/core/import/checked";
import type { InvalidRequest } from "@farthing/core/request";
import type { RecordedQuestion, RecordedTransaction } from "@farthing/preflight";
import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Scope from "effect/Scope";
import type { Context as Request } from "koa";
import type {
  BadRequest,
  ContentTooCostly,
  PayloadTooLarge,
  RequestTimeout,
  ServiceBusy,
} from "../answer/errors.ts";
import type { PreflightUsage } from "../host/meter.ts";
import type { ReadyAnswer } from "./check-received.ts";
import type { ExaminedImport, ImportQuestion } from "./examine-received.ts";
import type { AskedOf, FamilyFacts } from "./known-of-family.ts";
import type { Received } from "./received.ts";

/** The received content, and the connection that waits for the answer. */
export interface Taken {
  readonly received: Received;
  /** The family. */
  readonly familyId: string;
  readonly connection: Socket;
}

/** What a check may ask of the family. */
export interface Family<E, R> {
  /** What preflight may know of it. */
  readonly known: (asked: AskedOf) => Effect.Effect<FamilyFacts, E, R>;
  /** What the account has of some rows. */
  readonly recorded: (
    accountId: string,
    question: RecordedQuestion,
  ) => Effect.Effect<readonly RecordedTransaction[], E, R>;
}

/** Receives contents and checks them, as many at a time as the process can handle. */
export class PreflightService extends Context.Service<
  PreflightService,
  {
    /** Receives the content of a request of a family; its bytes are released when the scope is closed. */
    readonly take: (
      context: Request,
      familyId: string,
    ) => Effect.Effect<Taken, BadRequest | PayloadTooLarge | RequestTimeout | ServiceBusy, Scope.Scope>;
    /** Returns the answer; the check ends if the connection is closed. */
    readonly check: <E, R>(
      taken: Taken,
      include: string | undefined,
      family: Family<E, R>,
    ) => Effect.Effect<ReadyAnswer, E | ContentTooCostly | ServiceBusy, R>;
    /**
     * Examines the content of an import. `begin` is asked what preflight may know of the family, once the request is
     * understood and before the content is looked at; if it fails, so does this. Ends if the connection is closed.
     */
    readonly examine: <E, R>(
      taken: Taken,
      begin: (question: ImportQuestion) => Effect.Effect<FamilyFacts, E, R>,
    ) => Effect.Effect<ExaminedImport, E | BadRequest | ContentTooCostly | InvalidRequest | ServiceBusy, R>;
    /** Checks content of an import again, of which something else is known now. */
    readonly checkAgain: CheckContent;
    /** What it holds now. */
    readonly usage: () => PreflightUsage;
    /**
     * Stores one import after the other, fairly by family: the rows of each are held in memory. What has not begun is given up if
     * the connection is closed.
     */
    readonly store: <A, E, R>(
      taken: Taken,
      work: Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E | ServiceBusy, R>;
    /** Ends the threads when they are at nothing any more. */
    readonly close: () => Promise<void>;
  }
>()("@farthing/http/preflight/PreflightService") {}
