import { StorageHealth } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import { Status } from "../answer/schemas.ts";
import { NOTHING_SENT, type OperationAnswer, operation } from "./operation.ts";

const OK: OperationAnswer = { status: 200, body: { status: "ok" } };

export const healthz = operation({
  ...NOTHING_SENT,
  id: "healthz",
  method: "get",
  route: "/healthz",
  tag: "Service",
  summary: "Whether the process is up",
  description: "It reads nothing.",
  access: "public",
  answers: { 200: { description: "The process is up", schema: Status } },
  run: () => Effect.succeed(OK),
});

export const readyz = operation({
  ...NOTHING_SENT,
  id: "readyz",
  method: "get",
  route: "/readyz",
  tag: "Service",
  summary: "Whether storage answers",
  description:
    "It reads from storage. Once a part of the database was found to be damaged, it fails until the server is restarted.",
  access: "public",
  answers: { 200: { description: "Storage answers", schema: Status } },
  run: () =>
    Effect.as(
      StorageHealth.use(({ check }) => check),
      OK,
    ),
});
