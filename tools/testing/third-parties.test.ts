import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
// @ts-expect-error -- a script without types
import * as thirdParties from "../third-parties.mjs";

const ROOT = join(import.meta.dirname, "../..");

interface Locked {
  readonly id: string;
  readonly resolution: string;
  readonly isOfMachines: boolean;
}

interface Manifest {
  readonly name: string;
  readonly folder: string;
}

interface Component {
  readonly name: string;
  readonly purl: string;
  readonly scope?: string;
  readonly licenses?: readonly unknown[];
  readonly hashes?: readonly { readonly content: string }[];
}

const locked: readonly Locked[] = thirdParties.lockedPackages();
const installed: ReadonlyMap<string, Manifest> = thirdParties.installedPackages();
const licenceOf: (manifest: object) => string | undefined = thirdParties.licenceOf;
const installScriptsOf: (manifest: object) => readonly string[] = thirdParties.installScriptsOf;
const billOf: (timestamp: string) => {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly metadata: { readonly component: Component };
  readonly serialNumber: string;
} = thirdParties.billOfMaterials;

const AT = "2026-03-01T12:00:00+00:00";
const bill = billOf(AT);

/** Licences of what is in a release: they ask for their text and no more, which `LICENCES.txt` of the command has. */
const RELEASED = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"];
/** What builds and tests is given to nobody: MPL-2.0 has duties for who passes it on, the others for who names its authors. */
const ALLOWED = [...RELEASED, "BlueOak-1.0.0", "CC-BY-3.0", "CC-BY-4.0", "CC0-1.0", "MPL-2.0", "Python-2.0"];

/** Packages that name no licence, and what their licence file says. */
const UNNAMED: Readonly<Record<string, string>> = { "jsonc-simple-parser": "MIT" };

/** Whether one of the licences from which one may choose is in a list. */
const isIn = (list: readonly string[], licence: string | undefined): boolean =>
  (licence ?? "")
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((each) => list.includes(each));

describe("the lock file", () => {
  it("has packages of the registry alone, each with its SHA-512", () => {
    expect(locked.length).toBeGreaterThan(500);
    const others = locked.filter(
      ({ resolution }) => !/^\{integrity: sha512-[\w+/]{86}==\}$/.test(resolution),
    );
    expect(others).toEqual([]);
  });

  it("has what is installed, each with a licence that is allowed", () => {
    const found = locked.flatMap(({ id }) => installed.get(id) ?? []);
    expect(found.length).toBeGreaterThan(500);
    const wrong = found.filter((each) => !isIn(ALLOWED, licenceOf(each) ?? UNNAMED[each.name]));
    expect(wrong.map((each) => `${each.name}: ${licenceOf(each)}`)).toEqual([]);
  });
});

describe("what runs when packages are installed", () => {
  const withScripts = [...installed.values()].filter((each) => installScriptsOf(each).length > 0);
  const allowed = /^allowBuilds:\n((?: {2}.+\n)+)/m.exec(
    readFileSync(join(ROOT, "pnpm-workspace.yaml"), "utf8"),
  )![1]!;

  it("is named, each package with whether it may", () => {
    expect(withScripts.map(({ name }) => `  ${name}`).sort()).toEqual(
      allowed
        .trimEnd()
        .replaceAll('"', "")
        .split("\n")
        .map((line) => line.replace(/: (?:true|false)$/, ""))
        .sort(),
    );
    expect(allowed).toContain('"@scarf/scarf": false');
  });

  it("is nothing of what is in a release", () => {
    const names = bill.components.map(({ name }) => name);
    expect(withScripts.filter(({ name }) => names.includes(name))).toEqual([]);
  });

  it("compiles nothing: better-sqlite3, which is native, comes compiled", () => {
    const native = [...installed.values()].filter(({ folder }) => existsSync(join(folder, "binding.gyp")));
    expect(native.map(({ name }) => name)).toEqual(["better-sqlite3"]);
    expect(existsSync(join(native[0]!.folder, "prebuilds"))).toBe(true);
  });
});

describe("the bill of materials", () => {
  it("is the same each time", () => {
    expect(JSON.stringify(billOf(AT))).toBe(JSON.stringify(bill));
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it("has each package once, with a licence and, of others, its SHA-512", () => {
    const { components } = bill;
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
    const own = components.filter(({ name }) => name.startsWith("@farthing/"));
    expect(own.map(({ hashes }) => hashes)).toEqual(own.map(() => undefined));
    for (const { name, scope, licenses, hashes } of components.filter((each) => !own.includes(each))) {
      expect([name, hashes![0]!.content.length]).toEqual([name, 128]);
      expect([name, licenses === undefined]).toEqual([name, scope === "optional"]);
    }
  });

  it("has what the command carries, by the list of licences that is packed with it", () => {
    const pack = join(ROOT, "apps/page/dist/static/licences.txt");
    const carried = [...readFileSync(pack, "utf8").matchAll(/^(@?[\w./-]+) (\d+\.\d+\.\d+) \(/gm)].map(
      ([, name = "", version]) => `pkg:npm/${name.replace("@", "%40")}@${version}`,
    );
    expect(carried.length).toBeGreaterThan(5);
    const known = bill.components.map(({ purl }) => purl);
    expect(carried.filter((each) => !known.includes(each))).toEqual([]);
  });

  it("says of each what it needs, and names nothing else", () => {
    const refs = [bill.metadata.component, ...bill.components].map(({ purl }) => purl).sort();
    expect(bill.dependencies.map(({ ref }) => ref)).toEqual(refs);
    for (const { dependsOn } of bill.dependencies)
      expect(dependsOn.filter((each) => !refs.includes(each))).toEqual([]);
    const core = bill.dependencies.find(({ ref }) => ref.startsWith("pkg:npm/%40farthing/core@"))!;
    expect(core.dependsOn.some((each) => each.startsWith("pkg:npm/%40noble/hashes@"))).toBe(true);
  });

  it("has licences that are allowed in a release", () => {
    const names = [...installed].filter(([id]) =>
      bill.components.some(({ purl }) => purl === `pkg:npm/${id.replace(/^@/, "%40")}`),
    );
    expect(names.length).toBeGreaterThan(150);
    expect(names.filter(([, each]) => !isIn(RELEASED, licenceOf(each))).map(([id]) => id)).toEqual([]);
  });
});
