import { BankConnections, ProviderTransport, TransportFailed } from "@farthing/core/provider";
import { StorageUnavailable } from "@farthing/core/storage";
import * as Effect from "effect/Effect";

/** How a sync may be cut short. */
export const CRASHES = ["killed", "defect", "offline", "no_storage"] as const;

export interface Crash {
  /** The process is gone, a mistake shows, or from then on the network or storage does not work. */
  readonly kind: (typeof CRASHES)[number];
  /** At which call of transport or storage, from 1. */
  readonly at: number;
  /** Whether what that call does is done nevertheless. */
  readonly done: boolean;
}

const ENDS = {
  killed: Effect.interrupt,
  defect: Effect.die(new Error("a mistake")),
  offline: Effect.fail(new TransportFailed({ problem: "broken_off", opened: true })),
  no_storage: Effect.fail(
    new StorageUnavailable({ reason: "broken", operation: "test", cause: new Error("no disk") }),
  ),
} as const;

/** Runs a sync that is cut short. Tells how it ended, and how many calls of transport and storage there were. */
export const crashing = <A, E, R>({ kind, at, done }: Crash, sync: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    let calls = 0;
    const cut = <B, F, Q, G>(self: Effect.Effect<B, F, Q>, stays: boolean, end: Effect.Effect<never, G>) =>
      Effect.suspend((): Effect.Effect<B, F | G, Q> => {
        calls += 1;
        if (stays ? calls < at : calls !== at) return self;
        return done ? Effect.andThen(self, end) : end;
      });
    const once = kind === "killed" || kind === "defect" ? ENDS[kind] : undefined;
    const storage = <B, F, Q>(self: Effect.Effect<B, F, Q>) =>
      once !== undefined
        ? cut(self, false, once)
        : kind === "no_storage"
          ? cut(self, true, ENDS[kind])
          : self;
    const network = <B, F, Q>(self: Effect.Effect<B, F, Q>) =>
      once !== undefined ? cut(self, false, once) : kind === "offline" ? cut(self, true, ENDS[kind]) : self;
    return Effect.exit(sync).pipe(
      Effect.updateService(BankConnections, (service) =>
        BankConnections.of({
          ...service,
          find: (...args) => storage(service.find(...args)),
          countRequest: (...args) => storage(service.countRequest(...args)),
          storeWindow: (...args) => storage(service.storeWindow(...args)),
          endSync: (...args) => storage(service.endSync(...args)),
        }),
      ),
      Effect.updateService(ProviderTransport, ({ send }) =>
        ProviderTransport.of({
          mayCall: () => Effect.succeed(true),
          send: (request) => network(send(request)),
        }),
      ),
      Effect.map((exit) => ({ exit, calls })),
    );
  });
