import * as Schema from "effect/Schema";
import { count, hasOne, isCount, needed, objectOf, shapeThat, valueThat } from "./checks.ts";

/** The operations of a provider. */
export const OPERATIONS = ["claim", "accounts", "info"] as const;

/** The requests for its operation at which a fault occurs, counted since the bank has the fault. */
type Which = "every" | { readonly nth: number } | { readonly first: number };

const which = shapeThat(
  (value): value is Which =>
    value === "every" || hasOne(value, "nth", isCount) || hasOne(value, "first", isCount),
  'must be "every", {nth} or {first}',
);

const milliseconds = valueThat(
  Schema.Number,
  (value) => Number.isSafeInteger(value) && value >= 0 && value <= 3_600_000,
  "must be milliseconds, at most an hour",
);

const header = valueThat(
  Schema.String,
  (value) => /^[\x20-\x7e]+$/.test(value),
  "must be text that fits into a header",
);

const matching = {
  operation: needed(Schema.Literals(OPERATIONS).annotate({ message: "must be claim, accounts or info" })),
  which: needed(which),
};

const kind = <const K extends string>(value: K) => ({ ...matching, kind: Schema.Literal(value) });

const FAULTS = {
  status: objectOf({
    ...kind("status"),
    status: needed(
      valueThat(
        Schema.Number,
        (value) => Number.isSafeInteger(value) && value >= 400 && value <= 599,
        "must be a status from 400 to 599",
      ),
    ),
    /** `json` as from the provider itself, `html` as from something in front of it. */
    as: Schema.optionalKey(Schema.Literals(["json", "html"]).annotate({ message: "must be json or html" })),
    retry_after: Schema.optionalKey(
      Schema.Union([valueThat(Schema.Number, Number.isFinite, "must be a number"), header]).annotate({
        message: "must be seconds, or text that fits into a header",
      }),
    ),
  }),
  reset: objectOf({
    ...kind("reset"),
    when: needed(Schema.Literals(["before", "middle"]).annotate({ message: "must be before or middle" })),
  }),
  truncated: objectOf(kind("truncated")),
  slow: objectOf({ ...kind("slow"), delay_ms: needed(milliseconds) }),
  drip: objectOf({ ...kind("drip"), bytes: needed(count), every_ms: needed(milliseconds) }),
  huge: objectOf({
    ...kind("huge"),
    mebibytes: needed(
      valueThat(
        Schema.Number,
        (value) => value > 0 && value <= 256,
        "must be a number of mebibytes, at most 256",
      ),
    ),
    /** Whether the length is announced. */
    length_said: Schema.optionalKey(Schema.Boolean.annotate({ message: "must be true or false" })),
  }),
  not_json: objectOf(kind("not_json")),
  cut_json: objectOf(kind("cut_json")),
  wrong_shape: objectOf(kind("wrong_shape")),
  redirect: objectOf({ ...kind("redirect"), to: Schema.optionalKey(header) }),
} as const;

/** The kinds of faults. */
export const FAULT_KINDS = Object.keys(FAULTS) as readonly (keyof typeof FAULTS)[];

/** A fault of a bank, and the requests at which it occurs. */
export const Fault = Schema.Union(Object.values(FAULTS)).annotate({
  message: `must have a kind: ${FAULT_KINDS.join(", ")}`,
});
export type Fault = typeof Fault.Type;
