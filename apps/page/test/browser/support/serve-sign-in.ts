import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { linkIdentity } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import type { Home } from "../../../../../packages/http/test/support/books.ts";
import { type Served, serveTwoFamilies } from "../../../../../packages/http/test/support/serve.ts";
import { openIdProviders, readProviders } from "../../../../../packages/oidc/src/index.ts";
import {
  entryOf,
  newPerson,
  type RealProvider,
  startProvider,
} from "../../../../../packages/oidc/test/support/real-provider.ts";
import { pageFiles } from "./serve-books.ts";

/** A server of several people behind a proxy, where they sign in with providers. */
export interface SignInServer extends Pick<Served, "clock" | "run" | "log" | "stop"> {
  readonly url: string;
  readonly provider: RealProvider;
  readonly home: Home;
  /** Somebody new, who signs in next. */
  readonly stranger: () => void;
  /** Somebody with the books of `home`, who signs in next. */
  readonly known: () => Promise<void>;
}

/** Passes requests on, as a proxy does, once it is known where to. */
const startProxy = async () => {
  let target = "";
  const server = createServer((asked: IncomingMessage, response: ServerResponse) => {
    const { method, headers, url } = asked;
    const passed = request(`${target}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    // The provider is at 127.0.0.1: for a browser that is another site.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    passTo: (url: string): void => {
      target = url;
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
};

/** Begins a server at which two can sign in, one provider that makes no accounts, and one that is away. */
export const serveSignIn = async (): Promise<SignInServer> => {
  const proxy = await startProxy();
  const names = ["acme_work", "closed"] as const;
  const provider = await startProvider(...names.map((name) => `${proxy.url}/auth/${name}/callback`));
  const entries = [
    entryOf("acme_work", provider, { allow_account_creation: true }),
    entryOf("closed", provider),
    { ...entryOf("away", provider), issuer: "http://127.0.0.1:9" },
  ];
  const read = readProviders(entries, { env: {}, allow_loopback: true });
  const providers = openIdProviders(await Effect.runPromise(read));
  const { home, serve, run, stop } = await serveTwoFamilies();
  const signOn = { publicUrl: proxy.url, deepLink: "app.farthing:/oauth/callback", providers };
  // Without a grace a refresh token that is used twice ends the session: the tabs have to take turns.
  const { url, clock, log } = await serve({ page: pageFiles(), signOn, refreshGrace: 0 });
  proxy.passTo(url);
  return {
    ...{ url: proxy.url, provider, home, clock, run, log },
    stranger: () => void newPerson(provider),
    known: async () => {
      const { subject } = newPerson(provider);
      await run(linkIdentity(home.user.email, { provider: "acme_work", issuer: provider.issuer, subject }));
    },
    stop: async () => {
      await Promise.all([proxy.stop(), provider.stop()]);
      await stop();
    },
  };
};
