import { afterEach, expect, it } from "vitest";
import { partOfId } from "../../src/storage/own-id.ts";
import { shownId } from "../../src/terminal/shown-id.ts";

const ID = "0190a7c2-6f00-7000-8000-00c41d2e0a51";
const { isTTY } = process.stdout;

afterEach(() => {
  process.stdout.isTTY = isTTY;
});

it("an id is short on a terminal, as commands take it, and whole elsewhere", () => {
  process.stdout.isTTY = true;
  expect(shownId(ID)).toBe("1d2e0a51");
  expect(partOfId(shownId(ID))).toBe("1d2e0a51");
  process.stdout.isTTY = false;
  expect(shownId(ID)).toBe(ID);
});
