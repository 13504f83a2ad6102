import type { IssuedTokens } from "@farthing/core/sso";
import * as Redacted from "effect/Redacted";

/** A token response; tokens are answered only once (docs/spec/api.md, Token response). */
export const tokenBody = ({ access_token, refresh_token, expires_in, created_at }: IssuedTokens) => ({
  access_token: Redacted.value(access_token),
  refresh_token: Redacted.value(refresh_token),
  token_type: "Bearer",
  expires_in,
  created_at,
});
