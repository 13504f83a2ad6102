import { PAGE_FILES } from "@farthing/page";
import * as Redacted from "effect/Redacted";
import { PageSignIn } from "../../../../../packages/http/src/host/link-sign-in.ts";
import type { Home } from "../../../../../packages/http/test/support/books.ts";
import { type Served, serveTwoFamilies } from "../../../../../packages/http/test/support/serve.ts";

const decoded = (text: string): Uint8Array => Buffer.from(text, "base64");

/** The files of the page, as a server takes them. */
export const pageFiles = () =>
  PAGE_FILES.map(({ gzip, brotli, ...file }) => ({ ...file, gzip: decoded(gzip), brotli: decoded(brotli) }));

/** The server of one person, who can open the page by a link; the books of another family are there, too. */
export interface BooksServer extends Pick<Served, "url" | "ask" | "run" | "stop"> {
  readonly home: Home;
  readonly other: Home;
  /** A link that signs in once. */
  readonly link: () => string;
  /** A server of the same books for several people, who sign in with keys. */
  readonly shared_url: string;
}

/** Begins a server with the books of two families. */
export const serveBooks = async (): Promise<BooksServer> => {
  const { home, other, serve, run, stop } = await serveTwoFamilies();
  const signIn = new PageSignIn(home.user.email);
  const { url, clock, ask } = await serve({ page: pageFiles(), pageSignIn: signIn, uploadLimits: "own" });
  const { url: shared_url } = await serve({ page: pageFiles() });
  const link = (): string => `${url}/#${Redacted.value(signIn.newToken(Date.parse(clock.now())))}`;
  return { url, shared_url, ask, run, stop, home, other, link };
};
