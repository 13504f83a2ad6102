import * as Cause from "effect/Cause";
import type * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import { Scheduler } from "effect/Scheduler";
import { type Random, seeded } from "../../packages/provider-fake/src/random.ts";
import type { StateName } from "./states.ts";
import type { Trace } from "./trace.ts";

/** All bookings of the banks are of the days before. */
const BEGINNING = Date.parse("2024-05-13T12:00:00.000Z");

const NANOS = 1_000_000n;

/** Something that is to happen. */
interface Happening {
  readonly at: number;
  /** Of two at one moment the one that was planned first comes first. */
  readonly planned: number;
  readonly title: string;
  readonly happen: () => void;
  isOff: boolean;
}

const comesFirst = (a: Happening, b: Happening): boolean =>
  a.at < b.at || (a.at === b.at && a.planned < b.planned);

/**
 * One thread, one clock and one source of chance for all that runs: servers, clients and banks are fibers, and between two steps each
 * of them waits for something that is planned here. Nothing else makes time pass.
 */
export class World {
  readonly random: Random;
  readonly trace: Trace;
  /** How often each named state was reached. */
  readonly reached: Map<StateName, number>;
  /** Unix milliseconds, as no server need have them. */
  now = BEGINNING;
  /** Whether anything may fail: not before all are there, and not any more when everything has to recover. */
  isFaulty = false;
  /** What is broken, as soon as something is. */
  broken: unknown;
  #planned = 0;
  #coming: Happening[] = [];
  #tasks: (() => void)[] = [];

  constructor(seed: number, trace: Trace, reached: Map<StateName, number>) {
    this.random = seeded(seed);
    this.trace = trace;
    this.reached = reached;
  }

  /** Runs what is ready, and nothing by itself. */
  readonly scheduler: Scheduler = {
    executionMode: "async",
    shouldYield: () => false,
    makeDispatcher: () => ({
      scheduleTask: (task) => void this.#tasks.push(task),
      flush: () => this.run(),
    }),
  };

  /** Whether something that comes so often in a thousand times comes now. */
  chance(perMille: number): boolean {
    return this.random.below(1000) < perMille;
  }

  /** Whether a fault of this frequency comes now. */
  fault(perMille: number): boolean {
    return this.isFaulty && this.chance(perMille);
  }

  /** How long something takes, in milliseconds: seldom long. */
  delay(): number {
    if (!this.isFaulty) return 1 + this.random.below(5);
    const kind = this.random.below(100);
    return 1 + this.random.below(kind < 80 ? 20 : kind < 97 ? 400 : 15_000);
  }

  reach(state: StateName): void {
    this.reached.set(state, (this.reached.get(state) ?? 0) + 1);
    this.trace.add(`        reached: ${state}`);
  }

  /** Plans what happens after some milliseconds. Answers with how to call it off. */
  after(milliseconds: number, title: string, happen: () => void): () => void {
    this.#planned += 1;
    const planned: Happening = {
      at: this.now + milliseconds,
      ...{ planned: this.#planned, title, happen, isOff: false },
    };
    const before = this.#coming.findIndex((each) => comesFirst(planned, each));
    this.#coming.splice(before < 0 ? this.#coming.length : before, 0, planned);
    return () => {
      planned.isOff = true;
    };
  }

  /** Waits in a fiber. */
  wait(milliseconds: number, title: string): Effect.Effect<void> {
    return Effect.callback<void>((resume) => {
      const callOff = this.after(milliseconds, title, () => resume(Effect.void));
      return Effect.sync(callOff);
    });
  }

  /** Begins a fiber that waits for nothing but what is planned here. */
  fork(work: Effect.Effect<void>, ended: () => void): void {
    const fiber = Effect.runForkWith(Context.make(Scheduler, this.scheduler))(work);
    fiber.addObserver((exit) => {
      if (Exit.isFailure(exit)) this.broken ??= Cause.squash(exit.cause);
      ended();
    });
  }

  /** Runs what is ready until everything waits. */
  run(): void {
    for (let task = this.#tasks.shift(); task !== undefined; task = this.#tasks.shift()) task();
  }

  /** Lets the next thing happen. False if there is none. */
  step(): boolean {
    for (let next = this.#coming.shift(); next !== undefined; next = this.#coming.shift()) {
      if (next.isOff) continue;
      this.now = next.at;
      this.trace.add(`${next.at - BEGINNING} ${next.title}`);
      next.happen();
      this.run();
      return true;
    }
    return false;
  }

  /** A clock that is wrong by some milliseconds. */
  clock(skew: () => number): Clock.Clock {
    const millis = (): number => this.now + skew();
    const nanos = (): bigint => BigInt(millis()) * NANOS;
    const monotonic = (): bigint => BigInt(this.now) * NANOS;
    return {
      ...{ currentTimeMillisUnsafe: millis, currentTimeMillis: Effect.sync(millis) },
      ...{ currentTimeNanosUnsafe: nanos, currentTimeNanos: Effect.sync(nanos) },
      ...{ monotonicTimeNanosUnsafe: monotonic, monotonicTimeNanos: Effect.sync(monotonic) },
      sleep: (duration) => this.wait(Math.ceil(Duration.toMillis(duration)), "a pause is over"),
    };
  }
}
