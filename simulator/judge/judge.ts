import type { Begun } from "@farthing/core/access";
import type { Storage } from "@farthing/core/storage";
import type * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Redacted from "effect/Redacted";
import type { Acted } from "../world/intent.ts";
import { promised } from "../world/violation.ts";
import type { World } from "../world/world.ts";
import { compareBooks } from "./compare-books.ts";
import type { FamilyBooks } from "./family-books.ts";
import type { SessionsModel } from "./sessions-model.ts";

/** For how many milliseconds a server may work on a named request (docs/spec/http.md, Idempotency). */
const AT_WORK = 300_000;

/** What is found of an access token. */
type FoundAccess = Parameters<SessionsModel["looked"]>[1] & { readonly expires_at: string };

/** Hears of each storage call that has acted, and holds what is stored against what must be. */
export class Judge {
  readonly #world: World;
  readonly #storage: Context.Context<Storage>;
  readonly #sessions: SessionsModel;
  readonly #families: readonly FamilyBooks[];
  #isChanged = false;

  constructor(
    world: World,
    storage: Context.Context<Storage>,
    { sessions, families }: { readonly sessions: SessionsModel; readonly families: readonly FamilyBooks[] },
  ) {
    this.#world = world;
    this.#storage = storage;
    this.#sessions = sessions;
    this.#families = families;
  }

  readonly heard = (acted: Acted): void => {
    const { request, call, exit } = acted;
    if (Exit.isFailure(exit)) request.intent.refusals?.[call]?.(acted);
    else this.#succeeded(acted, exit.value);
  };

  /** Holds the books against their models, if a call has changed any. */
  look(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    for (const family of this.#families) Effect.runSyncWith(this.#storage)(compareBooks(family));
  }

  #succeeded(acted: Acted, value: unknown): void {
    const { request, call, called_at } = acted;
    const { intent, title } = request;
    if (call === "Tokens.findAccess") this.#lookUp(acted, value as FoundAccess | undefined);
    if (call === "IdempotencyKeys.begin") this.#begin(acted, value as Begun);
    const acts = intent.acts[call];
    if (acts === undefined) return;
    promised(request.isRefused !== true, `${title}: it is done for a token that is good for nothing.`);
    this.#isChanged = true;
    if (!acts(acted, value as never)) return;
    intent.done += 1;
    const mayBeTwice = intent.key === undefined || intent.isCut;
    promised(intent.done === 1 || mayBeTwice, `${title}: it is done twice, at ${called_at}.`);
  }

  #lookUp({ request, now }: Acted, found: FoundAccess | undefined): void {
    promised(found !== undefined, "An access token is unknown.");
    this.#sessions.looked(Redacted.value(request.token!), found!);
    request.isRefused = found!.revoked || now >= found!.expires_at;
  }

  #begin({ request: { intent }, called_at }: Acted, begun: Begun): void {
    if (begun._tag === "InUse") this.#world.reach("a named request that is at work elsewhere");
    if (begun._tag === "Answered") this.#world.reach("a named request that is answered as before");
    if (begun._tag !== "Begun") return;
    if (intent.isCut && intent.begun_at !== undefined)
      this.#world.reach("a named request that is begun again after its server died");
    // After so long another server takes the first for dead, also if it is its own clock that is wrong.
    if (Date.parse(called_at) - Date.parse(intent.begun_at ?? called_at) >= AT_WORK) intent.isCut = true;
    intent.begun_at = called_at;
  }
}
