import { ofFile } from "../../../tools/testing/of-file.ts";
import {
  type FakeProvider,
  type FakeProviderOptions,
  type Scenario,
  startFakeProvider,
} from "../src/index.ts";
import { type Asking, askingBy, claimUrl } from "./unit/support.ts";

const started = ofFile<FakeProvider[]>(
  () => [],
  (all) => Promise.all(all.map(({ stop }) => stop())),
);

type Given = { readonly scenario: Scenario } | Pick<FakeProviderOptions & { bank: object }, "bank">;

/** A fake provider that is stopped after the file's tests. */
export const start = async (given: Given): Promise<FakeProvider> => {
  const provider = await startFakeProvider({ ...given, port: 0 });
  started().push(provider);
  return provider;
};

export const claim = async ({ newSetupToken }: Pick<FakeProvider, "newSetupToken">): Promise<Asking> => {
  const answer = await fetch(claimUrl(newSetupToken()), { method: "POST" });
  return askingBy(await answer.text());
};

export const get = ({ url, headers }: Asking, path: string): Promise<Response> =>
  fetch(url + path, { headers, redirect: "manual" });
