const LEAST_BYTES = 64;

/** How many bits of a whole number are in a byte; the highest bit says that more follow. */
const BITS = 7;
const MORE = 0x80;

/** The longest run of decimal digits that a number holds exactly. */
const SAFE_DIGITS = 15;

/** Writes whole numbers, digits and bytes one after the other: small numbers take one byte. */
export class ByteWriter {
  #bytes = new Uint8Array(LEAST_BYTES);
  #size = 0;

  byte(value: number): void {
    if (this.#size === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#size] = value;
    this.#size += 1;
  }

  /** A whole number that is not below zero. */
  whole(value: number): void {
    let left = value;
    while (left >= MORE) {
      this.byte((left % MORE) | MORE);
      left = Math.floor(left / MORE);
    }
    this.byte(left);
  }

  /** A whole number. */
  signed(value: number): void {
    this.whole(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Decimal digits, as many as there are, without zeros before them. */
  digits(text: string): void {
    if (text.length <= SAFE_DIGITS) {
      this.whole(Number(text));
      return;
    }
    let left = BigInt(text);
    for (; left >= MORE; left >>= BigInt(BITS)) this.byte(Number(left & 0x7fn) | MORE);
    this.byte(Number(left));
  }

  bytes(bytes: Uint8Array): void {
    if (this.#size + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#size);
    this.#size += bytes.length;
  }

  /** Bytes with their number before them. */
  block(bytes: Uint8Array): void {
    this.whole(bytes.length);
    this.bytes(bytes);
  }

  /** All that was written. */
  all(): Uint8Array {
    return this.#bytes.slice(0, this.#size);
  }

  #grow(by: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#size + by));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads what a {@link ByteWriter} wrote, in the same order. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new Error("the bytes end too early");
    this.#at += 1;
    return byte;
  }

  whole(): number {
    let [value, unit] = [0, 1];
    for (;;) {
      const byte = this.byte();
      value += (byte % MORE) * unit;
      if (byte < MORE) return value;
      unit *= MORE;
    }
  }

  signed(): number {
    const value = this.whole();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  digits(): string {
    const from = this.#at;
    while (this.byte() >= MORE);
    const to = this.#at;
    if ((to - from) * BITS <= 53) {
      this.#at = from;
      return String(this.whole());
    }
    let value = 0n;
    for (let i = to - 1; i >= from; i -= 1) value = (value << BigInt(BITS)) | BigInt(this.#bytes[i]! % MORE);
    return String(value);
  }

  bytes(size: number): Uint8Array {
    const bytes = this.#bytes.subarray(this.#at, this.#at + size);
    if (bytes.length < size) throw new Error("the bytes end too early");
    this.#at += size;
    return bytes;
  }

  block(): Uint8Array {
    return this.bytes(this.whole());
  }

  /** What is left. */
  rest(): Uint8Array {
    return this.bytes(this.#bytes.length - this.#at);
  }
}
