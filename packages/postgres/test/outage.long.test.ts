import { it } from "vitest";
import { outage } from "./support/outage.ts";

it("a server goes on without a restart when PostgreSQL is stopped and started again under load", () =>
  outage("server"));
