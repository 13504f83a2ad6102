import {
  beginSignIn,
  finishSignIn,
  IdentityProviders,
  SIGN_IN_FAILURES,
  SIGN_IN_LIFETIME,
  type SignInResult,
} from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";
import { PathNotFound } from "../answer/errors.ts";
import { SignOn } from "../host/sign-on.ts";
import { NOTHING_SENT, type OperationAnswer, operation } from "./operation.ts";

/** One browser may have several sign-ins in progress: each has its own cookie, named after its state. */
const cookieName = (state: string): string => `__Host-farthing-sign-in-${state.slice(0, 16)}`;

const cookie = (state: string, value: string, maxAge: number): string =>
  `${cookieName(state)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;

const NO_REFERRER = { "Referrer-Policy": "no-referrer" };

const PROVIDER = Schema.Struct({
  provider: Schema.String.annotate({ description: "Name of the identity provider" }),
});

/** A parameter that occurs at most once (RFC 6749, 3.1). */
const once = (description: string) =>
  Schema.optionalKey(Schema.String.annotate({ description, message: "must be sent once" }));

const withParameters = (link: string, parameters: SignInResult): string => {
  const url = new URL(link);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  // Not every app decodes a plus as a space.
  url.search = url.search.replaceAll("+", "%20");
  return url.toString();
};

const providerNamed = Effect.fn("signIn.provider")(function* (name: string) {
  const { providers } = yield* SignOn;
  return providers.find(name) ?? (yield* new PathNotFound());
});

const callbackOf = (publicUrl: string, provider: string): string => `${publicUrl}/auth/${provider}/callback`;

const DEEP_LINK = { Location: "The deep link of the app, with the result as parameters" };

export const beginSignInOperation = operation({
  ...NOTHING_SENT,
  id: "beginSignIn",
  method: "get",
  route: "/auth/mobile/{provider}",
  tag: "Sign-on",
  summary: "Start signing in with an identity provider",
  description:
    "Open it in the device's browser. It ends at the app's deep link with `code`, or `status=account_not_linked` with a `linking_code`, or `error` and `message`; with the `state` that was sent.",
  access: "code",
  path: PROVIDER,
  query: Schema.Struct({
    state: once("Returned unchanged"),
    code_challenge: once("S256 challenge (RFC 7636): the code then works only with its verifier"),
  }),
  answers: {
    302: { description: "Redirect to the identity provider", headers: { Location: "Where to sign in" } },
    404: { description: "The provider does not exist" },
    422: { description: "A parameter is invalid, or code_challenge is required and missing" },
  },
  run: Effect.fn("signIn.begin")(function* ({ path, query, request_id }) {
    const provider = yield* providerNamed(path.provider);
    const { publicUrl, deepLink, providers, onFailure } = yield* SignOn;
    const { state: app_state, code_challenge } = yield* query;
    const begun = yield* beginSignIn({
      provider,
      redirect_uri: callbackOf(publicUrl, provider.name),
      app_state,
      code_challenge,
    }).pipe(
      Effect.provideService(IdentityProviders, providers),
      Effect.catchTag("ProviderFailed", (failure) => {
        onFailure(request_id, failure);
        return Effect.succeed(undefined);
      }),
    );
    const answer: OperationAnswer =
      begun === undefined
        ? {
            status: 302,
            location: withParameters(deepLink, {
              error: "provider_failed",
              message: SIGN_IN_FAILURES.provider_failed,
              ...(app_state === undefined ? {} : { state: app_state }),
            }),
            headers: NO_REFERRER,
          }
        : {
            status: 302,
            location: begun.location,
            headers: {
              ...NO_REFERRER,
              "Set-Cookie": cookie(begun.state, Redacted.value(begun.browser_secret), SIGN_IN_LIFETIME),
            },
          };
    return answer;
  }),
});

export const finishSignInOperation = operation({
  ...NOTHING_SENT,
  id: "finishSignIn",
  method: "get",
  route: "/auth/{provider}/callback",
  tag: "Sign-on",
  summary: "Callback for identity providers",
  description:
    "The identity provider sends the browser here. It ends at the deep link of the app, with the result as parameters.",
  access: "code",
  once: true,
  // RFC 6749, 4.1.2: identity providers send more.
  other_names: "ignored",
  path: PROVIDER,
  query: Schema.Struct({
    state: Schema.optionalKey(
      Schema.Union([Schema.String, Schema.Array(Schema.String)]).annotate({
        description:
          "As it was sent to the identity provider. The provider's other parameters are read as it defines them",
      }),
    ),
  }),
  answers: {
    302: { description: "Redirect to the app", headers: DEEP_LINK },
    404: { description: "The provider does not exist" },
  },
  run: Effect.fn("signIn.finish")(function* ({ path, query, search, request_id, cookie: read }) {
    const provider = yield* providerNamed(path.provider);
    const { publicUrl, deepLink, providers, onFailure } = yield* SignOn;
    const sent = (yield* query).state;
    const state = typeof sent === "string" ? sent : "";
    const secret = state === "" ? undefined : read(cookieName(state));
    const { result, provider_failure } = yield* finishSignIn({
      provider,
      callback_url: callbackOf(publicUrl, provider.name) + search,
      state,
      browser_secret: secret === undefined ? undefined : Redacted.make(secret),
    }).pipe(Effect.provideService(IdentityProviders, providers));
    if (provider_failure !== undefined) onFailure(request_id, provider_failure);
    const answer: OperationAnswer = {
      status: 302,
      location: withParameters(deepLink, result),
      headers: { ...NO_REFERRER, ...(secret === undefined ? {} : { "Set-Cookie": cookie(state, "", 0) }) },
    };
    return answer;
  }),
});
