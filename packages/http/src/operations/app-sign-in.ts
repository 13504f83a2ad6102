import type { SignInResult } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { SignOn } from "../host/sign-on.ts";
import { NOTHING_SENT, operation } from "./operation.ts";
import { begun, PROVIDER, providerNamed } from "./sign-in-steps.ts";

/** A parameter that occurs at most once (RFC 6749, 3.1). */
const once = (description: string) =>
  Schema.optionalKey(Schema.String.annotate({ description, message: "must be sent once" }));

/** The deep link of an app, with the result of a sign-in. */
export const linkToApp = (deepLink: string, result: SignInResult): string => {
  const url = new URL(deepLink);
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, String(value));
  // Not every app decodes a plus as a space.
  url.search = url.search.replaceAll("+", "%20");
  return url.toString();
};

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
  of_browser: true,
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
    const { deepLink } = yield* SignOn;
    const { state: app_state, code_challenge } = yield* query;
    return yield* begun({
      ...{ provider, request_id, app_state, code_challenge },
      landing: (result) => linkToApp(deepLink, result),
    });
  }),
});
