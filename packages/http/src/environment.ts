import { AccessLifetime, DEFAULT_REFRESH_GRACE } from "@farthing/core/sso";
import * as Services from "effect/Context";
import * as SecureRandom from "effect/crypto/SecureRandom";
import type { AppOptions } from "./app-options.ts";
import { PageEntry } from "./host/link-sign-in.ts";
import type { Logger } from "./host/logger.ts";
import { AppMeter, type Meter } from "./host/meter.ts";
import { NO_SIGN_ON, SignOn } from "./host/sign-on.ts";
import type { Environment } from "./operations/operation.ts";
import { PreflightService } from "./preflight/preflight-service.ts";

/** What the app writes to, and what checks contents. */
interface Watched {
  readonly logger: Logger;
  readonly meter: Meter;
  readonly preflights: PreflightService["Service"];
}

/** What operations need, from the options; a preflight service among the given services takes precedence. */
export const environmentOf = (
  {
    services,
    signOn = NO_SIGN_ON,
    publicUrl = signOn.publicUrl,
    refreshGrace = DEFAULT_REFRESH_GRACE,
    pageSignIn: signIn,
    accessLifetime = AccessLifetime.defaultValue(),
  }: AppOptions,
  { logger, meter, preflights }: Watched,
): Services.Context<Environment> =>
  Services.make(PreflightService, preflights).pipe(
    Services.merge(services),
    Services.add(AppMeter, meter),
    Services.add(PageEntry, { signIn }),
    Services.add(AccessLifetime, accessLifetime),
    Services.add(SignOn, {
      ...signOn,
      publicUrl,
      refreshGrace,
      // As plain fields: the log of an error object has its stack, but not what the provider did.
      onFailure: (request_id, { provider, cause }) =>
        logger.error({ request_id, err: { provider, cause } }, "identity provider failed"),
    }),
    Services.add(SecureRandom.SecureRandom, SecureRandom.make(SecureRandom.randomBytesUnsafe)),
  );
