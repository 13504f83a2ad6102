import type { Blocks } from "./blocks.ts";

/** A file of a form. */
interface ReceivedFile {
  readonly bytes: Blocks;
  readonly filename: string;
  /** As declared; blank if not declared. */
  readonly content_type: string;
  /** How many bytes it may have; no more than one byte more was kept of it. */
  readonly max_bytes: number;
}

/** The content of a preflight request as received, not yet examined. */
export type Received =
  /** A JSON body, still as bytes: parsing megabytes would block all other requests. */
  | { readonly _tag: "Json"; readonly bytes: Blocks }
  /** The fields and the file of a form. */
  | {
      readonly _tag: "Form";
      readonly fields: Readonly<Record<string, unknown>>;
      readonly file: ReceivedFile | undefined;
    };

const textLength = (value: unknown): number => (typeof value === "string" ? value.length : 0);

/** Its approximate size. */
export const sizeOf = (received: Received): number =>
  received._tag === "Json"
    ? received.bytes.length
    : Object.values(received.fields).reduce<number>(
        (sum, value) => sum + textLength(value),
        received.file?.bytes.length ?? 0,
      );

/** The blocks that it is in. */
export const blocksOf = (received: Received): Blocks["blocks"] =>
  (received._tag === "Json" ? received.bytes : received.file?.bytes)?.blocks ?? [];
