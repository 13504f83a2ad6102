import { signInEnd } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { SignOn } from "../host/sign-on.ts";
import { linkToApp } from "./app-sign-in.ts";
import { NOTHING_SENT, operation } from "./operation.ts";
import { endedAtPage } from "./provider-sign-in.ts";
import { finished, NO_REFERRER, PROVIDER, providerNamed } from "./sign-in-steps.ts";

export const finishSignInOperation = operation({
  ...NOTHING_SENT,
  id: "finishSignIn",
  method: "get",
  route: "/auth/{provider}/callback",
  tag: "Sign-on",
  summary: "Callback for identity providers",
  description:
    "The identity provider sends the browser here. It ends at the deep link of the app, with the result as parameters, or at the page, wherever the sign-in was begun.",
  access: "code",
  of_browser: true,
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
    302: {
      description: "Redirect to the app or the page",
      headers: { Location: "The deep link of the app, with the result as parameters; or the page" },
    },
    404: { description: "The provider does not exist" },
  },
  run: Effect.fn("signIn.finish")(function* ({ path, query, search, request_id, origin, cookie }) {
    const provider = yield* providerNamed(path.provider);
    const { deepLink } = yield* SignOn;
    const sent = (yield* query).state;
    const state = typeof sent === "string" ? sent : "";
    const { result, cookies } = yield* finished({ provider, search, state, request_id, cookie });
    const ended =
      signInEnd(state) === "page"
        ? yield* endedAtPage(result, origin)
        : { location: linkToApp(deepLink, result), cookies: [] };
    return {
      status: 302,
      location: ended.location,
      headers: { ...NO_REFERRER, "Set-Cookie": [...cookies, ...ended.cookies] },
    };
  }),
});
