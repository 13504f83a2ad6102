/** The bytes of a file, and how many it may have. */
export interface FileBytes {
  readonly bytes: Uint8Array;
  readonly most: number;
}
