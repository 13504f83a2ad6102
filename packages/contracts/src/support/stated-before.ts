/** Balances as databases have them from before it was kept when a person said one, and what becomes of them. */

interface Before {
  readonly id: string;
  /** The balance of the account, and its day. */
  readonly known: readonly [balance: string, day: string | null];
  /** What was stated, in this order, and whether an import did. */
  readonly stated: readonly (readonly [balance: string, day: string | null, by_import: boolean])[];
  /** Whether each of its transactions was added by hand. */
  readonly rows: readonly boolean[];
  readonly isOfBank?: true;
  readonly after: {
    readonly known: readonly [balance: string, day: string | null];
    /** With whether a person said it. */
    readonly stated: readonly (readonly [balance: string, day: string | null, said: boolean])[];
  };
}

/** When their transactions came, and when what was said of them counts as said. */
export const CAME_AT = "2026-04-02T10:00:00.999Z";
export const SAID_AT = "2026-04-02T10:00:01.000Z";

const FIRST = "2026-04-01";
const MOVED = "2026-04-02";

export const STATED_BEFORE: readonly Before[] = [
  {
    ...{ id: "begun", known: ["-7", MOVED], rows: [true] },
    stated: [
      ["0", null, false],
      ["-7", MOVED, false],
    ],
    after: { known: ["-7", MOVED], stated: [] },
  },
  {
    ...{ id: "begun before a file", known: ["-9", MOVED], rows: [true, false] },
    stated: [
      ["0", null, false],
      ["-9", MOVED, false],
    ],
    after: { known: ["-9", MOVED], stated: [["-9", MOVED, true]] },
  },
  {
    ...{ id: "begun before a file that states one", known: ["5", "2030-01-01"], rows: [true, false] },
    stated: [
      ["0", null, false],
      ["-7", MOVED, false],
      ["5", "2030-01-01", true],
    ],
    after: { known: ["5", "2030-01-01"], stated: [["5", "2030-01-01", false]] },
  },
  {
    ...{ id: "said", known: ["500", FIRST], rows: [true, false], stated: [["500", FIRST, false]] },
    after: { known: ["500", FIRST], stated: [["500", FIRST, true]] },
  },
  {
    ...{ id: "said and moved", known: ["493", MOVED], rows: [true] },
    stated: [
      ["500", FIRST, false],
      ["493", MOVED, false],
    ],
    after: { known: ["493", MOVED], stated: [["493", FIRST, true]] },
  },
  {
    ...{ id: "said before a file", known: ["5", "2030-01-01"], rows: [false] },
    stated: [
      ["500", FIRST, false],
      ["5", "2030-01-01", true],
    ],
    after: {
      known: ["5", "2030-01-01"],
      stated: [
        ["500", FIRST, true],
        ["5", "2030-01-01", false],
      ],
    },
  },
  {
    ...{
      id: "of a bank",
      known: ["100", FIRST],
      rows: [false],
      stated: [["100", FIRST, false]],
      isOfBank: true,
    },
    after: { known: ["100", FIRST], stated: [["100", FIRST, false]] },
  },
  {
    ...{ id: "left", known: ["7", MOVED], rows: [] },
    stated: [
      ["0", null, false],
      ["7", MOVED, false],
    ],
    after: { known: ["0", null], stated: [] },
  },
  {
    ...{ id: "unknown", known: ["0", null], rows: [false], stated: [] },
    after: { known: ["0", null], stated: [] },
  },
];
