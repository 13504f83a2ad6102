import type { Storage } from "@farthing/core/storage";
import { StorageUnavailable, throughEachCall } from "@farthing/core/storage";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import type * as Fiber from "effect/Fiber";
import * as Random from "effect/Random";
import * as Scheduler from "effect/Scheduler";
import { type Acted, type Request, RequestAtWork } from "./intent.ts";
import type { World } from "./world.ts";

/** The calls that change nothing: their answers need no step of their own. */
const READS =
  /^(?:Accounts|Exports|AuditLog)\.|\.(?:find\w*|list\w*|books|recorded|of[A-Z]\w*|familyOf|sums|idsLike|deleted|receipt|sessions|isBlocked|onlyFamily|check)$/;

/** Holds something for as long as its work runs, and so ends with its server. */
const HOLDS = "BankConnections.exclusively";

/** The server that a request was at work on has crashed. */
const GONE = "the server is gone";

export const isGone = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) && (Exit.hasInterrupts(exit) || String(exit.cause).includes(GONE));

/** One of several processes over one storage. It can crash between any two storage calls, and its clock can be wrong. */
export class Server {
  readonly name: string;
  readonly #world: World;
  readonly #storage: Context.Context<Storage>;
  readonly #judge: (acted: Acted) => void;
  readonly #atWork = new Map<Fiber.Fiber<unknown, unknown>, Request>();
  isUp = true;
  /** How wrong its clock is, in milliseconds. */
  skew = 0;

  constructor(world: World, name: string, storage: Context.Context<Storage>, judge: (acted: Acted) => void) {
    this.#world = world;
    this.name = name;
    this.#judge = judge;
    this.#storage = throughEachCall(storage, (call, work) => this.#call(call, work));
  }

  get now(): string {
    return new Date(this.#world.now + this.skew).toISOString();
  }

  /** What a use case needs of the process that runs it. */
  get services(): Context.Context<Storage | SecureRandom.SecureRandom> {
    const { random, scheduler } = this.#world;
    return this.#storage.pipe(
      Context.add(
        Clock.Clock,
        this.#world.clock(() => this.skew),
      ),
      Context.add(Random.Random, {
        nextIntUnsafe: () => random.below(2 ** 32),
        nextDoubleUnsafe: () => random.below(2 ** 32) / 2 ** 32,
      }),
      Context.add(
        SecureRandom.SecureRandom,
        SecureRandom.make((size) => Uint8Array.from({ length: size }, () => random.below(256))),
      ),
      Context.add(Scheduler.Scheduler, scheduler),
    );
  }

  /** Works on a request; what becomes of it is told unless the server crashes before. */
  run<A, E>(
    request: Request,
    work: Effect.Effect<A, E, Storage | SecureRandom.SecureRandom>,
    told: (exit: Exit.Exit<A, E>) => void,
  ): void {
    const own = { ...request };
    const fiber = Effect.runForkWith(this.services)(Effect.provideService(work, RequestAtWork, own));
    this.#atWork.set(fiber, own);
    fiber.addObserver((exit) => {
      this.#atWork.delete(fiber);
      told(exit);
    });
  }

  /** Ends all that it works on: what storage has done stays, all else is lost. */
  crash(): void {
    this.isUp = false;
    for (const [fiber, request] of this.#atWork) {
      request.intent.isCut = true;
      if (request.at === "before a call") this.#world.reach("a crash before a storage call");
      if (request.at === "after a change")
        this.#world.reach("a crash after a storage call and before its answer");
      if ((request.windows ?? 0) > 0)
        this.#world.reach("a crash in the middle of a sync, between two windows");
      fiber.interruptUnsafe();
    }
    this.#atWork.clear();
  }

  restart(skew: number): void {
    this.isUp = true;
    this.skew = skew;
  }

  readonly #call = (call: string, work: Effect.Effect<unknown, unknown>): Effect.Effect<unknown, unknown> =>
    Effect.flatMap(RequestAtWork, (request) => {
      // What a request still wants to do while it is interrupted, as to clean up, no process does any more.
      if (request === undefined || !this.isUp) return Effect.die(GONE);
      return call === HOLDS ? work : this.#step(request, call, work);
    });

  readonly #step = Effect.fnUntraced(
    { self: this },
    function* (request: Request, call: string, work: Effect.Effect<unknown, unknown>) {
      const world = this.#world;
      const called_at = this.now;
      request.at = "before a call";
      // Between two reads nothing is lost, so they have a step only half of the time.
      if (!READS.test(call) || world.chance(500))
        yield* world.wait(world.delay(), `${this.name} ${request.title}: ${call}`);
      const failing = world.fault(15);
      if (failing) request.intent.isCut = true;
      if (failing && world.chance(500)) {
        world.reach("storage that fails and has done nothing");
        return yield* new StorageUnavailable({ reason: "unreachable", operation: call, cause: "planned" });
      }
      const exit = yield* Effect.exit(work);
      this.#judge({ request, call, exit, called_at, now: this.now });
      if (READS.test(call)) return yield* exit;
      request.at = "after a change";
      yield* world.wait(
        world.delay(),
        `${this.name} ${request.title}: ${call} has ${exit._tag === "Success" ? "acted" : "refused"}`,
      );
      request.at = "between calls";
      if (failing) {
        world.reach("storage that fails and has done it");
        return yield* new StorageUnavailable({ reason: "unknown", operation: call, cause: "planned" });
      }
      return yield* exit;
    },
  );
}
