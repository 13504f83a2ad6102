import { expect, it } from "vitest";
import { inProcess } from "./in-process.ts";

const who = (provider: string, subject: string): readonly string[] => [
  ...["--provider", provider, "--subject", subject],
];

const ada = "ada@example.com";

const IDENTITY = who("acme", "1");
const LINKING = ["sso", "linking-code", "--email", "x@example.com"];

it.each([
  ["no user", ["sso", "authorization-code"], "'--user <email>' not specified"],
  ["an unknown format", ["sso", "authorization-code", "--user", ada, "--format", "xml"], "pretty, json"],
  ["an unknown command", ["sso", "nonsense"], "Unknown command 'nonsense'"],
  ["no provider", [...LINKING, "--subject", "1"], "'--provider <name>' not specified"],
  ["no subject", [...LINKING, "--provider", "acme"], "'--subject <id>' not specified"],
  ["no address", ["sso", "linking-code", ...IDENTITY], "'--email <address>' not specified"],
  ["a blank provider", [...LINKING, ...who(" ", "1")], "must not be blank"],
  ["an empty subject", [...LINKING, ...who("acme", "")], "must not be blank"],
  ["no subject to block", ["sso", "block", "--provider", "acme"], "--subject"],
  ["no provider to unblock", ["sso", "unblock", "--subject", "1"], "--provider"],
  ["a blank provider to block", ["sso", "block", ...who(" ", "1")], "must not be blank"],
  ["nobody to link to", ["sso", "link", ...IDENTITY], "--user"],
  ["nobody to unlink from", ["sso", "unlink", ...IDENTITY], "--user"],
  ["a blank subject to link", ["sso", "link", "--user", ada, ...who("acme", " ")], "must not be blank"],
  ["no entries at all", ["audit", "list", "--limit", "0"], "whole number from 1"],
  ["an unknown list", ["audit", "nonsense"], "Unknown command"],
])("says of %s what is wrong", async (_, args, sentence) => {
  const { exit, stdout, stderr } = await inProcess(...args);
  expect([exit, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(sentence);
});
