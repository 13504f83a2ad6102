/**
 * The packages of others: those that the lock file names, what each says of itself, and the bill of materials of a release, in
 * CycloneDX 1.6. Of one commit that bill is always the same, to the byte.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PUBLISHED } from "./pack-packages.mjs";
import { ROOT } from "./setup.mjs";

const unquoted = (text) => text.replace(/^'(.*)'$/, "$1");

const KEY = /^( *)('[^']+'|[^\s':]+):(?: (.*))?$/;

/** What pnpm writes of YAML in a lock file: keys with indented keys below them, or with a text. */
const parseLock = (text) => {
  const root = {};
  const open = [{ depth: -1, keys: root }];
  for (const line of text.split("\n")) {
    const [, indent, key, value] = KEY.exec(line) ?? [];
    if (indent === undefined) continue;
    while (open.at(-1).depth >= indent.length) open.pop();
    const below = value === undefined ? {} : unquoted(value);
    open.at(-1).keys[unquoted(key)] = below;
    if (value === undefined) open.push({ depth: indent.length, keys: below });
  }
  return root;
};

const lock = () => parseLock(readFileSync(join(ROOT, "pnpm-lock.yaml"), "utf8"));

/** Whether a package is for machines like this one, as its `os`, `cpu` and `libc` in the lock file say. */
const isForThisMachine = ({ os, cpu }) => {
  const has = (list, name) => list === undefined || list.slice(1, -1).split(", ").includes(name);
  return has(os, process.platform) && has(cpu, process.arch);
};

/** The packages that the lock file names. `isOfMachines`: there is one for each kind of machine, of which others are not installed. */
export const lockedPackages = () =>
  Object.entries(lock().packages).map(([id, { resolution, ...rest }]) => ({
    id,
    name: id.slice(0, id.lastIndexOf("@")),
    version: id.slice(id.lastIndexOf("@") + 1),
    resolution,
    isOfMachines: rest.os !== undefined || rest.cpu !== undefined,
    isForThisMachine: isForThisMachine(rest),
  }));

/** The package.json of each installed package with its folder, by name and version as the lock file has them. */
export const installedPackages = () =>
  new Map(
    globSync("node_modules/.pnpm/*/node_modules/{[!@]*,@*/*}/package.json", { cwd: ROOT }).map((path) => {
      const manifest = JSON.parse(readFileSync(join(ROOT, path), "utf8"));
      return [`${manifest.name}@${manifest.version}`, { ...manifest, folder: join(ROOT, path, "..") }];
    }),
  );

/** The licence of a package as SPDX has it; older ones name it in a list. Undefined if it names none. */
export const licenceOf = ({ license, licenses }) =>
  typeof license === "string"
    ? license
    : Array.isArray(licenses)
      ? licenses.map(({ type }) => type).join(" OR ")
      : undefined;

/** What runs, if npm or pnpm let it, when a package is installed. */
export const installScriptsOf = ({ scripts = {} }) =>
  ["preinstall", "install", "postinstall"].flatMap((name) => (scripts[name] ? [name] : []));

/** A package as the lock file names it where another one needs it; what is in parentheses is of its peers. */
const idOf = (name, version) =>
  version.startsWith("link:") ? undefined : `${name}@${version.replace(/\(.*/, "")}`;

const versionOf = (value) => (typeof value === "string" ? value : value.version);

/** What one needs at run time: packages of others by their ids, and ours by their folders. */
const needs = ({ dependencies = {}, optionalDependencies = {} }, folder) =>
  Object.entries({ ...dependencies, ...optionalDependencies }).map(([name, value]) => {
    const version = versionOf(value);
    return idOf(name, version) ?? join(folder, version.slice("link:".length));
  });

/** It builds the page, which `farthing` carries as it is built. */
const BUILDS = /^vite@/;

/** Our packages that are released, by their folders; the command first. */
const RELEASED = ["apps/cli", ...PUBLISHED.map((name) => `packages/${name}`)];

/** All that is in a release, or that is installed with it: what each needs, by folder or id. */
const releasedGraph = () => {
  const { importers, snapshots } = lock();
  const byId = new Map(Object.entries(snapshots).map(([key, value]) => [key.replace(/\(.*/, ""), value]));
  const graph = new Map();
  const waiting = [...RELEASED];
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    if (graph.has(one)) continue;
    const found = importers[one] ?? byId.get(one);
    const needed = needs(typeof found === "object" ? found : {}, one).filter((each) => !BUILDS.test(each));
    graph.set(one, needed);
    waiting.push(...needed);
  }
  return graph;
};

/** The address of a package at npm (package-url): the at sign of a scope is escaped. */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

const hashOf = (resolution) => Buffer.from(/sha512-([^}]+)\}/.exec(resolution)[1], "base64").toString("hex");

/** What CycloneDX says of a licence: one by its name, several that may be chosen from as an expression. */
const licencesOf = (manifest) => {
  const licence = licenceOf(manifest);
  if (licence === undefined) return {};
  return { licenses: [/ /.test(licence) ? { expression: licence } : { license: { id: licence } }] };
};

const componentOf = (manifest, more) => ({
  type: "library",
  "bom-ref": purlOf(manifest),
  name: manifest.name,
  version: manifest.version,
  ...licencesOf(manifest),
  purl: purlOf(manifest),
  ...more,
});

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** A UUID of version 8 (RFC 9562) that a text always has. */
const uuidOf = (text) => {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x80;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

const manifestOf = (folder) => JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));

/** What the bill says of a package of others; of one that is of machines what is the same on all of them. */
const boughtIn = ({ id, name, version, resolution, isOfMachines }, installed) =>
  componentOf(isOfMachines ? { name, version } : installed.get(id), {
    ...(isOfMachines ? { scope: "optional" } : {}),
    hashes: [{ alg: "SHA-512", content: hashOf(resolution) }],
  });

/**
 * The bill of materials of a release: `farthing`, our packages, and what is in them or is installed with them, with licence,
 * SHA-512 and who needs what. `timestamp` is that of the commit.
 */
export const billOfMaterials = (timestamp) => {
  const graph = releasedGraph();
  const installed = installedPackages();
  const locked = new Map(lockedPackages().map((each) => [each.id, each]));
  const [own, ...all] = [...graph.keys()].map((one) =>
    locked.has(one) ? boughtIn(locked.get(one), installed) : componentOf(manifestOf(one)),
  );
  const refs = new Map([...graph.keys()].map((one, i) => [one, (i === 0 ? own : all[i - 1])["bom-ref"]]));
  const refsOf = (needed) => [...new Set(needed.map((each) => refs.get(each)))].sort(compare);
  const said = {
    metadata: { timestamp, component: { ...own, type: "application" } },
    components: all.sort((a, b) => compare(a.purl, b.purl)),
    dependencies: [...graph]
      .map(([one, needed]) => ({ ref: refs.get(one), dependsOn: refsOf(needed) }))
      .sort((a, b) => compare(a.ref, b.ref)),
  };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(said))}`,
    version: 1,
    ...said,
  };
};
