import {
  beginSignIn,
  type Claims,
  finishSignIn,
  type IdentityProvider,
  IdentityProviders,
} from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as fc from "fast-check";
import { CHALLENGE } from "../../../core/test/sso/support.ts";

/** A sign-in with an identity provider, as a step of a history. */
export const SIGN_IN_STEP = fc.record({
  ...{ do: fc.constant("sign in" as const), challenged: fc.boolean(), allowed: fc.boolean() },
  subject: fc.constantFrom("a", "A", "b ", "ß"),
  /** Whether the browser that comes back is another one, and whether it comes back twice. */
  ...{ other: fc.boolean(), twice: fc.boolean() },
});

export type SignInStep = typeof SIGN_IN_STEP extends fc.Arbitrary<infer Each> ? Each : never;

/** Takes the step, for subjects that end so. */
export const takeSignInStep = (
  { challenged, allowed, subject, other, twice }: SignInStep,
  own: string,
  issuer: string,
) => {
  const provider: IdentityProvider = {
    ...{ name: "google", issuer, allow_account_creation: allowed, require_pkce: false, allowed_domains: [] },
  };
  const claims: Claims = {
    ...{ subject: `${subject}${own}`, email: `grace${own}@example.com`, email_verified: true },
    ...{ first_name: "Grace", last_name: null },
  };
  const providers = Layer.mock(IdentityProviders, {
    names: [provider.name],
    find: () => provider,
    authorizationUrl: () => Effect.succeed("https://id.example.com/authorize"),
    claims: () => Effect.succeed(claims),
  });
  return Effect.gen(function* () {
    const { state, browser_secret } = yield* beginSignIn({
      ...{ provider, redirect_uri: "https://farthing.example/callback", app_state: undefined },
      code_challenge: challenged ? CHALLENGE : undefined,
    });
    const finish = finishSignIn({
      ...{ provider, callback_url: "https://farthing.example/callback?code=1" },
      ...{ state: other ? `${state}x` : state, browser_secret },
    });
    return twice ? [yield* finish, yield* finish] : yield* finish;
  }).pipe(Effect.provide(providers));
};
