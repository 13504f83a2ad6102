import type { Blocks } from "./blocks.ts";

/** A file of a form. */
interface ReceivedFile {
  readonly bytes: Blocks;
  readonly filename: string;
  /** As declared; blank where nothing was. */
  readonly content_type: string;
}

/** What came with a preflight request, as it came: nothing of it has been looked at. */
export type Received =
  /** A JSON body, still as bytes: parsing megabytes of it would hold up everybody else. */
  | { readonly _tag: "Json"; readonly bytes: Blocks }
  /** The fields and the file of a form. */
  | {
      readonly _tag: "Form";
      readonly fields: Readonly<Record<string, unknown>>;
      readonly file: ReceivedFile | undefined;
    };

const textLength = (value: unknown): number => (typeof value === "string" ? value.length : 0);

/** How large it is, about. */
export const sizeOf = (received: Received): number =>
  received._tag === "Json"
    ? received.bytes.length
    : Object.values(received.fields).reduce<number>(
        (sum, value) => sum + textLength(value),
        received.file?.bytes.length ?? 0,
      );

/** What can be given away instead of being copied. */
export const buffersOf = (received: Received): readonly ArrayBuffer[] =>
  ((received._tag === "Json" ? received.bytes : received.file?.bytes)?.blocks ?? []).map(
    ({ buffer }) => buffer,
  );
