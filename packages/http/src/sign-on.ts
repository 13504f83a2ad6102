import { type IdentityProviders, ProviderFailed } from "@farthing/core/sso";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";

/** How people sign in with identity providers. */
export class SignOn extends Context.Service<
  SignOn,
  {
    /** Where this API is reached from outside, without a slash at its end: `https://money.example.com`. */
    readonly public_url: string;
    /** Where the app is reached at the end: a scheme of its own (RFC 8252, 7.1), or better a claimed https link. */
    readonly deep_link: string;
    readonly providers: IdentityProviders["Service"];
    /** Is told what a provider did wrong. */
    readonly on_failure: (requestId: string, failure: ProviderFailed) => void;
  }
>()("@farthing/http/SignOn") {}

/** What a host says of it. */
export type SignOnOptions = Omit<SignOn["Service"], "on_failure">;

/** Without identity providers nobody signs in with one. */
export const NO_SIGN_ON: SignOnOptions = {
  public_url: "",
  deep_link: "",
  providers: {
    find: () => undefined,
    authorizationUrl: (provider) =>
      Effect.fail(new ProviderFailed({ provider, cause: "there are no identity providers" })),
    claims: (provider) =>
      Effect.fail(new ProviderFailed({ provider, cause: "there are no identity providers" })),
  },
};
