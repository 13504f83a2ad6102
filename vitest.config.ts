import { defineConfig } from "vitest/config";

// Tests run against the sources, so that a test can never pass on a stale build.
const conditions = ["@farthing/source", "node", "import", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "apps/*/test/**/*.test.ts", "examples/*.test.ts"],
    testTimeout: 60_000,
  },
});
