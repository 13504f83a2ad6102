import { defineConfig } from "vite";

/** Addresses are relative, so that the page works in any folder of any host. */
export default defineConfig({
  base: "./",
  resolve: { conditions: ["@farthing/source", "browser", "import", "module", "default"] },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2024",
    modulePreload: false,
    // Nothing is put into the style sheet or the page itself: the policy allows files of the page alone.
    assetsInlineLimit: 0,
  },
  worker: { format: "es" },
});
