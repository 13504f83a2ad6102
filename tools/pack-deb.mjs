/**
 * `npm run deb [FOLDER]`: packs the command for Debian, as farthing_VERSION_ARCHITECTURE.deb in a folder, and prints its path: the
 * packed command with the packages of others that it needs, its manual pages, completion, the unit of systemd with its user, and
 * what is watched. The same sources give the same file to the byte, with the time of SOURCE_DATE_EPOCH or of the last commit.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { CACHE, neededNode, ROOT, setUp } from "./setup.mjs";

const PACK = join(ROOT, "apps/cli/pack");

/** Debian's names of what Node calls them otherwise; better-sqlite3 brings what it needs for each. */
const ARCHITECTURES = { x64: "amd64", arm64: "arm64" };

/** Where the command is. */
const HOME = "usr/lib/farthing";

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** What only who changes a package reads. */
const FOR_AUTHORS = [
  /\.(?:[cm]?ts|map)$|\/\.\w+$/,
  /(?<!licen[cs]e)\.md$/i,
  /\/(?:tests?|test-jest|benchmarks?|examples|docs|fixtures)$/,
  /\/better-sqlite3\/(?:deps|src)$|\/node_modules\/[^/]+\/node_modules$/,
];

/** Whether a file or folder of a package is for its authors, or for other machines. */
const isLeftOut = (path, architecture) =>
  FOR_AUTHORS.some((each) => each.test(path)) ||
  (/\/prebuilds\/./.test(path) && !path.endsWith(`/linux-${architecture}.node`));

/**
 * Copies the packages that one needs beside each other, and theirs; a version other than that which is there already goes below the
 * package that needs it.
 */
const copyNeeded = (names, from, to, architecture, below = to) => {
  for (const name of names) {
    const source = realpathSync(join(from, name));
    const { version, dependencies = {} } = readJson(join(source, "package.json"));
    const beside = join(to, name);
    const isThere = existsSync(beside);
    if (isThere && readJson(join(beside, "package.json")).version === version) continue;
    const target = isThere ? join(below, name) : beside;
    cpSync(source, target, {
      recursive: true,
      filter: (path) => path === source || !isLeftOut(path, architecture),
    });
    // Each package stands beside those that it needs.
    const siblings = source.slice(0, -name.length);
    copyNeeded(Object.keys(dependencies), siblings, to, architecture, join(target, "node_modules"));
  }
};

/** Runs the packed command as nobody's shell does, so that what it prints names itself. */
const farthing = (...args) => {
  const ran = spawnSync(process.execPath, [join(PACK, "bin/farthing.js"), ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });
  if (ran.status !== 0) throw new Error(`farthing ${args.join(" ")}: ${ran.stderr}`);
  return ran.stdout;
};

/** Where each shell of Debian looks for completion. */
const COMPLETION = {
  bash: "usr/share/bash-completion/completions/farthing",
  zsh: "usr/share/zsh/vendor-completions/_farthing",
  fish: "usr/share/fish/vendor_completions.d/farthing.fish",
};

/** The user that the unit runs as (sysusers.d). */
const USER = 'u farthing - "Farthing" /var/lib/farthing /usr/sbin/nologin\n';

const SCRIPTS = {
  postinst: `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  systemd-sysusers farthing.conf
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    # What runs is what is installed; what nobody has started stays so.
    if [ -n "$2" ]; then systemctl try-restart farthing.service; fi
  fi
fi
`,
  prerm: `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then systemctl disable --now farthing.service; fi
# What Node has compiled for who may write here.
rm -rf /${HOME}/dist/.cache
`,
  postrm: `#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
# /var/lib/farthing has the books of people, and their key: it stays, also after a purge.
`,
};

const write = (root, path, content, mode = 0o644) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  chmodSync(join(root, path), mode);
};

/** All that is installed. */
const fill = (root, architecture) => {
  const home = join(root, HOME);
  for (const name of ["bin", "dist", "package.json"])
    cpSync(join(PACK, name), join(home, name), {
      recursive: true,
      filter: (path) => !path.endsWith("/.cache"),
    });
  const { dependencies } = readJson(join(PACK, "package.json"));
  copyNeeded(
    Object.keys(dependencies),
    join(ROOT, "apps/cli/node_modules"),
    join(home, "node_modules"),
    architecture,
  );
  mkdirSync(join(root, "usr/bin"), { recursive: true });
  symlinkSync("../lib/farthing/bin/farthing.js", join(root, "usr/bin/farthing"));
  for (const page of globSync("*", { cwd: join(PACK, "man") }))
    write(
      root,
      `usr/share/man/man1/${page}.gz`,
      gzipSync(readFileSync(join(PACK, "man", page)), { level: 9 }),
    );
  for (const [shell, path] of Object.entries(COMPLETION)) write(root, path, farthing("completion", shell));
  write(root, "usr/lib/systemd/system/farthing.service", readFileSync(join(ROOT, "deploy/farthing.service")));
  write(root, "usr/lib/sysusers.d/farthing.conf", USER);
  write(root, "usr/share/doc/farthing/copyright", readFileSync(join(ROOT, "LICENSE")));
  for (const name of ["alerts.yaml", "dashboard.json"])
    write(root, `usr/share/doc/farthing/examples/${name}`, readFileSync(join(ROOT, "deploy", name)));
};

const control = (version, architecture, kibibytes) => `Package: farthing
Version: ${version}
Architecture: ${architecture}
Maintainer: The Farthing authors <farthing@localhost>
Installed-Size: ${kibibytes}
Depends: nodejs (>= ${neededNode()}), libc6, systemd | systemd-standalone-sysusers
Section: utils
Priority: optional
Description: check, store and serve money data
 Reads exports of banks, says what is wrong in them, and stores them in books
 of your own, on the command line or as a server with an HTTP API.
`;

/** Every path below a folder, itself first, in one order. */
const pathsIn = (root) => [
  root,
  ...globSync("**", { cwd: root, dot: true })
    .toSorted()
    .map((path) => join(root, path)),
];

/** Modes and times as they are on any machine: links have none that count. */
const settle = (root, epoch) => {
  for (const path of pathsIn(root).toReversed()) {
    const found = lstatSync(path);
    if (!found.isSymbolicLink())
      chmodSync(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644);
    lutimesSync(path, epoch, epoch);
  }
};

/** Packs what is in apps/cli/pack; the path of the package. `epoch` is the time of all files, in seconds. */
export const packDeb = (folder, epoch) => {
  const architecture = ARCHITECTURES[process.arch];
  if (architecture === undefined) throw new Error(`There is no package for ${process.arch}.`);
  const { version } = readJson(join(PACK, "package.json"));
  const root = mkdtempSync(join(tmpdir(), "farthing-deb-"));
  try {
    fill(root, process.arch);
    const files = pathsIn(root).filter((path) => lstatSync(path).isFile());
    const bytes = files.reduce((sum, path) => sum + lstatSync(path).size, 0);
    const sums = files.map((path) => {
      const sum = createHash("md5").update(readFileSync(path)).digest("hex");
      return `${sum}  ${path.slice(root.length + 1)}\n`;
    });
    write(root, "DEBIAN/control", control(version, architecture, Math.ceil(bytes / 1024)));
    write(root, "DEBIAN/md5sums", sums.join(""));
    for (const [name, script] of Object.entries(SCRIPTS)) write(root, `DEBIAN/${name}`, script, 0o755);
    settle(root, epoch);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `farthing_${version}_${architecture}.deb`);
    const { status, stderr } = spawnSync(
      "dpkg-deb",
      ["--root-owner-group", "-Zgzip", "--build", root, file],
      {
        encoding: "utf8",
        env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
      },
    );
    if (status !== 0) throw new Error(`dpkg-deb: ${stderr}`);
    return file;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

const lastCommit = () =>
  Number(spawnSync("git", ["log", "-1", "--format=%ct"], { cwd: ROOT, encoding: "utf8" }).stdout) || 0;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setUp("all");
  const { setup } = await import("./pack-command.mjs");
  await setup();
  const epoch = Number(process.env.SOURCE_DATE_EPOCH || lastCommit());
  process.stdout.write(`${packDeb(process.argv[2] ?? join(CACHE, "debs"), epoch)}\n`);
}
