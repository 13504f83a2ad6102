import type { StorageUnavailable } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import type * as Scope from "effect/Scope";
import type { AskedOf, InputOf, LongReads, PartOf, ResultOf } from "./long-reads.ts";
import { type Order, openReadings, type Step } from "./open-readings.ts";

/** A reading that has begun: of one state of the file, whatever is written meanwhile. */
interface Reading<Part, Result, Asked> {
  /** Its first step. */
  readonly first: IteratorResult<Part, Result>;
  readonly next: (asked: Asked) => Effect.Effect<IteratorResult<Part, Result>, StorageUnavailable>;
}

/** Does reads that may take long, without keeping anyone else from work (docs/adr/0040-long-reads-have-threads-of-their-own.md). */
export interface LongReader {
  /** Begins a reading; it ends with the scope. */
  readonly open: <Name extends keyof LongReads>(
    name: Name,
    input: InputOf<Name>,
  ) => Effect.Effect<Reading<PartOf<Name>, ResultOf<Name>, AskedOf<Name>>, StorageUnavailable, Scope.Scope>;
  /** Reads to the end, and everything else runs after each part. */
  readonly all: <Name extends keyof LongReads>(
    name: Name,
    input: InputOf<Name>,
    see?: (part: PartOf<Name>) => void,
  ) => Effect.Effect<ResultOf<Name>, StorageUnavailable>;
  readonly close: () => Promise<void>;
}

/** Where steps of readings are done. */
export interface ReadingPlace {
  /** Does a step that tells something, for a family. `operation` is for the log. */
  readonly step: (
    order: Exclude<Order, { readonly end: true }>,
    about: { readonly operation: string; readonly family_id: string },
  ) => Effect.Effect<Step, StorageUnavailable>;
  /** Ends a reading before its time. */
  readonly end: (id: number) => void;
  readonly close: () => Promise<void>;
}

type Attempt = <A>(operation: string, run: () => A) => Effect.Effect<A, StorageUnavailable>;

/** In this thread: everything else runs between two steps, but no step is short for that. */
export const readingHere = (file: string, attempt: Attempt): ReadingPlace => {
  let opened: ReturnType<typeof openReadings> | undefined;
  const openOnce = () => (opened ??= openReadings(file));
  return {
    step: (order, { operation }) => attempt(operation, () => openOnce().obey(order)!),
    end: (id) => void openOnce().obey({ id, end: true }),
    close: async () => opened?.close(),
  };
};

/** Reads in a place. */
export const longReader = ({ step, end, close }: ReadingPlace): LongReader => {
  let lastId = 0;

  const open = <Name extends keyof LongReads>(name: Name, input: InputOf<Name>) =>
    Effect.gen(function* () {
      lastId += 1;
      const id = lastId;
      const about = { operation: name, family_id: input.family_id };
      let isOpen = true;
      const taken = (order: Exclude<Order, { readonly end: true }>) =>
        step(order, about).pipe(
          Effect.map((done) => {
            isOpen = done.done !== true;
            return done as IteratorResult<PartOf<Name>, ResultOf<Name>>;
          }),
          Effect.tapError(() => Effect.sync(() => (isOpen = false))),
        );
      yield* Effect.addFinalizer(() => Effect.sync(() => isOpen && end(id)));
      const first = yield* taken({ id, begin: name, input });
      return { first, next: (ask: AskedOf<Name>) => taken({ id, ask }) };
    });

  return {
    open,
    all: (name, input, see) =>
      Effect.scoped(
        Effect.gen(function* () {
          const { first, next } = yield* open(name, input);
          for (let taken = first; ; taken = yield* next(undefined as AskedOf<typeof name>)) {
            if (taken.done === true) return taken.value;
            see?.(taken.value);
            yield* Effect.yieldNow;
          }
        }),
      ),
    close,
  };
};
