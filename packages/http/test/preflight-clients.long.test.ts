import type { Socket } from "node:net";
import { afterEach, beforeEach, it, vi } from "vitest";
import { changes } from "./support/changes.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { expectCutOff } from "./support/standing-uploads.ts";

const MIB = 1_048_576;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

it("uploads of a quarter of a gibibyte that stand still are all that is taken, until they are cut off", async () => {
  const api = await serveTwoFamilies();
  const { tell, until } = changes();
  const sockets: Socket[] = [];
  api.server.on("connection", (socket) => void sockets.push(socket.on("data", tell)));
  await expectCutOff(api, api.home.key, {
    sizes: [70 * MIB, 70 * MIB, 70 * MIB, 40 * MIB],
    other: 10 * MIB,
    come: (bytes) => until(() => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0) >= bytes),
  });
  await api.stop();
});
