import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const FILES = fileURLToPath(new URL("../../../dist/static/", import.meta.url));

/** What a host must send with every file of the page. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

export interface PageServer {
  readonly url: string;
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Serves the built page on a port of its own. */
export const servePage = async (): Promise<PageServer> => {
  const asked: string[] = [];
  const server: Server = createServer(({ url = "/" }, response) => {
    asked.push(url);
    const path = url === "/" ? "index.html" : url.slice(1);
    const file = join(FILES, path);
    if (!existsSync(file)) response.writeHead(404).end();
    else
      response
        .writeHead(200, {
          "Content-Type": TYPES[extname(path)],
          "Content-Security-Policy": POLICY,
          "Cache-Control": "no-store",
        })
        .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
