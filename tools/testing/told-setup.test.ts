import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, it } from "vitest";

type Followed = (stream: Readable, onCount: (there: number, of: number) => void) => Promise<string[]>;

const load = (name: string): Promise<unknown> => import(new URL(name, import.meta.url).href);
const { isNodeNewEnough, neededNode } = (await load("../setup.mjs")) as {
  isNodeNewEnough: (version: string) => boolean;
  neededNode: () => string;
};
const { followPnpm } = (await load("../told-setup.mjs")) as { followPnpm: Followed };

const record = (status: string, place: object): string =>
  JSON.stringify({ name: "pnpm:progress", level: "debug", status, ...place });

it("counts each package once, however often and in whatever order pnpm tells of it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), fc.nat(20)), { minLength: 1 }), async (told) => {
      const lines = told.map(([isThere, id]) =>
        isThere ? record("imported", { to: `/a/${id}` }) : record("resolved", { packageId: `p@${id}` }),
      );
      const counts: (readonly [number, number])[] = [];
      const complaints = await followPnpm(Readable.from([`${lines.join("\n")}\n`]), (there, of) =>
        counts.push([there, of]),
      );
      const ids = (which: boolean) =>
        new Set(told.filter(([isThere]) => isThere === which).map(([, id]) => id));
      expect(counts.at(-1)).toEqual([ids(true).size, ids(false).size]);
      expect(complaints).toEqual([]);
    }),
  );
});

it("keeps what pnpm complains of, and what is no record", async () => {
  const said = [
    "npm error network",
    JSON.stringify({ name: "pnpm", level: "error", err: { message: "no such version" } }),
    JSON.stringify({ name: "pnpm:root", level: "debug" }),
  ];
  const complaints = await followPnpm(Readable.from([said.join("\n")]), () => {});
  expect(complaints).toEqual(["npm error network", "no such version"]);
});

it("knows which Node the command runs on", () => {
  const [major = 0, minor = 0] = neededNode().split(".").map(Number);
  for (const [version, isEnough] of [
    [`${major}.${minor}.0`, true],
    [`${major}.${minor - 1}.9`, false],
    [`${major + 1}.0.0`, true],
    [`${major - 1}.99.0`, false],
    ["", false],
  ] as const)
    expect([version, isNodeNewEnough(version)]).toEqual([version, isEnough]);
});
