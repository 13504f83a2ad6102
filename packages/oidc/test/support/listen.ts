import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Listening {
  readonly url: string;
  readonly server: Server;
  readonly stop: () => Promise<void>;
}

/** Listens on a port of its own, or on one that is given. */
export const listen = async (answer: RequestListener, port = 0): Promise<Listening> => {
  // No idle connection is closed just when a request is sent on it.
  const server = createServer({ keepAliveTimeout: 0 }, answer);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
};
