import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "@farthing/http";
import * as Context from "effect/Context";

/** The text of `/openapi.json`, as a server sends it. It needs no storage for that. */
export const servedDocument = async (): Promise<string> => {
  const app = createApp({ services: Context.empty() as never, version: "1.0.0" });
  const server = createServer(app.callback()).listen(0, "127.0.0.1");
  await new Promise((resolve) => void server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).text();
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
  return text;
};
