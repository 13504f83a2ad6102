import { expect, it } from "vitest";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import { itEachSampled } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { choose, faultsSoFar, openPage, pageServer } from "./support/open-page.ts";
import { servePage } from "./support/serve-page.ts";

const FILE = { name: "a.csv", content: "date,amount,name\n2024-01-02,-1.00,Tea\n03.04.2024,-2.00,Bus\n" };

it("asks for nothing once it is loaded: neither the page nor its worker, whatever is done", async () => {
  const page = await openPage();
  // When a file is read its worker is loaded, too.
  await choose(page, FILE);
  const requests: string[] = [];
  page.context().on("request", (request) => requests.push(request.url()));
  const before = [...(await pageServer()).asked];
  await choose(page, FILE);
  await page.selectOption(".control select >> nth=2", "%d.%m.%Y");
  await page.waitForSelector('.verdict[aria-busy="false"]');
  const download = page.waitForEvent("download");
  await page.click(".download button");
  await (await download).cancel();
  await page.hover('[aria-rowindex="2"] .cell');
  expect(requests.filter((url) => !url.startsWith("blob:"))).toEqual([]);
  expect((await pageServer()).asked).toEqual(before);
});

it("is loaded in a page, a style sheet, a picture and two scripts", async () => {
  const { asked } = await pageServer();
  const from = asked.length;
  const page = await openPage();
  await choose(page, FILE);
  const kinds = asked.slice(from).map((path) => /\.(\w+)$/.exec(path)?.[1] ?? "page");
  expect(kinds.filter((kind) => kind !== "svg").sort()).toEqual(["css", "js", "js", "page"]);
});

const elsewhere = ofFile(servePage, async (server) => (await server).stop());

/** The same request is answered where there is no policy. */
itEachSampled(["the page", "its worker"])("the policy keeps %s from other servers", async (where) => {
  const page = await openPage();
  await choose(page, FILE);
  const { url, asked } = await elsewhere();
  const fetched = async (of: string): Promise<string> => {
    try {
      await fetch(of, { mode: "no-cors" });
      return "answered";
    } catch (error) {
      return String(error);
    }
  };
  const [worker] = page.workers();
  const answer = where === "the page" ? page.evaluate(fetched, url) : worker!.evaluate(fetched, url);
  expect(await answer).toMatch(/^TypeError: /);
  expect(asked).toEqual([]);
  expect(faultsSoFar().every((fault) => /Content Security Policy|violates/.test(fault))).toBe(true);
});

it("reads a file when the network is gone, and the server too", async () => {
  const page = await openPage();
  await page.context().setOffline(true);
  await (await pageServer()).stop();
  await choose(page, FILE);
  expect(await page.textContent(".verdict h2")).not.toBe(EN.refused);
  await page.selectOption(".control select >> nth=2", "%Y-%m-%d");
  await page.waitForSelector('.verdict[aria-busy="false"]');
  expect(await page.locator(".cell.wrong").count()).toBe(1);
});
