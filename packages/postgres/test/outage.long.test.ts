import { afterAll, it } from "vitest";
import { outageUnderLoad } from "./support/outage.ts";
import { startServer } from "./support/start-server.ts";

const server = await startServer([]);
afterAll(() => server.stop());

it("a server goes on without a restart when PostgreSQL is stopped and started again under load", async () => {
  const url = `${server.url}/postgres`;
  await outageUnderLoad(url, url, { down: server.halt, up: server.resume });
});
