import { defineConfig } from "vitest/config";

// Packages are tested from their sources. The tests of the command run what was built, as a person does.
const conditions = ["@farthing/source", "node", "import", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "apps/*/test/**/*.test.ts", "examples/*.test.ts"],
    testTimeout: 60_000,
  },
});
