import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { type Configuration, Provider } from "oidc-provider";
import { vi } from "vitest";
import { type Listening, listen } from "./listen.ts";

/** What the provider says of somebody, beside their subject. */
export type Person = Readonly<Record<string, unknown>>;

export interface RealProvider {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** Who signs in next by subject; nobody where they say no. */
  signsIn: string | undefined;
  /** What it answers in the place of a no. */
  refusal: string;
  readonly people: Map<string, Person>;
  /** The requests that came, by path. */
  readonly asked: string[];
  readonly stop: () => Promise<void>;
}

/** In seconds; all named, for it complains of those that are not. */
const TTL = { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 };

/** Somebody whom the provider knows from now on, who signs in next. */
export const newPerson = (provider: RealProvider, parts: Person = {}) => {
  const subject = `subject-${randomUUID()}`;
  const email = `jo.${subject}@example.com`;
  provider.people.set(subject, {
    ...{ email, email_verified: true, given_name: "Jolanda", family_name: "Quillfeather" },
    ...parts,
  });
  provider.signsIn = subject;
  return { subject, email };
};

/** What stands in the file of providers. */
export const entryOf = (
  name: string,
  { issuer, client_id, client_secret }: RealProvider,
  more: Readonly<Record<string, unknown>> = {},
) => ({ name, issuer, client_id, client_secret, ...more });

/** It warns of a quick start, which is what this is. */
const quietly = (issuer: string, configuration: Configuration): Provider => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  try {
    return new Provider(issuer, configuration);
  } finally {
    warn.mockRestore();
  }
};

/** An OpenID provider, certified, that asks nothing but who signs in next; PKCE is required. */
export const startProvider = async (...redirect_uris: string[]): Promise<RealProvider> => {
  let answer: Parameters<typeof listen>[0] = () => {};
  const listening: Listening = await listen((request, response) => answer(request, response));
  const client = { client_id: "farthing client", client_secret: randomBytes(24).toString("base64") };
  const people = new Map<string, Person>();
  const jwk = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
  const provider = quietly(listening.url, {
    ttl: TTL,
    jwks: { keys: [{ ...jwk, kty: "RSA", use: "sig", alg: "RS256", kid: randomBytes(8).toString("hex") }] },
    clients: [{ ...client, redirect_uris }],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { email: ["email", "email_verified"], profile: ["given_name", "family_name", "name"] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    renderError: (ctx, { error }) => {
      ctx.body = error;
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    loadExistingGrant: async (ctx) => {
      const existing = ctx.oidc.session!.grantIdFor(ctx.oidc.client!.clientId);
      if (existing !== undefined) return ctx.oidc.provider.Grant.find(existing);
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const real: RealProvider = {
    ...client,
    ...{ issuer: listening.url, people, asked: [], stop: listening.stop },
    ...{ signsIn: undefined, refusal: "access_denied" },
  };
  const handle = provider.callback();
  answer = (request, response) => {
    const { pathname } = new URL(request.url!, listening.url);
    real.asked.push(pathname);
    if (!pathname.startsWith("/interaction/")) return void handle(request, response);
    const result =
      real.signsIn === undefined
        ? { error: real.refusal, error_description: "ada@example.com said no" }
        : { login: { accountId: real.signsIn } };
    provider
      .interactionFinished(request, response, result, { mergeWithLastSubmission: false })
      .catch((error) => {
        response.writeHead(500).end(String(error));
      });
  };
  return real;
};
