import * as Effect from "effect/Effect";
import { PathNotFound } from "../answer/errors.ts";
import { ServerMetadata } from "../answer/token-schemas.ts";
import { SignOn } from "../host/sign-on.ts";
import { refreshOperation, revokeOperation } from "./oauth.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

/** Apps send tokens without a secret of their own (RFC 8252, 8.4). */
const CLIENT_AUTHENTICATION = ["none"];

export const metadataOperation = operation({
  ...NOTHING_SENT,
  id: "authorizationServerMetadata",
  method: "get",
  route: "/.well-known/oauth-authorization-server",
  tag: "Sign-on",
  summary: "Where tokens are refreshed and revoked (RFC 8414)",
  description: "It is there if the server knows its public address.",
  access: "public",
  answers: {
    200: { description: "The metadata", schema: ServerMetadata },
    404: { description: "The server does not know its public address" },
  },
  run: Effect.fn("metadata.read")(function* () {
    const { publicUrl } = yield* SignOn;
    if (publicUrl === "") return yield* new PathNotFound();
    return {
      status: 200,
      body: {
        issuer: publicUrl,
        token_endpoint: publicUrl + refreshOperation.route,
        revocation_endpoint: publicUrl + revokeOperation.route,
        response_types_supported: [],
        grant_types_supported: ["refresh_token"],
        token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
        revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
      },
    };
  }),
});
