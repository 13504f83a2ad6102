import { defineConfig, mergeConfig } from "vite";
import page from "./vite.config.ts";

/** The element for other pages: one module with a fixed name, which those import, and what it loads beside it. */
export default mergeConfig(
  page,
  defineConfig({
    publicDir: false,
    build: {
      rolldownOptions: {
        input: "src/element/farthing-import.tsx",
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "farthing-import.js" },
      },
    },
  }),
);
