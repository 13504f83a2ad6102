import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { farthingAgain } from "./warm-process.ts";

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), "utf8");

const UNIT = "deploy/farthing.service";
const CONTAINER = "deploy/Containerfile";
const COMPOSE = "deploy/compose.yaml";
const GUIDE = "docs/operations.md";

const unit = read(UNIT);
const container = read(CONTAINER);
const compose = read(COMPOSE);

/** The directives of a section, in order. */
const directives = (section: string): readonly (readonly [string, string])[] =>
  (new RegExp(`^\\[${section}\\]\\n([^[]*)`, "m").exec(unit)?.[1] ?? "")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]);

/** Instructions of the container file: continued lines are one. */
const instructions = container
  .replaceAll(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)] as const);

const instruction = (name: string): string | undefined => instructions.findLast(([own]) => own === name)?.[1];

/** Directives of systemd.service, systemd.exec and systemd.kill that the unit may use. */
const KNOWN =
  /^(?:User|ExecStart|Environment(?:File)?|StateDirectory(?:Mode)?|UMask|Restart(?:Sec)?|TimeoutStopSec|LimitNOFILE|CapabilityBoundingSet|NoNewPrivileges|Private(?:Devices|Tmp)|Protect(?:Clock|ControlGroups|Home|Hostname|KernelLogs|KernelModules|KernelTunables|System)|Restrict(?:AddressFamilies|Namespaces|Realtime|SUIDSGID)|LockPersonality|SystemCallArchitectures)$/;

describe("what a server is deployed with", () => {
  it("starts the command with flags that it has, everywhere the same way", async () => {
    const { stdout: help } = await farthingAgain(["serve", "--help"]);
    const { ExecStart = "" } = Object.fromEntries(directives("Service"));
    const [program, ...args] = ExecStart.split(" ");
    // systemd looks for it where npm puts it, which is not the same folder with every Node.
    expect(program).toBe("farthing");
    expect(JSON.parse(instruction("ENTRYPOINT")!)).toEqual(["farthing"]);
    const inContainer = JSON.parse(instruction("CMD")!) as string[];
    for (const [command, ...rest] of [args, inContainer]) {
      expect(command).toBe("serve");
      for (const flag of rest.filter((each) => each.startsWith("--"))) expect(help).toContain(`${flag} <`);
    }
    const port = inContainer[inContainer.indexOf("--port") + 1]!;
    expect(instruction("EXPOSE")).toBe(port);
    expect(container).toContain(`http://127.0.0.1:${port}/readyz`);
    expect(compose).toContain(`"127.0.0.1:${port}:${port}"`);
  });

  it("names variables and files that there are", () => {
    const documented = read("docs/spec/command-line.md") + read(GUIDE);
    for (const text of [unit, container, compose])
      for (const [name] of text.matchAll(/\b(?:FARTHING|SQLITE)_[A-Z_]+/g))
        expect(documented).toContain(`${name}`);
    for (const path of [UNIT, CONTAINER, COMPOSE]) expect(read(GUIDE)).toContain(path);
    expect(compose).toContain(`dockerfile: ${CONTAINER}`);
    for (const [path] of container.matchAll(/(?:tools|apps)\/[\w./-]*\w/g))
      if (path !== "apps/cli/pack") expect(read(path).length).toBeGreaterThan(0);
  });

  it("runs with no more rights than it needs, and stops in its own time", () => {
    const names = directives("Service").map(([name]) => name);
    for (const name of names) expect(name).toMatch(KNOWN);
    const once = names.filter((name) => name !== "Environment");
    expect(new Set(once).size).toBe(once.length);
    const service = Object.fromEntries(directives("Service"));
    expect(service).toMatchObject({
      ...{ User: "farthing", StateDirectoryMode: "0700", UMask: "0077", NoNewPrivileges: "yes" },
      ...{ ProtectSystem: "strict", CapabilityBoundingSet: "", Restart: "on-failure" },
    });
    // V8 writes code and runs it.
    expect(unit).not.toContain("MemoryDenyWriteExecute");
    // The server takes up to ten seconds.
    expect(Number(service.TimeoutStopSec)).toBeGreaterThan(10);
    expect(compose).toMatch(/stop_grace_period: [2-9]\ds/);
    expect(instruction("STOPSIGNAL")).toBe("SIGTERM");
    expect(instruction("USER")).toBe("node");
    for (const line of ["init: true", "read_only: true", "- ALL", "no-new-privileges:true", "max-size:"])
      expect(compose).toContain(line);
    expect(compose).not.toMatch(/privileged|network_mode|:9464:/);
  });

  it("is made with the versions that everything else is made with", () => {
    const node = read(".nvmrc").trim();
    const images = instructions.filter(([name]) => name === "FROM").map(([, image]) => image);
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toContain(`node:${node}-`);
    expect(container).toContain(/pnpm@[\d.]+/.exec(read("tools/setup.mjs"))![0]);
    expect(read(".dockerignore").split("\n")).toEqual(
      expect.arrayContaining(["**/node_modules", ".git", "deploy/.env"]),
    );
    expect(read(".gitignore").split("\n")).toContain("/deploy/.env");
  });
});
