import * as Schema from "effect/Schema";

/** A variable has an invalid value; the message says which values are allowed. */
export class BadSetting extends Schema.TaggedError<BadSetting>()("BadSetting", { message: Schema.String }) {}
