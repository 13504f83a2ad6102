import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { StorageUnavailable } from "@farthing/core/storage";
import { Accounts } from "@farthing/core/transactions";
import { context, metrics, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Telemetry, telemetry } from "../src/index.ts";
import { served } from "./served.ts";

const spans = new InMemorySpanExporter();
const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter: measured });

let told: Telemetry | undefined;

beforeAll(async () => {
  expect(await telemetry("sqlite"), "without an SDK").toBeUndefined();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }),
  );
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  told = await telemetry("sqlite");
});

afterEach(() => spans.reset());

// Other files run in this process.
afterAll(async () => {
  await reader.shutdown();
  for (const api of [context, propagation, trace, metrics]) api.disable();
  Reflect.deleteProperty(globalThis, Symbol.for("opentelemetry.js.api.1"));
});

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CLIENT = "00f067aa0ba902b7";

/** All spans, once as many requests as these have ended theirs: a response is closed after its client has it. */
const spansOf = async (requests: number): Promise<readonly ReadableSpan[]> => {
  for (;;) {
    const ended = spans.getFinishedSpans();
    if (ended.filter(({ kind }) => kind === SpanKind.SERVER).length >= requests) return ended;
    await new Promise((resolve) => setImmediate(resolve));
  }
};

const idOf = (span: ReadableSpan): string => span.spanContext().spanId;

const named = (all: readonly ReadableSpan[], name: string): ReadableSpan => {
  const found = all.filter((span) => span.name === name);
  expect(found.length, `${name} of ${all.map((span) => span.name).join(", ")}`).toBe(1);
  return found[0]!;
};

describe("spans", () => {
  it("of a request continue the trace of its client, down to each call of storage", async () => {
    const { ask } = await served(undefined, told);
    const headers = { traceparent: `00-${TRACE}-${CLIENT}-01` };
    expect((await ask("/api/v1/transactions?search=Bread", { headers })).status).toBe(200);
    const all = await spansOf(1);
    const request = named(all, "GET /api/v1/transactions");
    expect(request.kind).toBe(SpanKind.SERVER);
    expect(request.parentSpanContext?.spanId).toBe(CLIENT);
    expect(request.attributes).toEqual({
      "http.request.method": "GET",
      "http.route": "/api/v1/transactions",
      "http.response.status_code": 200,
      "url.scheme": "http",
      "network.protocol.version": "1.1",
    });
    expect(request.status.code).toBe(SpanStatusCode.UNSET);
    const operation = named(all, "listTransactions");
    expect(operation.parentSpanContext?.spanId).toBe(idOf(request));
    const useCase = named(all, "transactions.list");
    expect([useCase.kind, useCase.parentSpanContext?.spanId]).toEqual([SpanKind.INTERNAL, idOf(operation)]);
    const calls = all.filter(({ kind }) => kind === SpanKind.CLIENT);
    expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(["Transactions.list"]));
    for (const { name, attributes } of calls)
      expect(attributes).toEqual({ "db.system.name": "sqlite", "db.operation.name": name });
    for (const span of all) expect(span.spanContext().traceId).toBe(TRACE);
  });

  it("begin a trace of their own without a client that has one, or with a header that is none", async () => {
    const { ask } = await served(undefined, told);
    for (const headers of [{}, { traceparent: "00-0-0-01" }]) await ask("/healthz", { headers });
    const requests = (await spansOf(2)).filter(({ kind }) => kind === SpanKind.SERVER);
    for (const { parentSpanContext } of requests) expect(parentSpanContext).toBeUndefined();
    expect(new Set(requests.map((span) => span.spanContext().traceId)).size).toBe(2);
  });

  it("of requests at the same time stay in the traces of their own", async () => {
    const { ask, account } = await served(undefined, told);
    const traces = Array.from({ length: 200 }, (_, n) => (n + 1).toString(16).padStart(32, "0"));
    await Promise.all(
      traces.map((id, n) =>
        ask(n % 2 === 0 ? "/api/v1/transactions" : `/api/v1/accounts/${account.id}`, {
          headers: { traceparent: `00-${id}-${CLIENT}-01` },
        }),
      ),
    );
    const all = await spansOf(traces.length);
    const byTrace = Map.groupBy(all, (span) => span.spanContext().traceId);
    expect([...byTrace.keys()].toSorted()).toEqual(traces);
    for (const [, some] of byTrace) {
      const ids = new Set([CLIENT, ...some.map(idOf)]);
      expect(some.filter(({ kind }) => kind === SpanKind.SERVER)).toHaveLength(1);
      expect(some.some(({ kind }) => kind === SpanKind.CLIENT)).toBe(true);
      for (const { parentSpanContext } of some) expect(ids).toContain(parentSpanContext?.spanId);
    }
  });

  it("say what failed: a server's failure is an error, what a client did wrong is not", async () => {
    const broken = new StorageUnavailable({
      reason: "busy",
      operation: "accounts.list",
      cause: "text of it",
    });
    const { ask } = await served(
      (services) =>
        Context.add(services, Accounts, {
          ...Context.get(services, Accounts),
          list: () => Effect.fail(broken),
        }),
      told,
    );
    expect((await ask("/api/v1/accounts?cursor=")).status).toBe(503);
    expect((await ask("/no/such/path")).status).toBe(404);
    const all = await spansOf(2);
    const failed = named(all, "GET /api/v1/accounts");
    expect(failed.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(failed.attributes).toMatchObject({ "http.response.status_code": 503, "error.type": "503" });
    const call = named(all, "Accounts.list");
    expect(call.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(call.attributes["error.type"]).toBe("StorageUnavailable");
    const unknown = named(all, "GET");
    expect(unknown.status.code).toBe(SpanStatusCode.UNSET);
    expect(unknown.attributes).not.toHaveProperty("http.route");
  });

  it("end where a client leaves, too", async () => {
    const { url } = await served(undefined, told);
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write("POST /api/v1/imports HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf");
    setTimeout(() => socket.destroy(), 50);
    expect((await spansOf(1)).some(({ kind }) => kind === SpanKind.SERVER)).toBe(true);
  });

  it("are not begun where an instrumentation of HTTP has begun one, which gets the route", async () => {
    const tracer = trace.getTracer("instrumentation");
    const answer = told!.answering(async (_, response) => {
      told!.meter.answered({ operation: null, method: "GET", route: "/docs", status: 200, seconds: 0 });
      response.end();
    });
    const server = createServer((request, response) => {
      const span = tracer.startSpan("GET", { kind: SpanKind.SERVER });
      response.once("close", () => span.end());
      context.with(trace.setSpan(context.active(), span), () => void answer(request, response));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`)).text();
    expect((await spansOf(1)).map(({ name }) => name)).toEqual(["GET /docs"]);
    server.close();
  });
});

it("nothing of a person is in what is told: no key, id, name, amount or text that was sent", async () => {
  const { ask, account, family_id, key } = await served(undefined, told);
  const odd = "odd-text-of-a-client";
  const csv = "date,amount,currency,name\n2026-03-01,-1234.56,EUR,Bakery\n";
  const form = new FormData();
  form.set("file", new Blob([csv]), `${odd}.csv`);
  form.set("account_id", account.id);
  const json = { "Content-Type": "application/json" };
  const answers = [
    await ask("/api/v1/imports", { method: "POST", body: form }),
    await ask(`/api/v1/transactions?search=${odd}`, { headers: { "X-Request-Id": odd, "User-Agent": odd } }),
    await ask(`/api/v1/accounts/${account.id}`, {
      ...{ method: "PATCH", headers: json },
      body: JSON.stringify({ name: odd }),
    }),
    await ask(`/api/v1/accounts/${account.id}`, { method: "PATCH", headers: json, body: `{"${odd}` }),
    await ask(`/${odd}?${odd}=1`),
    await ask("/api/v1/transactions", { headers: { "X-Api-Key": odd } }),
  ];
  const all = await spansOf(answers.length);
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 400, 404, 401]);
  const seen = JSON.stringify(
    all.map(({ name, attributes, events, status, links }) => ({ name, attributes, events, status, links })),
  );
  await reader.forceFlush();
  const counted = JSON.stringify(measured.getMetrics().map(({ scopeMetrics }) => scopeMetrics));
  for (const text of [
    odd,
    key,
    family_id,
    account.id,
    "Everyday",
    "ada@example.com",
    "Quill",
    "Bakery",
    "1234",
  ])
    expect(seen + counted).not.toContain(text);
  expect(all.flatMap(({ events }) => events)).toEqual([]);
  expect(new Set(all.flatMap(({ attributes }) => Object.keys(attributes)))).toEqual(
    new Set([
      ...["http.request.method", "http.route", "http.response.status_code"],
      ...["url.scheme", "network.protocol.version", "db.system.name", "db.operation.name", "error.type"],
    ]),
  );
});

it("requests are measured by method, route and status, and rows are counted", async () => {
  const { ask } = await served(undefined, told);
  measured.reset();
  for (let n = 0; n < 3; n++) await ask("/api/v1/tags");
  await spansOf(3);
  await reader.forceFlush();
  const byName = new Map(
    measured
      .getMetrics()
      .at(-1)!
      .scopeMetrics.flatMap(({ metrics: some }) => some.map((each) => [each.descriptor.name, each] as const)),
  );
  const requests = byName.get("http.server.request.duration")!;
  expect(requests.descriptor.unit).toBe("s");
  const point = requests.dataPoints.find(({ attributes }) => attributes["http.route"] === "/api/v1/tags")!;
  expect(point.attributes).toEqual({
    ...{ "http.request.method": "GET", "http.route": "/api/v1/tags", "http.response.status_code": 200 },
    "url.scheme": "http",
  });
  expect(point.value).toMatchObject({ count: 3 });
  expect(byName.get("farthing.imported.rows")!.dataPoints).toMatchObject([{ value: 1 }]);
  expect(byName.get("farthing.storage.failures")!.dataPoints).toMatchObject([
    { value: 1, attributes: { "error.type": "busy" } },
  ]);
});
