import { exchangeCode, failedSignIn, type Origin, type SignInResult } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { givenCookie, type PageCookie } from "../answer/page-cookie.ts";
import { ProviderList } from "../answer/token-schemas.ts";
import { SignOn } from "../host/sign-on.ts";
import { newBegunCookie } from "./held-sessions.ts";
import { NOTHING_SENT, operation } from "./operation.ts";
import { LINKING_COOKIE } from "./provider-session.ts";
import { begun, PROVIDER, providerNamed } from "./sign-in-steps.ts";

const ROUTE = "/auth/page/{provider}";

export const listProvidersOperation = operation({
  ...NOTHING_SENT,
  id: "listProviders",
  method: "get",
  route: "/api/v1/auth/providers",
  tag: "Sign-on",
  summary: "List the identity providers with which people can sign in",
  description: "By their names, in the order of the operator's file. Empty if there are none.",
  access: "public",
  answers: { 200: { description: "All of them", schema: ProviderList } },
  run: Effect.fn("signIn.providers")(function* () {
    const { publicUrl, providers } = yield* SignOn;
    const of = (name: string) => ({ name, url: publicUrl + ROUTE.replace("{provider}", name) });
    return { status: 200, body: { providers: providers.names.map(of) } };
  }),
});

/** The page, with how a sign-in ended. It is behind the #, which no browser sends anywhere, and names no person. */
const linkToPage = (publicUrl: string, ended: Readonly<Record<string, string>>): string =>
  `${publicUrl}/#${new URLSearchParams(ended)}`;

const linkOfResult = (publicUrl: string, result: SignInResult): string => {
  const { code, status, allow_account_creation, error } = result;
  if (code !== undefined) return linkToPage(publicUrl, { status: "signed_in" });
  if (status !== undefined)
    return linkToPage(publicUrl, { status, allow_account_creation: String(allow_account_creation) });
  return linkToPage(publicUrl, error === undefined ? {} : { error });
};

export const beginPageSignInOperation = operation({
  ...NOTHING_SENT,
  id: "beginPageSignIn",
  method: "get",
  route: ROUTE,
  tag: "Sign-on",
  summary: "Start signing in at the page with an identity provider",
  description:
    "Open it in the browser that shows the page. It ends at the page, with a session in a cookie: no code and no token is in an address. Behind the # is `status=signed_in`, or `status=account_not_linked` with `allow_account_creation`, or `error`.",
  access: "code",
  of_browser: true,
  path: PROVIDER,
  answers: {
    302: { description: "Redirect to the identity provider", headers: { Location: "Where to sign in" } },
    404: { description: "The provider does not exist" },
  },
  run: Effect.fn("signIn.beginAtPage")(function* ({ path, request_id }) {
    const provider = yield* providerNamed(path.provider);
    const { publicUrl } = yield* SignOn;
    return yield* begun({
      ...{ provider, request_id, app_state: undefined, code_challenge: undefined, ends_at: "page" },
      landing: (result) => linkOfResult(publicUrl, result),
    });
  }),
});

/**
 * How a sign-in ends at the page: its code is exchanged here and now, and the page gets what the browser keeps of it. Who was
 * deactivated between the two has to begin again, and is told then.
 */
export const endedAtPage = Effect.fnUntraced(function* (result: SignInResult, origin: Origin) {
  const { publicUrl } = yield* SignOn;
  const leaving = (cookie: PageCookie, secret: Redacted.Redacted<string>) => ({
    location: linkOfResult(publicUrl, result),
    cookies: [givenCookie(cookie, publicUrl, secret)],
  });
  const { code, linking_code } = result;
  if (linking_code !== undefined) return leaving(LINKING_COOKIE, Redacted.make(linking_code));
  if (code === undefined) return { location: linkOfResult(publicUrl, result), cookies: [] };
  return yield* exchangeCode({ code: Redacted.make(code), code_verifier: undefined, origin }).pipe(
    Effect.map(({ tokens }) => leaving(newBegunCookie(), tokens.refresh_token)),
    Effect.catchTag("InvalidCode", () =>
      Effect.succeed({ location: linkOfResult(publicUrl, failedSignIn("sign_in_expired")), cookies: [] }),
    ),
  );
});
