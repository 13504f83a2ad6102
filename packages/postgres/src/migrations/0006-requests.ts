import { BY_INDEXES } from "./by-indexes.ts";

/** What each request begins with: whose credential it has, and how many its client has sent (docs/adr/0036). */
export const REQUESTS = `
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

CREATE FUNCTION count_request(given_client text) RETURNS jsonb LANGUAGE plpgsql
${BY_INDEXES} AS $$
DECLARE counted jsonb;
BEGIN
  INSERT INTO request_counts AS c (client, count, ends_at)
  VALUES (given_client, 1, now() + interval '1 minute')
  ON CONFLICT (client) DO UPDATE
  SET count = CASE WHEN c.ends_at <= now() THEN 1 ELSE c.count + 1 END,
    ends_at = CASE WHEN c.ends_at <= now() THEN excluded.ends_at ELSE c.ends_at END
  RETURNING jsonb_build_object('count', c.count, 'ends_in', floor(extract(epoch FROM c.ends_at - now()) * 1000)::integer)
  INTO counted;
  RETURN counted;
END $$;
`;
