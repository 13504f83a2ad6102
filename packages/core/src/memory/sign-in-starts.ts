import * as Effect from "effect/Effect";
import { SignInStarts } from "../sso/sign-in-starts.ts";
import type { State } from "./state.ts";

export const signInStartsIn = ({ signInStarts }: State) =>
  SignInStarts.of({
    add: (start) =>
      Effect.sync(() => {
        for (const [hash, { expires_at }] of signInStarts)
          if (expires_at <= start.created_at) signInStarts.delete(hash);
        if (signInStarts.has(start.state_hash)) throw new Error("two sign-ins have the same state");
        signInStarts.set(start.state_hash, start);
      }),
    take: ({ state_hash, browser_hash, provider, at }) =>
      Effect.sync(() => {
        const start = signInStarts.get(state_hash);
        if (start?.browser_hash !== browser_hash || start.provider !== provider || at >= start.expires_at)
          return undefined;
        signInStarts.delete(state_hash);
        return start;
      }),
  });
