import * as Schema from "effect/Schema";

/** A variable holds something that cannot be used; the message says what it may hold. */
export class BadSetting extends Schema.TaggedError<BadSetting>()("BadSetting", { message: Schema.String }) {}
