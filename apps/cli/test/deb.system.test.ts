import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { listenTo } from "./said.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PACK = join(ROOT, "apps/cli/pack");

/** Some time, in seconds. */
const EPOCH = 1_700_000_000;

/** Packs what is packed already, in a process of its own as its mask and its time zone are. */
const packDeb = (env: NodeJS.ProcessEnv = {}): string => {
  const folder = newFolder();
  const script = `process.umask(${env.MASK ?? "0o022"});
    const { packDeb } = await import(${JSON.stringify(join(ROOT, "tools/pack-deb.mjs"))});
    process.stdout.write(packDeb(${JSON.stringify(folder)}, ${EPOCH}));`;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
};

/** As root, or as what is root in a namespace of its own. */
const asRoot = (command: string, args: readonly string[]): readonly [string, readonly string[]] =>
  process.getuid!() === 0 ? [command, args] : ["unshare", ["--map-root-user", command, ...args]];

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

const run = (command: string, ...args: readonly string[]) => {
  const [program, rest] = asRoot(command, args);
  return spawnSync(program, rest, { encoding: "utf8", env: { PATH, LC_ALL: "C.UTF-8" } });
};

/** A system with nothing but a shell, Node, and what a script of a package runs. */
const cleanRoot = (): string => {
  const root = newFolder();
  for (const name of ["bin", "lib", "lib64", "sbin"]) {
    mkdirSync(join(root, "usr", name), { recursive: true });
    symlinkSync(`usr/${name}`, join(root, name));
  }
  for (const folder of ["etc", "tmp", "dev", "var/lib/farthing", "var/lib/dpkg/info", "var/lib/dpkg/updates"])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, "var/lib/dpkg/status"), "");
  writeFileSync(join(root, "etc/passwd"), "root:x:0:0:root:/root:/bin/sh\n");
  writeFileSync(join(root, "etc/group"), "root:x:0:\n");
  const programs = { sh: "/bin/sh", rm: "/bin/rm", env: "/usr/bin/env", node: process.execPath };
  const all = { ...programs, "systemd-sysusers": "/usr/bin/systemd-sysusers" };
  for (const [name, path] of Object.entries(all)) {
    cpSync(realpathSync(path), join(root, "usr/bin", name));
    const libraries = execFileSync("ldd", [path], { encoding: "utf8" }).matchAll(/(?:=> )?(\/\S+) \(/g);
    for (const [, library] of libraries) {
      const target = join(root, library!);
      mkdirSync(join(target, ".."), { recursive: true });
      cpSync(realpathSync(library!), target);
    }
  }
  return root;
};

/** A package that has nothing and says that it is another one. */
const standIn = (name: string, version: string): string => {
  const folder = newFolder();
  mkdirSync(join(folder, "DEBIAN"));
  writeFileSync(
    join(folder, "DEBIAN/control"),
    `Package: ${name}\nVersion: ${version}\nArchitecture: all\nMaintainer: a test <test@localhost>\nDescription: a stand-in\n`,
  );
  const file = join(newFolder(), `${name}.deb`);
  execFileSync("dpkg-deb", ["-Znone", "--build", folder, file]);
  return file;
};

let deb = "";
let root = "";
const dpkg = (...args: readonly string[]) => run("dpkg", `--root=${root}`, ...args);
const inRoot = (...args: readonly string[]) => run("chroot", root, ...args);

beforeAll(() => {
  expect(existsSync(join(PACK, "package.json")), "node tools/with-node.mjs tools/pack-command.mjs").toBe(
    true,
  );
  deb = packDeb();
  root = cleanRoot();
});

const sha256 = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

it("the package of Debian is the same to the byte, whoever packs it, and owned by root", () => {
  const again = packDeb({ TZ: "Asia/Kathmandu", LC_ALL: "de_DE.UTF-8", MASK: "0o077" });
  expect(sha256(again)).toBe(sha256(deb));
  const listed = execFileSync("dpkg-deb", ["--contents", deb], { encoding: "utf8" }).trim().split("\n");
  for (const line of listed) {
    expect(line).toMatch(/^(?:drwxr-xr-x|-rw-r--r--|-rwxr-xr-x|lrwxrwxrwx) root\/root /);
    expect(line).toMatch(/ \.\/(?:usr\/(?:bin|lib|share).*)?$|\.\/usr\/$/);
  }
});

it("it is installed where there is a Node that is new enough, and makes its user", () => {
  for (const [name, version] of [
    ["libc6", "2.36"],
    ["systemd", "252"],
    ["nodejs", "20.20.2-1nodesource1"],
  ] as const)
    expect(dpkg("--install", standIn(name, version)).status).toBe(0);
  const refused = dpkg("--install", deb);
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/depends on nodejs \(>= 22\.19\)/),
  ]);
  expect(dpkg("--install", standIn("nodejs", "24.21.0-1nodesource1")).status).toBe(0);
  expect(dpkg("--configure", "--pending")).toMatchObject({
    status: 0,
    stderr: expect.stringContaining("Creating user 'farthing'"),
  });
  expect(dpkg("--verify", "farthing")).toMatchObject({ status: 0, stdout: "" });
  expect(dpkg("--audit")).toMatchObject({ status: 0, stdout: "" });
  expect(readFileSync(join(root, "etc/passwd"), "utf8")).toMatch(
    /^farthing:x:\d+:\d+:Farthing:\/var\/lib\/farthing:\/usr\/sbin\/nologin$/m,
  );
});

it("the command works from where it is installed, also with a database", () => {
  const { version } = JSON.parse(readFileSync(join(PACK, "package.json"), "utf8")) as { version: string };
  expect(inRoot("/usr/bin/farthing", "--version")).toMatchObject({ status: 0, stdout: `${version}\n` });
  cpSync(join(ROOT, "examples/checking.csv"), join(root, "tmp/checking.csv"));
  expect(inRoot("/usr/bin/farthing", "preflight", "/tmp/checking.csv")).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("can be imported"),
  });
  const who = ["--email", "ada@example.com", "--first-name", "Ada", "--last-name", "Quill"];
  const database = ["--database", "/var/lib/farthing/farthing.db"];
  expect(inRoot("/usr/bin/farthing", "user", "create", ...who, ...database).status).toBe(0);
  expect(inRoot("/usr/bin/farthing", "database", "check", ...database)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("is sound: 1 family, 1 user"),
  });
});

it("the unit is one that systemd takes, and starts the server that is installed", async () => {
  const unit = readFileSync(join(root, "usr/lib/systemd/system/farthing.service"), "utf8");
  const [, words = ""] = /^ExecStart=(.*)$/m.exec(unit)!;
  const [program, ...args] = words.split(" ");
  expect(existsSync(join(root, "usr/bin", program!))).toBe(true);
  const [command, rest] = asRoot("chroot", [root, `/usr/bin/${program}`, ...args, "--port", "0"]);
  const child = spawn(command, rest, {
    env: { PATH, FARTHING_DATABASE: "/var/lib/farthing/farthing.db" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [, url] = await listenTo(child.stdout!).until(/^Farthing listens on (\S+)\n/);
  const answers = await Promise.all(["/readyz", "/", "/docs"].map((path) => fetch(url! + path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  child.kill("SIGTERM");
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
});

it.runIf(existsSync("/usr/bin/systemd-analyze"))("systemd finds nothing wrong in the unit", () => {
  const analyze = (change: (unit: string) => string) => {
    const file = join(newFolder(), "farthing.service");
    const unit = readFileSync(join(root, "usr/lib/systemd/system/farthing.service"), "utf8");
    writeFileSync(file, change(unit.replace("ExecStart=farthing", `ExecStart=${root}/usr/bin/farthing`)));
    return spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
  };
  expect(analyze((unit) => unit)).toMatchObject({ status: 0, stderr: "" });
  expect(analyze((unit) => unit.replace("UMask=", "Umask=")).stderr).toContain("Unknown key");
});

it("its manual pages are those of the command, and completion is what the command prints", () => {
  const pages = globSync("*", { cwd: join(PACK, "man") });
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages)
    expect(gunzipSync(readFileSync(join(root, `usr/share/man/man1/${page}.gz`))).toString()).toBe(
      readFileSync(join(PACK, "man", page), "utf8"),
    );
  const shown = spawnSync("man", ["-M", join(root, "usr/share/man"), "farthing", "import"], {
    encoding: "utf8",
    env: { PATH, MANPAGER: "cat", MANWIDTH: "100" },
  });
  if (shown.error === undefined) expect(shown.stdout).toContain("FARTHING-IMPORT(1)");
  for (const [shell, path] of [
    ["bash", "bash-completion/completions/farthing"],
    ["zsh", "zsh/vendor-completions/_farthing"],
    ["fish", "fish/vendor_completions.d/farthing.fish"],
  ] as const)
    expect(readFileSync(join(root, "usr/share", path), "utf8")).toBe(
      inRoot("/usr/bin/farthing", "completion", shell).stdout,
    );
  expect(spawnSync("bash", ["-n", join(root, "usr/share/bash-completion/completions/farthing")]).status).toBe(
    0,
  );
});

it("it is removed whole, and what it stored stays, also after a purge", () => {
  // Who may write there has what Node compiled beside the code.
  expect(statSync(join(root, "usr/lib/farthing/dist/.cache")).isDirectory()).toBe(true);
  expect(dpkg("--purge", "farthing")).toMatchObject({
    status: 0,
    // Of the folders that a system has anyway, and that no other package has here.
    stderr: expect.not.stringMatching(/directory '(?!\/usr\/(?:bin|lib)')/),
  });
  expect(globSync("usr/**/*farthing*", { cwd: root })).toEqual([]);
  expect(existsSync(join(root, "var/lib/farthing/farthing.db"))).toBe(true);
});
