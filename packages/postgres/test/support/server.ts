import type { TestProject } from "vitest/node";
import { startServer } from "./start-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of the tests, without the name of a database at its end. */
    readonly postgres: string;
  }
}

/** One server for all tests. What it loses with the power is not needed again, so it never waits for the disk. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { url, stop } = await startServer(["-F", "-c", "max_connections=200"]);
  provide("postgres", url);
  return stop;
};
