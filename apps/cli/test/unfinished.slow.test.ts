import { randomUUID } from "node:crypto";
import { chmodSync, cpSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { untilSeen } from "../../../tools/testing/until-seen.ts";
import { copyOf } from "./database-support.ts";
import { type Books, makeBooks } from "./every-command.ts";
import { killedAt } from "./killed-at.ts";
import { farthing, start } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

let books: Books;
beforeAll(async () => {
  books = await makeBooks();
});

const env = (): NodeJS.ProcessEnv => books.trial.environment;

/** The arguments of commands that write a file. */
const WRITING: Readonly<Record<string, (to: string) => readonly string[]>> = {
  "a backup": (to) => ["database", "backup", to],
  "a restored database": (to) => ["database", "restore", books.backup, "--database", to],
  "an export": (to) => ["export", "--output", to],
  "a converted file": (to) => ["convert", books.files.good, "--output", to],
  "rejected rows": (to) => ["preflight", books.files.bad, "--rejects", to],
  "the export of a sync": (to) => ["provider", "sync", "--export", to],
};

const PART = /^\.farthing-.*\.part$/;

const endsWhereSeen = (folder: string, name: RegExp): string =>
  `data:text/javascript,${encodeURIComponent(`
    import { readdirSync } from "node:fs";
    const look = () => {
      if (readdirSync(${JSON.stringify(folder)}, { recursive: true }).some((each) => ${name}.test(each)))
        process.kill(process.pid, "SIGKILL");
      else setImmediate(look).unref();
    };
    look();
  `)}`;

describe("what a killed command leaves beside its file", () => {
  it.each(Object.keys(WRITING))("is gone after the next: %s", async (what) => {
    const to = join(newFolder(), "written.file");
    const killed = await farthing(WRITING[what]!(to), {
      node: ["--import", killedAt({ when: "before", call: "linkSync" })],
      env: env(),
    });
    expect(killed.exit).toBeNull();
    expect(readdirSync(dirname(to)).filter((name) => PART.test(name))).toHaveLength(1);
    await farthingAgain(WRITING[what]!(to), { env: env() });
    expect(readdirSync(dirname(to))).toEqual([basename(to)]);
  });

  it.each(Object.keys(WRITING))("is gone after one that replaces the file: %s", async (what) => {
    const to = join(newFolder(), "written.file");
    if (what === "a backup" || what === "a restored database") cpSync(books.backup, to);
    else writeFileSync(to, "before");
    const killed = await farthing([...WRITING[what]!(to), "--force"], {
      node: ["--import", killedAt({ when: "before", call: "renameSync" })],
      env: env(),
    });
    expect(killed.exit).toBeNull();
    expect(readdirSync(dirname(to)).filter((name) => PART.test(name))).toHaveLength(1);
    const other = join(dirname(to), "other.file");
    await farthingAgain(["convert", books.files.good, "--output", other], { env: env() });
    expect(readdirSync(dirname(to)).sort()).toEqual([basename(other), basename(to)]);
  });

  it("is gone with its journal where it is killed while it is copied", async () => {
    const to = join(newFolder(), "backup.db");
    const node = ["--import", endsWhereSeen(dirname(to), /\.part-journal$/)];
    expect((await farthing(["database", "backup", to], { node, env: env() })).exit).toBeNull();
    expect(readdirSync(dirname(to))).not.toEqual([]);
    await farthingAgain(["database", "backup", to], { env: env() });
    expect(readdirSync(dirname(to))).toEqual(["backup.db"]);
  });

  it("is gone, too, in the folder for temporary files: a backup that is printed", async () => {
    const folder = newFolder();
    const given = { env: { ...env(), TMPDIR: folder } };
    const node = ["--import", endsWhereSeen(folder, /backup\.db$/)];
    expect((await farthing(["database", "backup", "-"], { ...given, node })).exit).toBeNull();
    expect(readdirSync(folder)).toHaveLength(1);
    expect((await farthing(["database", "backup", "-"], given)).exit).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("what is beside a file and is not of a killed command", () => {
  it.each(Object.keys(WRITING))("stays, because it is being written: %s", async (what) => {
    const folder = newFolder();
    const [to, go] = [join(folder, "written.file"), join(newFolder(), "go")];
    const waiting = `data:text/javascript,${encodeURIComponent(`
      import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      const done = fs.linkSync;
      fs.linkSync = (...args) => {
        while (!fs.existsSync(${JSON.stringify(go)}));
        done(...args);
      };
      syncBuiltinESMExports();
    `)}`;
    // Other commands use the books meanwhile.
    const own = { ...env(), FARTHING_DATABASE: copyOf(books.trial.database) };
    const first = start(WRITING[what]!(to), { node: ["--import", waiting], env: own });
    await untilSeen(() => readdirSync(folder).some((name) => PART.test(name)));
    const second = join(folder, "second.db");
    const ran = await farthingAgain(["database", "backup", second], { env: env() });
    expect([ran.exit, ran.stderr]).toEqual([0, ""]);
    writeFileSync(go, "");
    const { stderr } = await first.ended;
    expect(stderr).not.toContain("cannot be written");
    expect(readdirSync(folder).sort()).toEqual(["second.db", "written.file"]);
  });

  it("stays and is named where nobody here can know: of another place, or of an older version", async () => {
    const folder = newFolder();
    const unknown = [
      `.farthing-${randomUUID()}.part`,
      `.farthing-0123456789ab-1-${randomUUID()}.part`,
      `.farthing-0123456789ab-${process.pid}-${randomUUID()}.part`,
    ];
    const others = [".farthing-notes.part", "farthing.part", ".hidden"];
    for (const name of [...unknown, ...others]) writeFileSync(join(folder, name), "x");
    for (const [i, [what, argsOf]] of Object.entries(WRITING).entries()) {
      const { stderr } = await farthingAgain(argsOf(join(folder, `file-${i}`)), { env: env() });
      for (const name of unknown)
        expect(stderr, what).toContain(`${join(folder, name)} is an unfinished file of another Farthing.`);
      for (const name of others) expect(stderr, what).not.toContain(name);
      const quiet = await farthingAgain([...argsOf(join(folder, `quiet-${i}`)), "--quiet"], { env: env() });
      expect(quiet.stderr, what).not.toContain("unfinished");
    }
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([...unknown, ...others]));
  });

  it("is not looked for in a folder that cannot be read", async () => {
    const folder = newFolder();
    chmodSync(folder, 0o300);
    const { exit } = await farthingAgain(["convert", books.files.good, "--output", join(folder, "a.csv")]);
    chmodSync(folder, 0o700);
    expect([exit, readdirSync(folder)]).toEqual([0, ["a.csv"]]);
  });
});
