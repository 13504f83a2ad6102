import { describe, it } from "vitest";
import { CASES, check, FILES, linesOf, quoted, scriptOf } from "./completion-cases.ts";

describe("in zsh of Debian", () => {
  it("every command offers its commands, flags, choices and files", async () => {
    const program = [
      // What the completion system of an interactive shell provides.
      `compdef() { }`,
      `_message() { }`,
      `_files() { offered+=('${FILES}') }`,
      `compadd() { shift; for each in "$@"; do [[ $each == $PREFIX* ]] && offered+=($each); done }`,
      `compset() { PREFIX=\${PREFIX#*=} }`,
      `_describe() { for each in "\${(@P)@[-1]}"; do [[ \${each%%:*} == $PREFIX* ]] && offered+=(\${each%%:*}); done }`,
      await scriptOf("zsh"),
      `try() { local -a words offered; words=("$@"); CURRENT=$#; PREFIX=$@[-1]; _farthing; print -r -- \${(pj:\\t:)offered} }`,
      ...CASES.map(([typed]) => `try farthing ${quoted(typed)}`),
      `try farthing user list --format=j`,
    ].join("\n");
    check(await linesOf("zsh", ["-f"], program), [...CASES, [["--format=j"], ["json"]]]);
  });
});

describe("in fish of Debian", () => {
  it("every command offers its commands, flags, choices and files", async () => {
    const program = [
      await scriptOf("fish"),
      `function try; echo (complete -C "$argv" | string replace -r '\\t.*' '' | string join \\t); end`,
      ...CASES.map(([typed]) => `try ${quoted([`farthing ${typed.join(" ")}`])}`),
    ].join("\n");
    check(await linesOf("fish", ["--no-config"], program), CASES);
  });
});
