import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** The address that a connection came in at, as a browser writes it: `http://127.0.0.1:8080`. One that has ended has none. */
const addressOf = ({ socket: { localAddress = "", localPort = 0 } }: IncomingMessage): URL | null =>
  URL.parse(`http://${isIPv6(localAddress) ? `[${localAddress}]` : localAddress}:${localPort}`);

/** What browsers say of where a request was begun: by the page itself, or by the person who typed the address (Fetch Metadata). */
const OWN_SITE: ReadonlySet<string> = new Set(["same-origin", "none"]);

/**
 * Whether a request is asked of this server by the name that it has, and by no page but its own. A name that somebody else pointed
 * at this machine (DNS rebinding), a page on another port and a frame or a form of another page are none of its own.
 */
export const isSameOrigin = (request: IncomingMessage, publicUrl: string): boolean => {
  const { host = "", origin, "sec-fetch-site": site } = request.headers;
  const own = [addressOf(request), URL.parse(publicUrl)];
  const asked = own.find((each) => each?.host === host.toLowerCase());
  if (!asked || (origin !== undefined && origin !== asked.origin)) return false;
  return site === undefined || OWN_SITE.has(String(site));
};

/**
 * Whether a script of the page at the public address asks. Browsers send `Origin` with everything but reading, and nobody else's
 * script can; `Host` is what a proxy makes of it.
 */
export const isPublicOrigin = ({ headers }: IncomingMessage, publicUrl: string): boolean =>
  headers.origin !== undefined &&
  headers.origin === URL.parse(publicUrl)?.origin &&
  (headers["sec-fetch-site"] ?? "same-origin") === "same-origin";
