import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { listen } from "./listen.ts";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const KID = "key-1";

export const answerJson =
  (body: unknown, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

export const answerText =
  (text: string, status: number, type: string): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": type }).end(text);
  };

const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

const segment = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** How a token is made. */
export interface Forged {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly signature?: (input: string, key: KeyObject) => string;
}

/** Signs by RSA with PKCS #1 and this hash. */
export const byRsa =
  (hash: string) =>
  (input: string, key: KeyObject): string =>
    sign(hash, Buffer.from(input), key).toString("base64url");

const rs256 = byRsa("sha256");

export const unsigned = (): string => "";

const OWN = newKey();
const FOREIGN = newKey();
const ANOTHER = newKey();

export const byAnotherKey = (input: string): string => rs256(input, ANOTHER.privateKey);

/** The key of {@link byAnotherKey} as a provider publishes it. */
export const anotherJwk = (kid: string) => ({ ...ANOTHER.publicKey.export({ format: "jwk" }), kid });

export const hs256 =
  (secret: string) =>
  (input: string): string =>
    createHmac("sha256", secret).update(input).digest("base64url");

/** A provider that answers whatever a test wants. */
export const startFake = async (port = 0) => {
  const { publicKey, privateKey } = OWN;
  const answers: Record<string, Answer> = {};
  const asked: string[] = [];
  const listening = await listen((request, response) => {
    const { pathname } = new URL(request.url!, "http://fake");
    asked.push(pathname);
    (answers[pathname] ?? answerText("", 404, "text/plain"))(response, request);
  }, port);
  const issuer = listening.url;
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  };
  const jwk = { ...publicKey.export({ format: "jwk" }), kid: KID, use: "sig", alg: "RS256" };
  const behave = (): void => {
    answers["/.well-known/openid-configuration"] = answerJson(metadata);
    answers["/jwks"] = answerJson({ keys: [jwk] });
    answers["/token"] = answerText("", 500, "text/plain");
  };
  behave();
  const idToken = ({ claims, header = {}, signature = rs256 }: Forged): string => {
    const input = `${segment({ alg: "RS256", kid: KID, ...header })}.${segment(claims)}`;
    return `${input}.${signature(input, privateKey)}`;
  };
  return {
    ...{ issuer, metadata, jwk, answers, asked, idToken, behave },
    foreignJwk: FOREIGN.publicKey.export({ format: "jwk" }),
    byForeignKey: (input: string): string => rs256(input, FOREIGN.privateKey),
    publicPem: publicKey.export({ format: "pem", type: "spki" }) as string,
    /** Answers tokens with this in the place of the ID token. */
    giveToken: (id_token: unknown): void => {
      answers["/token"] = answerJson({ access_token: "fake-access-token", token_type: "Bearer", id_token });
    },
    stop: listening.stop,
  };
};

export type FakeProvider = Awaited<ReturnType<typeof startFake>>;
