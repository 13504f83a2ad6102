/** What the tests of the page need, made once for all of them: the built page, and a browser that they connect to. */
import { buildPage } from "./build-page.mjs";
import { startBrowser } from "./chromium.mjs";

export default async ({ provide }) => {
  await buildPage();
  const browser = await startBrowser();
  provide("browser", browser.wsEndpoint());
  return () => browser.close();
};
