import {
  type Attributes,
  context,
  type HrTime,
  type Context as OtelContext,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import * as Cause from "effect/Cause";
import * as Exit from "effect/Exit";
import * as Option from "effect/Option";
import * as Tracer from "effect/Tracer";

const KINDS = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<Tracer.SpanKind, SpanKind>;

const SECOND = 1_000_000_000n;

const hrTime = (nanoseconds: bigint): HrTime => [Number(nanoseconds / SECOND), Number(nanoseconds % SECOND)];

/** The class of an error, which says nothing of anybody: its message may quote what was sent. */
const typeOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause);
  if (typeof error === "object" && error !== null && "_tag" in error) return String(error._tag);
  return error instanceof Error ? error.name : "unknown";
};

/** Options of a span as Effect gives them. */
type Options = Parameters<Tracer.Tracer["span"]>[0];

/** A span of Effect that is one of OpenTelemetry. It has no texts of errors and no lines of logs. */
class BridgedSpan implements Tracer.Span {
  readonly _tag = "Span";
  readonly name: string;
  readonly spanId: string;
  readonly traceId: string;
  readonly parent: Tracer.Span["parent"];
  readonly annotations: Tracer.Span["annotations"];
  readonly links: Tracer.SpanLink[];
  readonly sampled: boolean;
  readonly kind: Tracer.SpanKind;
  readonly attributes = new Map<string, unknown>();
  /** What is begun within this span begins with it. */
  readonly within: OtelContext;
  readonly #span: OtelSpan;
  status: Tracer.SpanStatus;

  constructor(tracer: OtelTracer, { name, parent, annotations, links, startTime, kind }: Options) {
    this.name = name;
    this.parent = parent;
    this.annotations = annotations;
    this.links = links;
    this.kind = kind;
    this.status = { _tag: "Started", startTime };
    const outer = Option.getOrUndefined(parent);
    // Without one of ours it is the first of its request, and begins where that is answered.
    const from = outer instanceof BridgedSpan ? outer.within : context.active();
    this.#span = tracer.startSpan(name, { kind: KINDS[kind], startTime: hrTime(startTime) }, from);
    this.within = trace.setSpan(from, this.#span);
    const { spanId, traceId, traceFlags } = this.#span.spanContext();
    this.spanId = spanId;
    this.traceId = traceId;
    this.sampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  }

  attribute(key: string, value: unknown): void {
    this.attributes.set(key, value);
    this.#span.setAttributes({ [key]: value } as Attributes);
  }

  event(): void {
    // Effect makes events of what is logged, which has a place of its own.
  }

  addLinks(links: readonly Tracer.SpanLink[]): void {
    this.links.push(...links);
  }

  end(endTime: bigint, exit: Exit.Exit<unknown, unknown>): void {
    this.status = { _tag: "Ended", startTime: this.status.startTime, endTime, exit };
    if (Exit.isFailure(exit)) this.#fail(exit.cause);
    this.#span.end(hrTime(endTime));
  }

  /** Work that was interrupted, such as because a client has left, did not fail. */
  #fail(cause: Cause.Cause<unknown>): void {
    if (Cause.hasInterruptsOnly(cause)) return;
    this.#span.setAttribute("error.type", typeOf(cause));
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }
}

/** A tracer of Effect whose spans are those of a tracer of OpenTelemetry. */
export const spanTracer = (tracer: OtelTracer): Tracer.Tracer =>
  Tracer.make({
    span: (options) => new BridgedSpan(tracer, options),
    // What instrumented libraries do for a step, such as a query, is within its span.
    context: (primitive, fiber) => {
      const { span } = fiber.cache;
      return span instanceof BridgedSpan
        ? context.with(span.within, () => primitive["~effect/Effect/evaluate"](fiber))
        : primitive["~effect/Effect/evaluate"](fiber);
    },
  });
