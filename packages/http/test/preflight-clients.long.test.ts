import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, it, vi } from "vitest";
import { serveTwoFamilies } from "./support/serve.ts";
import { expectCutOff } from "./support/standing-uploads.ts";
import { untilSeen } from "./support/turns.ts";

const MIB = 1_048_576;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

it("uploads of a quarter of a gibibyte that stand still are all that is taken, until they are cut off", async () => {
  const api = await serveTwoFamilies();
  const requests: IncomingMessage[] = [];
  api.server.on("request", (request) => void requests.push(request));
  await expectCutOff(api, api.home.key, {
    sizes: [70 * MIB, 70 * MIB, 70 * MIB, 40 * MIB],
    other: 10 * MIB,
    come: (bytes) =>
      untilSeen(() => requests.reduce((sum, { socket }) => sum + socket.bytesRead, 0) >= bytes),
  });
  await api.stop();
});
