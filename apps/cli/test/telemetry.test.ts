// @module-tag slow

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { ask, createBooks, serve } from "./serve-support.ts";
import { ENTRY } from "./support.ts";

/** Where the server has the SDK that it is tested with. */
const { resolve } = createRequire(new URL("../../server/package.json", import.meta.url));

const sdk = (name: string): string => JSON.stringify(pathToFileURL(resolve(`@opentelemetry/${name}`)).href);

/** What an operator preloads: an SDK whose exporter appends the spans to a file, one a line. */
const preloaded = (file: string): string => `
import { appendFileSync } from "node:fs";
import api from ${sdk("api")};
import contexts from ${sdk("context-async-hooks")};
import core from ${sdk("core")};
import sdk from ${sdk("sdk-trace-base")};
api.context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable());
api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
const exporter = {
  export: (spans, done) => {
    for (const span of spans)
      appendFileSync(${JSON.stringify(file)}, JSON.stringify({
        name: span.name, trace: span.spanContext().traceId, parent: span.parentSpanContext?.spanId,
      }) + "\\n");
    done({ code: 0 });
  },
  shutdown: async () => {},
};
api.trace.setGlobalTracerProvider(
  new sdk.BasicTracerProvider({ spanProcessors: [new sdk.SimpleSpanProcessor(exporter)] }),
);
`;

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CLIENT = "00f067aa0ba902b7";

it("the packed command tells an SDK that is preloaded of its requests, in the traces of its clients", async () => {
  const { database, key } = await createBooks(1);
  const folder = newFolder();
  const [file, register] = [join(folder, "spans.ndjson"), join(folder, "register.mjs")];
  writeFileSync(file, "");
  writeFileSync(register, preloaded(file));
  const served = serve(["--port", "0", "--database", database], {
    entry: ["--import", pathToFileURL(register).href, ENTRY],
  });
  const headers = { "X-Api-Key": key, traceparent: `00-${TRACE}-${CLIENT}-01` };
  expect((await ask(`${await served.url}/api/v1/transactions`, { headers })).status).toBe(200);
  served.kill("SIGTERM");
  expect(await served.ended).toEqual({ exit: 0, signal: null });
  const spans = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { name: string; trace: string; parent?: string })
    .filter(({ trace }) => trace === TRACE);
  const [request] = spans.filter(({ parent }) => parent === CLIENT);
  expect(request?.name).toBe("GET /api/v1/transactions");
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["listTransactions", "transactions.list", "Transactions.list"]),
  );
});
