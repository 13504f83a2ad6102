import { inspect } from "node:util";
import { layerMemory } from "@farthing/core/memory";
import { AccessLifetime } from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { wantAccount, wantLink } from "./clients/accounts.ts";
import { wantAddition, wantChange, wantDeletion, wantRestoring } from "./clients/changes.ts";
import { clientLife } from "./clients/client.ts";
import { wantImport, wantUndo } from "./clients/files.ts";
import { Network } from "./clients/network.ts";
import { Person } from "./clients/person.ts";
import { wantOfOthers } from "./clients/strangers.ts";
import { wantSync } from "./clients/syncs.ts";
import { wantNoPair, wantPair } from "./clients/transfers.ts";
import { layerBanks } from "./families/bank.ts";
import { foundFamily } from "./families/found.ts";
import type { FamilyBooks } from "./judge/family-books.ts";
import { Judge } from "./judge/judge.ts";
import { SessionsModel } from "./judge/sessions-model.ts";
import { Server } from "./world/server.ts";
import type { StateName } from "./world/states.ts";
import { Trace } from "./world/trace.ts";
import { promised, Violation } from "./world/violation.ts";
import { World } from "./world/world.ts";

/** For how many steps anything may fail in a world. */
const FAULTY_STEPS = 2_000;

/** By then everything has recovered. */
const MOST_STEPS = 10 * FAULTY_STEPS;

/** For how many seconds an access token is good: short, so that tokens are refreshed often. */
const ACCESS_LIFETIME = 240;

/** What is simulated. */
export interface Simulation {
  readonly seed: number;
  /** It runs world after world until there were as many steps. */
  readonly steps: number;
  /** The number of the one world that is run; all if undefined. */
  readonly world?: number;
  /** Hears of each line of the trace. */
  readonly print?: (line: string) => void;
}

/** What came of it. */
export interface Simulated {
  readonly steps: number;
  readonly worlds: number;
  /** The SHA-256 of the trace. */
  readonly hash: string;
  readonly reached: ReadonlyMap<StateName, number>;
  /** What is broken, and the last lines before it. */
  readonly failure?: { readonly world: number; readonly message: string; readonly last: readonly string[] };
}

/** What persons want, the frequent more than once. */
const wishesOf = (sessions: SessionsModel) => [
  ...[wantImport, wantImport, wantImport, wantImport, wantImport, wantUndo, wantUndo],
  ...[wantSync, wantSync, wantSync, wantOfOthers, wantLink(sessions), wantAccount(sessions)],
  ...[wantChange, wantChange, wantChange, wantDeletion, wantRestoring, wantAddition, wantAddition],
  ...[wantPair, wantPair, wantPair, wantNoPair, wantNoPair],
];

/** How wrong a clock is, in milliseconds: mostly little, seldom by minutes. */
const skewOf = ({ random }: World): number => {
  const most = random.pick([200, 2_000, 30_000, 600_000]);
  return random.below(2 * most) - most;
};

/** Servers crash and come back with another clock, and banks book, for as long as anything may fail. */
const disturb = (world: World, servers: readonly Server[], families: readonly FamilyBooks[]): void => {
  const again = (): void => {
    if (!world.isFaulty) return;
    const server = world.random.pick(servers);
    if (server.isUp && world.chance(600)) {
      server.crash();
      world.after(500 + world.random.below(8_000), `${server.name} is back`, () => {
        if (world.isFaulty) server.restart(skewOf(world));
      });
    } else world.random.pick(families).book(1 + world.random.below(4));
    world.after(500 + world.random.below(6_000), "something happens", again);
  };
  world.after(1_000, "something happens", again);
};

/** All is well from now on: servers are up, their clocks are right, and nothing gets lost. */
const recover = (world: World, servers: readonly Server[]): void => {
  world.trace.add("nothing fails any more");
  world.isFaulty = false;
  for (const server of servers) server.restart(0);
};

/** Lives of all clients. Answers with how many have not ended. */
const live = (world: World, network: Network, families: readonly FamilyBooks[], sessions: SessionsModel) => {
  let living = 0;
  const wishes = wishesOf(sessions);
  for (const [i, family] of families.entries())
    for (const user of family.users) {
      const person = new Person(world, sessions, user);
      for (const tab of [1, 2]) {
        const client = {
          ...{ name: `${user.email}/${tab}`, world, network, person, family },
          ...{ other: families[(i + 1) % families.length]!, wishes },
        };
        living += 1;
        world.fork(clientLife(client), () => {
          living -= 1;
        });
      }
    }
  return () => living;
};

/** Runs one world to its end: first anything may fail, then everything has to recover. */
const runWorld = (world: World): number => {
  const storage: Context.Context<Storage> = Effect.runSync(Effect.scoped(Layer.build(layerMemory)));
  const families: FamilyBooks[] = [];
  const sessions = new SessionsModel(world);
  const judge = new Judge(world, storage, { sessions, families });
  const servers = ["s1", "s2", "s3"].map((name) => new Server(world, name, storage, judge.heard));
  const outside = layerBanks(world, families);
  for (const name of ["north", "south"])
    families.push(
      Effect.runSyncWith(Context.merge(servers[0]!.services, storage))(
        Effect.provide(foundFamily(world, name), outside),
      ),
    );
  const network = new Network(
    world,
    servers,
    Layer.merge(outside, Layer.succeed(AccessLifetime, ACCESS_LIFETIME)),
  );
  world.isFaulty = true;
  const living = live(world, network, families, sessions);
  disturb(world, servers, families);
  world.run();
  let steps = 0;
  while (living() > 0) {
    if (steps === FAULTY_STEPS) recover(world, servers);
    promised(
      steps < MOST_STEPS && world.step(),
      "Not everybody has got an answer, and nothing fails any more.",
    );
    steps += 1;
    if (world.broken !== undefined) throw world.broken;
    judge.look();
  }
  return steps;
};

/** The seed of one of the worlds of a run. */
const seedOf = (seed: number, world: number): number => (Math.imul(seed, 0x9e37_79b1) + world) >>> 0;

/** Runs worlds, one after the other, until something is broken or there were enough steps. */
export const simulate = ({ seed, steps: wanted, world: only, print }: Simulation): Simulated => {
  const trace = new Trace(print);
  const reached = new Map<StateName, number>();
  let steps = 0;
  let number = only ?? 0;
  const soFar = () => ({ steps, worlds: number + 1, hash: trace.hash, reached });
  for (;;) {
    trace.add(`world ${number}`);
    try {
      steps += runWorld(new World(seedOf(seed, number), trace, reached));
    } catch (broken) {
      const message = broken instanceof Violation ? broken.message : inspect(broken);
      return { ...soFar(), failure: { world: number, message, last: trace.last } };
    }
    if (steps >= wanted || only !== undefined) return soFar();
    number += 1;
  }
};
