/** What is mutated, and the tests that should notice: those of one package, in the tier `unit`. */

const ofPackage = (name, folder = "**") => ({
  mutate: [`packages/${name}/src/${folder}/*.ts`],
  tests: [`packages/${name}/test/**/*.test.ts`],
});

/** By name, the smallest first. */
export const AREAS = {
  // What goes through all of Unicode, or through bytes of megabytes, takes longer than all others together.
  values: { ...ofPackage("values"), without: "every character|nested too deep" },
  recognition: {
    ...ofPackage("recognition"),
    tests: [
      "packages/recognition/test/**/*.test.ts",
      "packages/preflight/test/{order-of-rows,recorded-question}.test.ts",
    ],
  },
};
