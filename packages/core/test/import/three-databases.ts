import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { layerMemory } from "../../src/memory/index.ts";
import type { Storage } from "../../src/storage/index.ts";
import type { Databases, Run } from "./copy-histories.ts";

/** Three databases. */
export const threeOf = (layer: () => Layer.Layer<Storage, unknown>) => {
  const runtimes = [layer(), layer(), layer()].map((each) =>
    ManagedRuntime.make(Layer.merge(each, SecureRandom.layerWebCrypto)),
  );
  const [one, two, empty] = runtimes.map(
    (runtime): Run =>
      (work) =>
        runtime.runPromise(Effect.orDie(work)),
  ) as [Run, Run, Run];
  return {
    databases: [one, two, empty] as Databases,
    close: () => Promise.all(runtimes.map((runtime) => runtime.dispose())),
  };
};

/** Does something with three databases in memory. */
export const inMemories = async (work: (databases: Databases) => Promise<void>): Promise<void> => {
  const { databases, close } = threeOf(() => layerMemory);
  await work(databases).finally(close);
};
