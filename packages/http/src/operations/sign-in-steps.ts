import {
  type BeginSignIn,
  beginSignIn,
  type FinishSignIn,
  failedSignIn,
  finishSignIn,
  IdentityProviders,
  SIGN_IN_LIFETIME,
  type SignInResult,
} from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";
import { PathNotFound } from "../answer/errors.ts";
import { SignOn } from "../host/sign-on.ts";
import type { OperationAnswer } from "./operation.ts";

/*
 * What every sign-in with an identity provider begins and ends with, wherever it ends.
 */

/** Results are in addresses, which no other server is told. */
export const NO_REFERRER = { "Referrer-Policy": "no-referrer" };

/** What the paths of sign-ins have. */
export const PROVIDER = Schema.Struct({
  provider: Schema.String.annotate({ description: "Name of the identity provider" }),
});

/** One browser may have several sign-ins in progress: each has its own cookie, named after its state. */
const cookieName = (state: string): string => `__Host-farthing-sign-in-${state.slice(0, 16)}`;

const cookie = (state: string, value: string, maxAge: number): string =>
  `${cookieName(state)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;

/** The provider of a path. */
export const providerNamed = Effect.fn("signIn.provider")(function* (name: string) {
  const { providers } = yield* SignOn;
  return providers.find(name) ?? (yield* new PathNotFound());
});

const callbackOf = (publicUrl: string, provider: string): string => `${publicUrl}/auth/${provider}/callback`;

/** A sign-in that begins. */
interface Beginning extends Omit<BeginSignIn, "redirect_uri"> {
  readonly request_id: string;
  /** Where the browser is sent at once if the provider does not answer. */
  readonly landing: (result: SignInResult) => string;
}

/** Sends the browser to the provider, with the cookie that this sign-in can be finished with. */
export const begun = Effect.fnUntraced(function* ({ request_id, landing, ...asked }: Beginning) {
  const { publicUrl, providers, onFailure } = yield* SignOn;
  const { provider, app_state: state } = asked;
  return yield* beginSignIn({ ...asked, redirect_uri: callbackOf(publicUrl, provider.name) }).pipe(
    Effect.provideService(IdentityProviders, providers),
    Effect.map(
      (found): OperationAnswer => ({
        status: 302,
        location: found.location,
        headers: {
          ...NO_REFERRER,
          "Set-Cookie": cookie(found.state, Redacted.value(found.browser_secret), SIGN_IN_LIFETIME),
        },
      }),
    ),
    Effect.catchTag("ProviderFailed", (failure) => {
      onFailure(request_id, failure);
      const result = { ...failedSignIn("provider_failed"), ...(state === undefined ? {} : { state }) };
      return Effect.succeed<OperationAnswer>({
        status: 302,
        location: landing(result),
        headers: NO_REFERRER,
      });
    }),
  );
});

/** A browser that comes back from the provider. */
interface Returning extends Pick<FinishSignIn, "provider" | "state"> {
  /** The query of the callback, with its question mark. */
  readonly search: string;
  readonly request_id: string;
  readonly cookie: (name: string) => string | undefined;
}

/** What the sign-in ended with, and the cookies that are over with it. */
export const finished = Effect.fnUntraced(function* (returning: Returning) {
  const { provider, search, state, request_id } = returning;
  const { publicUrl, providers, onFailure } = yield* SignOn;
  const secret = state === "" ? undefined : returning.cookie(cookieName(state));
  const { result, provider_failure } = yield* finishSignIn({
    provider,
    callback_url: callbackOf(publicUrl, provider.name) + search,
    state,
    browser_secret: secret === undefined ? undefined : Redacted.make(secret),
  }).pipe(Effect.provideService(IdentityProviders, providers));
  if (provider_failure !== undefined) onFailure(request_id, provider_failure);
  return { result, cookies: secret === undefined ? [] : [cookie(state, "", 0)] };
});
