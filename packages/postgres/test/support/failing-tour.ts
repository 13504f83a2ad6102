import { isDeepStrictEqual } from "node:util";
import { ProviderFailure, TransportFailed } from "@farthing/core/provider";
import { ProviderFailed } from "@farthing/core/sso";
import { type Storage, StorageUnavailable, type Through, throughEachCall } from "@farthing/core/storage";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { expect, it } from "vitest";
import { endIn, expectTrue, MOMENT, type Place, type Setting } from "./attempt.ts";
import { layerOutside, VISITED } from "./tour-world.ts";
import { VISITS, type Visit } from "./visits.ts";

/** When a call fails: then nothing was done, or all was and only the answer is lost. */
const WAYS = ["before it acts", "after it has acted"] as const;

type Way = (typeof WAYS)[number];

/** A store that can be made as it was when a world had been founded in it. */
export interface Restorable {
  /** Makes it so, and opens it. */
  readonly fresh: () => Promise<Setting>;
  /** All that is stored, as texts that are equal for equal states. */
  readonly stateNow: () => Promise<readonly string[]>;
}

/** What fails of what is outside, and with what; what is not here cannot fail. */
const OUTSIDE: Readonly<Record<string, (way: Way) => unknown>> = {
  "ProviderTransport.send": (way) =>
    new TransportFailed(
      way === "before it acts"
        ? { problem: "unreachable", opened: false }
        : { problem: "broken_off", opened: true },
    ),
  "AccessUrlVault.seal": () => new ProviderFailure({ code: "secret_key_missing" }),
  "AccessUrlVault.open": () => new ProviderFailure({ code: "secret_key_missing" }),
  "IdentityProviders.authorizationUrl": () => new ProviderFailed({ provider: "google", cause: "planned" }),
  "IdentityProviders.claims": () => new ProviderFailed({ provider: "google", cause: "planned" }),
};

/** What storage fails with. */
const ofStorage = (way: Way, operation: string): unknown =>
  new StorageUnavailable({
    ...{ reason: way === "before it acts" ? "unreachable" : "unknown" },
    ...{ operation, cause: "planned" },
  });

/** Lets the call of a number fail, counted from 0, and counts. */
class Failing {
  readonly #at: number;
  readonly #way: Way;
  calls = 0;

  constructor(at: number, way: Way) {
    this.#at = at;
    this.#way = way;
  }

  get isMet(): boolean {
    return this.calls > this.#at;
  }

  readonly #through =
    (failureOf: (name: string) => unknown): Through =>
    (name, work) =>
      Effect.suspend(() => {
        const failure = failureOf(name);
        if (failure === undefined) return work;
        this.calls += 1;
        if (this.calls - 1 !== this.#at) return work;
        const failed = Effect.fail(failure);
        return this.#way === "before it acts" ? failed : Effect.andThen(Effect.exit(work), failed);
      });

  storage(storage: Context.Context<Storage>): Context.Context<Storage> {
    return throughEachCall(
      storage,
      this.#through((name) => ofStorage(this.#way, name)),
    );
  }

  get outside(): typeof layerOutside {
    const through = this.#through((name) => OUTSIDE[name]?.(this.#way));
    return Layer.effectContext(
      Effect.map(Layer.build(layerOutside), (outside) =>
        Context.merge(
          outside,
          throughEachCall(
            outside as unknown as Context.Context<Storage>,
            through,
          ) as unknown as typeof outside,
        ),
      ),
    );
  }
}

/** Never met. */
const NONE = Number.POSITIVE_INFINITY;

/** A prime number, so that the short form lets calls fail at the beginning of some visits and at the end of others. */
const STRIDE = 7;

interface TourOptions extends Restorable {
  readonly store: string;
  /** Whether each call of each visit fails, in both ways; or one of each, in one. */
  readonly extent: "short" | "long";
}

/**
 * Declares that each use case, whose calls of storage, of its files and of the network fail in turn, ends with a failure that is true,
 * and is all or nothing; if it is done again, as its client would, all is stored once.
 */
export const failingTour = ({ store, extent, fresh, stateNow }: TourOptions): void => {
  const placeOf = async (visit: Visit): Promise<Place> => {
    const setting = await fresh();
    const before = await stateNow();
    const answer = await endIn(visit.act, setting);
    expect(answer).toHaveProperty("told");
    const calm = async () => setting;
    return { ...{ visit, answer, before, after: await stateNow(), stateNow, calm } };
  };

  for (const [index, [title, visit]] of Object.entries(VISITS).entries()) {
    it(`${title}, whose calls of ${store} fail`, async () => {
      const place = await placeOf(visit);
      const attempt = async (way: Way, at: number): Promise<Failing> => {
        const setting = await fresh();
        const failing = new Failing(at, way);
        const end = await endIn(visit.act, { ...setting, storage: failing.storage(setting.storage) });
        const where = `call ${at} fails ${way}`;
        if (failing.isMet || !("told" in end))
          await expectTrue(where, end, { ...place, calm: async () => setting });
        return failing;
      };
      /** Whether what is outside is not there, or its answer is lost: that is told, and has changed nothing. */
      const attemptOutside = async (way: Way, at: number): Promise<Failing> => {
        const { act, again = act, again_after = MOMENT, has_steps = false } = visit;
        const setting = await fresh();
        const failing = new Failing(at, way);
        const end = await endIn(act, { ...setting, outside: failing.outside });
        const where = `call ${at} of what is outside fails ${way}`;
        const state = await stateNow();
        // It was asked again at once.
        if (isDeepStrictEqual(end, place.answer)) {
          expect([where, ...state]).toEqual([where, ...place.after]);
          return failing;
        }
        expect([where, failing.isMet, end]).toEqual([where, true, { told: expect.anything() }]);
        if (!has_steps) expect([where, ...state]).toEqual([where, ...place.before]);
        const second = await endIn(again, setting, VISITED + again_after);
        expect([where, second]).toEqual([where, has_steps ? { told: expect.anything() } : place.answer]);
        expect([where, ...(await stateNow())]).toEqual([where, ...place.after]);
        return failing;
      };
      if (extent === "short") {
        const { calls } = await attempt("before it acts", NONE);
        await attempt(WAYS[index % 2]!, (index * STRIDE) % calls);
        return;
      }
      for (const way of WAYS) {
        for (let at = 0; (await attempt(way, at)).isMet; at += 1);
        if (visit.is_by_itself !== true) for (let at = 0; (await attemptOutside(way, at)).isMet; at += 1);
      }
    });
  }
};
