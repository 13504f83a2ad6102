import { BY_INDEXES } from "./by-indexes.ts";

/** What each request looks up: whose credential it has (docs/adr/0036). */
export const CREDENTIALS = `
CREATE FUNCTION find_api_key(given_id text) RETURNS jsonb LANGUAGE plpgsql STABLE
${BY_INDEXES} AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object('key', to_jsonb(k) - 'secret_hash', 'user', to_jsonb(u), 'secret_hash', encode(k.secret_hash, 'hex'))
    FROM api_keys AS k JOIN users AS u ON u.id = k.user_id WHERE k.id = given_id);
END $$;

CREATE FUNCTION find_access_token(given_hash text) RETURNS jsonb LANGUAGE plpgsql STABLE
${BY_INDEXES} AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object('user', to_jsonb(u), 'token_family_id', a.token_family_id, 'expires_at', a.expires_at,
      'revoked', a.revoked_at IS NOT NULL OR f.revoked_at IS NOT NULL)
    FROM access_tokens AS a JOIN token_families AS f ON f.id = a.token_family_id JOIN users AS u ON u.id = f.user_id
    WHERE a.hash = given_hash);
END $$;
`;
