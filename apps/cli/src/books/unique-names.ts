/** Gives each key a name of its own: the one that is wanted, or that with a number behind it. */
export class UniqueNames {
  private readonly byKey = new Map<string, string>();
  private readonly taken = new Set<string>();

  /** The name of a key: always the same. */
  nameOf(key: string, wanted: string, numbered: (number: number) => string): string {
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    let name = wanted;
    for (let number = 2; this.taken.has(name); number += 1) name = numbered(number);
    this.byKey.set(key, name);
    this.taken.add(name);
    return name;
  }

  /** All that were given, in the order in which they were asked for. */
  get names(): Iterable<string> {
    return this.taken;
  }
}
