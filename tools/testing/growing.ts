/** Ways to be busy, one of each kind that must be seen to grow with the square, and the like that do not. */

export const linear = {
  "a loop": (size: number): number => {
    let sum = 0;
    for (let i = 0; i < size; i += 1) sum += i;
    return sum;
  },
  "a function that calls itself": (size: number): number => {
    const half = (from: number, to: number): number =>
      to - from < 2 ? 1 : half(from, (from + to) >> 1) + half((from + to) >> 1, to);
    return half(0, size);
  },
  "a search from where the last one ended": (size: number): number => {
    const text = "a,".repeat(size);
    let found = 0;
    for (let at = text.indexOf(","); at >= 0; at = text.indexOf(",", at + 1)) found += 1;
    return found;
  },
  "a pattern from where the last one ended": (size: number): number =>
    [..."a,".repeat(size).matchAll(/,/g)].length,
  "white space, greedily": (size: number): string => `${" ".repeat(size)}x`.replace(/\s+/g, " "),
  "copies that double": (size: number): number => {
    let bytes = new Uint8Array(1);
    while (bytes.length < size) {
      const next = new Uint8Array(bytes.length * 2);
      next.set(bytes);
      bytes = next;
    }
    return bytes.length;
  },
};

const times = (size: number, work: (i: number) => void): void => {
  for (let i = 0; i < size; i += 1) work(i);
};

export const quadratic = {
  "a loop in a loop": (size: number): void => times(size, (i) => times(i, () => {})),
  "loops without a block": (size: number): number => {
    let sum = 0;
    for (let i = 0; i < size; i += 1) for (let j = 0; j < i; j += 1) sum += j;
    return sum;
  },
  "a search to the end of the text each time": (size: number): void => {
    const text = "a,".repeat(size);
    times(size, (i) => text.indexOf("\r", i));
  },
  "a search to the end of the bytes each time": (size: number): void => {
    const bytes = new Uint8Array(size);
    times(size, (i) => bytes.indexOf(13, i));
  },
  "a search from the end": (size: number): void => {
    const text = "a,".repeat(size);
    times(size, (i) => text.lastIndexOf("\r", i));
  },
  "what is left of the text each time": (size: number): void => {
    let text = "a,".repeat(size);
    while (text !== "") text = text.slice(2);
  },
  "what is left of the bytes each time": (size: number): void => {
    let bytes = new Uint8Array(size);
    while (bytes.length > 0) bytes = bytes.slice(1);
  },
  "bytes that grow by one": (size: number): void => {
    let bytes = new Uint8Array(0);
    times(size, () => {
      const next = new Uint8Array(bytes.length + 1);
      next.set(bytes);
      bytes = next;
    });
  },
  "a list that is spread to grow by one": (size: number): void => {
    let list: number[] = [];
    times(size, (i) => {
      list = [...list, i];
    });
  },
  "a set of what an iterator gives each time": (size: number): void => {
    const map = new Map<number, number>();
    times(size, (i) => {
      map.set(i, i);
      new Set(map.values()).has(-1);
    });
  },
  "a map that is spread each time": (size: number): void => {
    const map = new Map<number, number>();
    times(size, (i) => Math.max(...map.set(i, i).values()));
  },
  "an object that is spread to grow by one": (size: number): void => {
    let object: Record<string, number> = {};
    times(size, (i) => {
      object = { ...object, [i]: i };
    });
  },
  "a list that is looked through each time": (size: number): void => {
    const list: number[] = [];
    times(size, (i) => list.includes(i) || list.push(i));
  },
  "a list from which the first is taken": (size: number): void => {
    const list = Array.from({ length: size });
    times(size, () => list.shift());
  },
  "a text that is decoded anew each time": (size: number): void => {
    const bytes = new TextEncoder().encode("a".repeat(size));
    times(size, () => new TextDecoder().decode(bytes));
  },
  "JSON that is read anew each time": (size: number): void => {
    const json = JSON.stringify(Array.from({ length: size }, () => 1));
    times(size, () => JSON.parse(json));
  },
  "a pattern that looks for an end from each blank": (size: number): string =>
    `${" ".repeat(size)}x`.replace(/\s+$/, ""),
  "a pattern that looks ahead to the end": (size: number): number =>
    [..."a".repeat(size).matchAll(/a(?!.*b)/g)].length,
  "a sticky pattern that turns back": (size: number): boolean => /(?:a+a+)b/y.test("a".repeat(size)),
};
