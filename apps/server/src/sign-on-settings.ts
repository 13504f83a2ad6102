import type { SignOnOptions } from "@farthing/http";
import { type BadProviders, openIdProviders, readProviders } from "@farthing/oidc";
import * as Effect from "effect/Effect";
import { BadSetting } from "./bad-setting.ts";
import { readProvidersFile } from "./providers-file.ts";

/** The values of the variables; blank if they are not set. */
export interface SignOnVariables {
  /** Path of the file of identity providers. */
  readonly providers: string;
  readonly publicUrl: string;
  readonly deepLink: string;
  readonly allow_loopback: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A reverse-domain scheme, as required by RFC 8252, 7.1. */
const DEEP_LINK = "app.farthing:/oauth/callback";

const bad = (message: string) => Effect.fail(new BadSetting({ message }));

/** The public address of the server, without a slash at the end. */
export const readPublicUrl = (text: string, allowLoopback: boolean): Effect.Effect<string, BadSetting> => {
  if (text === "")
    return bad(
      "FARTHING_PUBLIC_URL is not set. Set it to the public address of this server, such as https://money.example.com.",
    );
  const url = URL.parse(text);
  const isPlain =
    url?.protocol === "http:" && /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/.test(url.hostname);
  if (
    url === null ||
    /[?#]/.test(text) ||
    url.username !== "" ||
    url.password !== "" ||
    (url.protocol !== "https:" && !(isPlain && allowLoopback))
  )
    return bad(
      `FARTHING_PUBLIC_URL cannot be ${JSON.stringify(text)}. Use an https:// address without user, query or fragment.`,
    );
  return Effect.succeed(url.href.replace(/\/+$/, ""));
};

/** Schemes with which a link does not open an app. */
const NO_APP: ReadonlySet<string> = new Set(
  ["http", "javascript", "data", "file", "blob", "about", "vbscript"].map((scheme) => `${scheme}:`),
);

const readDeepLink = (text: string): Effect.Effect<string, BadSetting> => {
  const url = URL.parse(text === "" ? DEEP_LINK : text);
  return url === null || NO_APP.has(url.protocol) || url.href.includes("#")
    ? bad(
        `FARTHING_DEEP_LINK cannot be ${JSON.stringify(text)}. Use a link that opens the app, without a fragment: an https link that the app has claimed, or its own scheme such as ${DEEP_LINK}.`,
      )
    : Effect.succeed(url.href);
};

/** Reads the settings of sign-in; undefined if no identity provider is configured. */
export const signOnSettings = ({
  providers: path,
  publicUrl,
  deepLink,
  allow_loopback,
  env,
}: SignOnVariables): Effect.Effect<SignOnOptions | undefined, BadSetting> =>
  path === ""
    ? Effect.succeed(undefined)
    : Effect.gen(function* () {
        const json = yield* readProvidersFile(path);
        const providers = yield* Effect.mapError(
          readProviders(json, { env, allow_loopback }),
          ({ errors }: BadProviders) =>
            new BadSetting({
              message: `FARTHING_OIDC_PROVIDERS: ${path} cannot be used. ${errors.join(" ")}`,
            }),
        );
        return {
          publicUrl: yield* readPublicUrl(publicUrl, allow_loopback),
          deepLink: yield* readDeepLink(deepLink),
          providers: openIdProviders(providers),
        };
      });
