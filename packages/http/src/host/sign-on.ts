import { type IdentityProviders, ProviderFailed } from "@farthing/core/sso";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";

/** Sign-in with identity providers. */
export class SignOn extends Context.Service<
  SignOn,
  {
    /** The public address of this API, without a slash at the end: `https://money.example.com`. */
    readonly publicUrl: string;
    /**
     * The deep link of the app: a scheme of its own (RFC 8252, 7.1), or better an https link that it has
     * claimed.
     */
    readonly deepLink: string;
    readonly providers: IdentityProviders["Service"];
    /** For how many seconds after its first use a refresh token is answered with the same pair. */
    readonly refreshGrace: number;
    /** Called with the failure of a provider. */
    readonly onFailure: (requestId: string, failure: ProviderFailed) => void;
  }
>()("@farthing/http/SignOn") {}

/** The settings of the host for identity providers. */
export type SignOnOptions = Omit<SignOn["Service"], "onFailure" | "refreshGrace">;

/** Without identity providers no user can sign in. */
export const NO_SIGN_ON: SignOnOptions = {
  publicUrl: "",
  deepLink: "",
  providers: {
    names: [],
    find: () => undefined,
    authorizationUrl: (provider) =>
      Effect.fail(new ProviderFailed({ provider, cause: "there are no identity providers" })),
    claims: (provider) =>
      Effect.fail(new ProviderFailed({ provider, cause: "there are no identity providers" })),
  },
};
