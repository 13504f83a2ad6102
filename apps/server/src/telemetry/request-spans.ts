import type { AnsweredRequest, Handler } from "@farthing/http";
import {
  type Attributes,
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";

/** Methods that are named as they are (semantic conventions, HTTP spans); any other is `_OTHER`. */
const METHODS = new Set(["CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"]);

const methodOf = (method: string): string => (METHODS.has(method) ? method : "_OTHER");

const spanName = (method: string, route: string | null): string => {
  const known = methodOf(method);
  return [known === "_OTHER" ? "HTTP" : known, ...(route === null ? [] : [route])].join(" ");
};

const SERVER_ERROR = 500;

/** What an answered request is told by, of its span and of its duration. The path that was asked for has ids, and any text. */
export const attributesOf = ({ method, route, status }: AnsweredRequest): Attributes => ({
  "http.request.method": methodOf(method ?? ""),
  "http.response.status_code": status,
  ...(route === null ? {} : { "http.route": route }),
  ...(status >= SERVER_ERROR ? { "error.type": String(status) } : {}),
});

/** Gives the span of the request that is being answered what is known with its answer. */
export const tellSpan = (answered: AnsweredRequest): void => {
  const span = trace.getActiveSpan();
  // What is not HTTP reaches no handler.
  if (span === undefined || answered.method === null) return;
  span.updateName(spanName(answered.method, answered.route));
  span.setAttributes(attributesOf(answered));
  if (answered.status >= SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
};

/**
 * A span for each request, until its whole answer is sent or its client has left. Where an instrumentation of `node:http` has begun
 * one already, that is the one.
 */
export const answeringWithin =
  (tracer: Tracer) =>
  (answer: Handler): Handler =>
  async (request, response, next) => {
    if (trace.getActiveSpan() !== undefined) return answer(request, response, next);
    const from = propagation.extract(context.active(), request.headers);
    const method = request.method ?? "";
    const span = tracer.startSpan(
      spanName(method, null),
      {
        kind: SpanKind.SERVER,
        attributes: {
          "http.request.method": methodOf(method),
          "url.scheme": "http",
          "network.protocol.version": request.httpVersion,
        },
      },
      from,
    );
    response.once("close", () => span.end());
    await context.with(trace.setSpan(from, span), () => answer(request, response, next));
  };
