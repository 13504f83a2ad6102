const START = 64;

/** Numbers, as many as come: an array of objects would take several times the memory. */
export class Numbers {
  #all = new Float64Array(START);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#all.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#all);
      this.#all = larger;
    }
    this.#all[this.#length] = value;
    this.#length += 1;
  }

  at(index: number): number {
    return this.#all[index]!;
  }
}
