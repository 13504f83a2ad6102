import { describe, expect, it } from "vitest";
import {
  contentLayout,
  type KeptReading,
  namedAccounts,
  rememberedIn,
  resolveRemembered,
  toRemember,
} from "../src/api/remembered.ts";
import { textOf } from "../src/api/text.ts";
import { preflight, type ReadingOptions, resolveOptions } from "../src/index.ts";

const TODAY = "2024-06-30";
const HOW = { auto: true, today: TODAY };
const DAY = "2024-05-03";

/** What an import of a file teaches. */
const taughtBy = (text: string, given: ReadingOptions = {}) => ({
  ...{ day: DAY, accounts: [] },
  ...toRemember(text, { ...resolveOptions(text, given, HOW), said: given }, { today: TODAY }),
});

const asBefore = (text: string, first: string, given: ReadingOptions = {}, now: ReadingOptions = {}) =>
  resolveRemembered(text, now, HOW, taughtBy(first, given));

const asked = ({ undecided }: { readonly undecided: readonly { readonly field: string }[] }) =>
  undecided.map(({ field }) => field);

const table = (header: string, ...rows: readonly string[]): string => `${[header, ...rows].join("\n")}\n`;

const HEADER = "Date,Amount,Name";
const POSITIVE = { signage_convention: "inflows_positive" };
const CLEAR = table(HEADER, "22/03/2024,-12.00,Oat", "25/03/2024,30.00,Pay");
const OPEN = table(HEADER, "03/04/2024,-12.00,Oat", "05/04/2024,31.00,Pay");

describe("a file of a known layout", () => {
  it("is read as the one before it, where it leaves something open", () => {
    expect(asked(resolveOptions(OPEN, POSITIVE, HOW))).toEqual(["date_format"]);
    const { options, undecided, used } = asBefore(OPEN, CLEAR, {}, POSITIVE);
    expect(undecided).toEqual([]);
    expect(options.date_format).toBe("%d/%m/%Y");
    expect(used).toMatchObject({ day: DAY, fields: ["date_format"], contradicted: [] });
  });

  it("is read as somebody said, again and again", () => {
    const second = asBefore(OPEN, OPEN, { date_format: "%m/%d/%Y" });
    expect(second.options.date_format).toBe("%m/%d/%Y");
    const third = resolveRemembered(OPEN, {}, HOW, {
      ...{ day: DAY, accounts: [] },
      ...toRemember(OPEN, second, { today: TODAY }),
    });
    expect(third.options).toEqual(second.options);
  });

  it("is no answer where a whole profile has what its content shows", () => {
    const said = { ...POSITIVE, date_format: "%m/%d/%Y" };
    const profileOf = (text: string) => resolveOptions(text, {}, HOW).options;
    expect(profileOf(CLEAR)).toHaveProperty("left_out");
    const other = asBefore(CLEAR, OPEN, said, profileOf(CLEAR));
    expect([other.options.date_format, other.used.stays]).toEqual(["%d/%m/%Y", true]);
    const same = table(HEADER, "03/22/2024,-12.00,Oat", "03/25/2024,30.00,Pay");
    const again = asBefore(same, OPEN, said, { ...profileOf(same), ...POSITIVE });
    expect(again.used.stays).toBeUndefined();
    expect(toRemember(same, again, { today: TODAY }).said.toSorted()).toEqual([
      "date_format",
      "signage_convention",
    ]);
    const beside = { signage_convention: "inflows_negative" };
    const recalled = asBefore(CLEAR, OPEN, { ...said, ...beside }, { ...profileOf(CLEAR), ...beside });
    expect(recalled.used.stays).toBe(true);
    const chosen = asBefore(CLEAR, OPEN, said, { ...profileOf(CLEAR), notes_col_label: "Name" });
    expect(chosen.used.stays).toBeUndefined();
  });

  it("is told of a status of which nothing was said, whose rows are left out", () => {
    const header = "Date,Amount,Name,Status";
    const first = table(header, "22/03/2024,-12.00,Oat,Done", "25/03/2024,30.00,Pay,Zumbled");
    const given = { ...POSITIVE, status_col_label: "Status", booked_statuses: ["Done", "Zumbled"] };
    const next = (status: string) =>
      asBefore(
        table(header, "22/04/2024,-12.00,Oat,Zumbled", `25/04/2024,31.00,Pay,${status}`),
        first,
        given,
      ).used.sentences.map((each) => textOf(each, String));
    expect(next("Frobbed").at(-1)).toBe(
      'Left out as not booked: rows with "Frobbed", which booked_statuses of 3 May 2024 does not have.',
    );
    for (const known of ["Done", "Zumbled", "Pending"])
      expect(next(known).join(" ")).not.toContain("Left out");
  });

  it("is read as the one before it, whatever days and in whatever case its headers name columns", () => {
    const header = (month: string) => `Day ${month},Who,What,Spent ${month},Month before ${month}`;
    const rows = (month: string) => [
      `2024-${month}-03,Oven,Bread,-1.00,5.00`,
      `2024-${month}-04,Film,Seat,-3.00,6.00`,
    ];
    const said = {
      ...{ amount_col_label: "Month before 05", name_col_label: "What" },
      signage_convention: "inflows_negative",
    };
    const [first, next] = ["05", "06"].map((month) => table(header(month), ...rows(month)));
    const recalled = asBefore(next!, first!, said);
    expect(recalled.used.contradicted).toEqual([]);
    expect(recalled.options).toMatchObject({
      ...said,
      date_col_label: "Day 06",
      amount_col_label: "Month before 06",
    });
    expect(toRemember(next!, recalled, { today: TODAY }).said.toSorted()).toEqual(
      Object.keys(said).toSorted(),
    );
    const louder = table(header("05").toUpperCase(), ...rows("05"));
    expect(asBefore(louder, first!, said).used.fields.toSorted()).toEqual(Object.keys(said).toSorted());
  });

  it("is not read so where all that is remembered makes it wrong together", () => {
    const first = table("Day 1,Day 2,Who,Spent 1,Spent 2", "2024-05-03,2024-05-04,Oven,-1.00,-2.00");
    const next = table("Day 3,Day 4,Who,Spent 3,Spent 4", "2024-06-03,2024-06-04,Film,-1.00,-2.00");
    const recalled = asBefore(next, first, { date_col_label: "Day 2", amount_col_label: "Spent 2" });
    expect(recalled.used).toMatchObject({ fields: [], stays: true });
    expect(recalled.used.contradicted).toEqual(
      expect.arrayContaining(["date_col_label", "amount_col_label"]),
    );
  });

  it("is read as is said now", () => {
    const { options, used } = asBefore(OPEN, CLEAR, {}, { date_format: "%m/%d/%Y" });
    expect(options.date_format).toBe("%m/%d/%Y");
    expect(used.fields).toEqual([]);
  });

  it("is not read so where its content contradicts it, and the rest is", () => {
    const given = { date_format: "%d/%m/%Y", signage_convention: "inflows_negative" };
    const iso = table(HEADER, "2024-04-03,12.00,Oat", "2024-04-15,-31.00,Rye");
    const now = { account_id: "00000000-0000-7000-8000-000000000001" };
    const { options, undecided, used } = asBefore(iso, OPEN, given, now);
    expect(options).toMatchObject({ date_format: "%Y-%m-%d", signage_convention: "inflows_negative" });
    expect(used).toMatchObject({ contradicted: ["date_format"], fields: ["signage_convention"] });
    expect(undecided).toEqual([]);
  });

  it("has the sign that was found in the one before it, whatever this one looks like by itself", () => {
    const card = table(
      "Day,Sum,What",
      "2024-03-05,10.00,Oat",
      "2024-03-06,20.00,Rye",
      "2024-03-07,-30.00,Payment received",
    );
    for (const amount of ["-18.00", "18.00"]) {
      const month = table("Day,Sum,What", `2024-04-02,${amount},Elm Shoes`);
      const { options, undecided, used } = asBefore(month, card);
      expect([options.signage_convention, undecided, used.contradicted]).toEqual([
        "inflows_negative",
        [],
        [],
      ]);
    }
  });

  it("is not read with a sign that its balances contradict", () => {
    const header = "Date,Amount,Name,Balance";
    const first = table(header, "2024-03-03,12.00,Oat,", "2024-03-05,31.00,Rye,");
    const balances = table(
      header,
      ...["2024-04-01,-10.00,Oat,90.00", "2024-04-02,-20.00,Rye,70.00", "2024-04-03,50.00,Pay,120.00"],
    );
    const { options, used } = asBefore(balances, first, { signage_convention: "inflows_negative" });
    expect(options.signage_convention).toBe("inflows_positive");
    expect(used.contradicted).toEqual(["signage_convention"]);
  });

  it("is not read with a sign that it writes the other way at its amounts, or that its words deny where it has both", () => {
    const header = "Date;Text;Betrag";
    const first = table(header, "01.02.2024;Miete;500,00", "02.02.2024;Strom;50,00");
    for (const rows of [
      ["13.04.2024;Miete;-500,00", "14.04.2024;Lohn;+50,00"],
      [
        "13.05.2024;Miete;-500,00",
        "14.05.2024;Strom;-50,00",
        "15.05.2024;Lohn;2000,00",
        "16.05.2024;Rewe;-20",
      ],
      ["13.05.2024;Miete;500,00 DR", "14.05.2024;Strom;50,00 DR", "15.05.2024;Lohn;2000,00"],
    ]) {
      const { options, undecided, used } = asBefore(table(header, ...rows), first, {
        signage_convention: "inflows_negative",
      });
      expect([options.signage_convention, asked({ undecided }), used.contradicted]).toEqual([
        "inflows_positive",
        [],
        ["signage_convention"],
      ]);
    }
    const pluses = table(header, "13.05.2024;Qo;+50,00", "14.05.2024;Qi;+20,00");
    const { options, used } = asBefore(pluses, first, { signage_convention: "inflows_negative" });
    expect(options.signage_convention).not.toBe("inflows_negative");
    expect(used.contradicted).toEqual(["signage_convention"]);
  });

  it("is not read as it is written where no amount has a sign, as those of the one before it had, unless that had none", () => {
    const header = "Date,Description,Amount";
    const signed = table(
      header,
      "2024-01-15,Rewe,-12.50",
      "2024-01-16,Salary,2500.00",
      "2024-01-19,Gym,-30.00",
    );
    const spent = table(header, "2024-02-13,Rewe,167.84", "2024-04-14,Aldi,20.00", "2024-06-15,Shell,60.10");
    const alone = resolveOptions(spent, {}, HOW);
    const { options, undecided, used } = asBefore(spent, signed);
    expect([options, undecided]).toEqual([alone.options, alone.undecided]);
    expect(options.signage_convention).not.toBe("inflows_positive");
    expect(used.contradicted).toEqual(["signage_convention"]);
    const earned = table(header, "2024-03-13,Qo,167.84", "2024-03-14,Qi,20.00");
    expect(asBefore(spent, earned, POSITIVE)).toMatchObject({
      ...{ options: POSITIVE, undecided: [] },
      used: { fields: ["signage_convention"], contradicted: [] },
    });
  });

  it("is not read with a column that holds something else", () => {
    const first = table("Date,Value,Other,Name", "2024-03-03,-1.00,-5.00,Oat", "2024-03-05,3.00,6.00,Rye");
    const second = table("Date,Value,Other,Name", "2024-04-03,-1.00,x,Oat", "2024-04-05,3.00,y,Rye");
    const { options, used } = asBefore(second, first, { amount_col_label: "Other" });
    expect(options.amount_col_label).toBe("Value");
    expect(used.contradicted).toEqual(["amount_col_label"]);
  });

  it("leaves what somebody said as it was if it contradicts that, and nothing is said of it", () => {
    const other = table(HEADER, "04/13/2024,-12.00,Oat", "04/15/2024,2100.00,Salary");
    const answered = { date_format: "%d/%m/%Y" };
    const { options, used } = asBefore(other, OPEN, answered);
    expect(options.date_format).toBe("%m/%d/%Y");
    expect(used).toMatchObject({ contradicted: ["date_format"], stays: true });
    expect(asBefore(other, OPEN, answered, { name_col_label: "Name" }).used).not.toHaveProperty("stays");
    expect(asBefore(other, CLEAR, {}).used).not.toHaveProperty("stays");
    expect(asBefore(OPEN, OPEN, answered).used).not.toHaveProperty("stays");
  });

  it("is not read with a column of names that is blank in all rows", () => {
    const header = "Date;Text;Info;Betrag";
    const first = table(header, "13.02.2024;AAA;Miete an X;-500,00", "14.02.2024;AAA;Strom;-50,00");
    const next = (info: string) =>
      asBefore(
        table(header, `13.03.2024;Miete an X;${info};-500,00`, "14.03.2024;Strom;;50,00"),
        first,
        { name_col_label: "Info" },
        { signage_convention: "inflows_positive" },
      );
    expect(next("")).toMatchObject({
      ...{ options: { name_col_label: "Text" }, used: { contradicted: ["name_col_label"] } },
    });
    expect(next("x")).toMatchObject({ options: { name_col_label: "Info" }, used: { contradicted: [] } });
  });

  it("is asked of a fee that the one before it did not have", () => {
    const header = "Date,Amount,Fee,Name";
    const first = table(header, "2024-03-03,-12.00,,Oat", "2024-03-05,30.00,,Pay");
    const second = table(header, "2024-04-03,-12.00,0.50,Oat", "2024-04-05,30.00,0,Pay");
    expect(asked(asBefore(second, first))).toEqual(asked(resolveOptions(second, {}, HOW)));
    const { undecided } = asBefore(second, first, { ...POSITIVE, amount_col_label: "Amount" });
    expect(undecided).toEqual([]);
  });

  it("is read as somebody said of what the one before it did not show, and as that was found otherwise", () => {
    const profile = resolveOptions(CLEAR, { signage_convention: "inflows_negative" }, HOW).options;
    const { said, reading } = taughtBy(CLEAR, profile);
    expect(said).toEqual(["signage_convention"]);
    expect(reading).toMatchObject({ date_format: "%d/%m/%Y", encoding: "utf-8" });
    const latin = Uint8Array.from(OPEN.replace("Oat", "Café"), (each) => each.charCodeAt(0));
    const { options } = resolveRemembered(latin, {}, HOW, taughtBy(CLEAR, profile));
    expect(options).toMatchObject({ encoding: "windows-1252", date_format: "%d/%m/%Y" });
  });

  it("has no balances of another file, nor its period", () => {
    const { reading } = taughtBy(OPEN, {
      date_format: "%d/%m 2024-01-01/2024-12-01",
      signs_by_balance: { order: "oldest_first", opening: "3" },
    });
    expect(reading).not.toHaveProperty("date_format");
    expect(reading).not.toHaveProperty("signs_by_balance");
  });
});

it("says in a sentence what is as it was, and what is not", () => {
  const { used } = asBefore(OPEN, CLEAR);
  expect(used.sentences.map((each) => textOf(each))).toEqual([
    "Read as a file of this layout was on 3 May 2024: date format (`date_format`).",
  ]);
});

it("wrong options of a program are told", () => {
  expect(() => resolveRemembered(3 as never, {}, HOW, taughtBy(CLEAR))).toThrow(TypeError);
  expect(() => contentLayout(3 as never)).toThrow(TypeError);
});

it("is read with what its sibling taught as with the flags that were given", () => {
  for (const date_format of ["%d/%m/%Y", "%m/%d/%Y"])
    for (const signage_convention of ["inflows_positive", "inflows_negative"]) {
      const given = { date_format, signage_convention };
      const flags = resolveOptions(OPEN, given, HOW);
      const memory = asBefore(OPEN, CLEAR.replace("22", "02").replace("25", "05"), given);
      expect(memory.options).toEqual(flags.options);
      expect(preflight(OPEN, memory.options, { today: TODAY })).toEqual(
        preflight(OPEN, flags.options, { today: TODAY }),
      );
    }
});

describe("the account of before", () => {
  const account_id = "00000000-0000-7000-8000-000000000001";
  const above = (number: string, rows: string): string => `Account Number,${number}\n${rows}`;
  const after = (first: string, text: string) => {
    const accounts = namedAccounts(first, resolveOptions(first, {}, HOW).options);
    return resolveRemembered(text, {}, HOW, { ...taughtBy(first), accounts, account_id }).options.account_id;
  };
  const parties = (holder: string): string =>
    table(
      "Date,Amount,Payer,Payee",
      `2024-03-04,-1.00,${holder},Oat`,
      `2024-03-05,-2.00,${holder},Rye`,
      `2024-03-06,30.00,Pay Ltd,${holder}`,
      `2024-03-07,-4.00,${holder},Tea`,
    );

  it("is that of the next file of the same number, however it is written", () => {
    expect(after(above("12345678", CLEAR), above("1234-5678", CLEAR))).toBe(account_id);
  });

  it("is not that of a file with another number above its table, or with one where there was none", () => {
    expect(after(above("12345678", CLEAR), above("87654321", CLEAR))).toBeUndefined();
    expect(after(CLEAR, above("87654321", CLEAR))).toBeUndefined();
  });

  it("is sure by a whole number, and presumed without one or by last digits", () => {
    const isPresumed = (text: string): true | undefined => {
      const accounts = namedAccounts(text, resolveOptions(text, {}, HOW).options);
      const remembered = { ...taughtBy(text), accounts, account_id };
      return resolveRemembered(text, {}, HOW, remembered).used.is_account_presumed;
    };
    expect(isPresumed(above("12345678", CLEAR))).toBeUndefined();
    expect(isPresumed(above("DE89370400440532013000", CLEAR))).toBeUndefined();
    expect(isPresumed(CLEAR)).toBe(true);
    expect(isPresumed(above("****1234", CLEAR))).toBe(true);
  });

  it("is not that of a file in all of whose rows is somebody else", () => {
    expect(resolveOptions(parties("Ada Quill"), {}, HOW).options.holder).toBe("Ada Quill");
    expect(after(parties("Ada Quill"), parties("ADA QUILL"))).toBe(account_id);
    expect(after(parties("Ada Quill"), parties("Bo Reed"))).toBeUndefined();
  });
});

describe("the account of before of several", () => {
  const [DAILY, SAVINGS] = ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"];
  const numbered = (number: string, rows: string): string => `Account Number,${number}\n${rows}`;
  const kept = (text: string, account_id: string | null, given: ReadingOptions = {}): KeptReading => {
    const { signs, ...taught } = toRemember(
      text,
      { ...resolveOptions(text, given, HOW), said: given },
      { today: TODAY },
    );
    return {
      layout: { ...contentLayout(text)!, ...(signs === undefined ? {} : { signs }) },
      ...{ account_id, learned_at: `${DAY}T00:00:00.000Z` },
      accounts: namedAccounts(text, resolveOptions(text, given, HOW).options),
      ...taught,
    };
  };
  const recalled = (text: string, ...readings: readonly KeptReading[]) => {
    const remembered = rememberedIn(readings, contentLayout(text)!, undefined);
    return remembered === undefined ? undefined : resolveRemembered(text, {}, HOW, remembered);
  };
  const accountOf = (text: string, ...readings: readonly KeptReading[]) =>
    recalled(text, ...readings)?.options.account_id;

  it("is that whose file has the number of this one, whatever order they came in", () => {
    const daily = kept(numbered("12345678", CLEAR), DAILY);
    const savings = kept(numbered("87654321", CLEAR), SAVINGS);
    for (const known of [
      [daily, savings],
      [savings, daily],
    ]) {
      expect(accountOf(numbered("12345678", OPEN), ...known)).toBe(DAILY);
      expect(accountOf(numbered("8765 4321", OPEN), ...known)).toBe(SAVINGS);
      expect(accountOf(numbered("11112222", OPEN), ...known)).toBeUndefined();
      expect(accountOf(OPEN, ...known)).toBeUndefined();
    }
  });

  it("is that whose rows a column names", () => {
    const rows = (name: string): string =>
      table("Date,Amount,Name,Account", `2024-03-22,-12.00,Oat,${name}`, `2024-03-25,30.00,Pay,${name}`);
    const given = { account_col_label: "Account" };
    const known = [kept(rows("Daily"), DAILY, given), kept(rows("Savings"), SAVINGS, given)];
    expect(accountOf(rows("Savings"), ...known)).toBe(SAVINGS);
    expect(accountOf(rows("Holidays"), ...known)).toBeUndefined();
  });

  it("is read as its own files were, where those of the others were read otherwise", () => {
    const card = { signage_convention: "inflows_negative" };
    const known = [kept(numbered("12345678", OPEN), DAILY, { date_format: "%d/%m/%Y", ...POSITIVE })];
    const both = [...known, kept(numbered("87654321", OPEN), SAVINGS, { date_format: "%m/%d/%Y", ...card })];
    expect(recalled(numbered("12345678", OPEN), ...both)?.options).toMatchObject({
      ...{ account_id: DAILY, date_format: "%d/%m/%Y", ...POSITIVE },
    });
    expect(recalled(numbered("87654321", OPEN), ...both)?.options).toMatchObject({
      ...{ account_id: SAVINGS, date_format: "%m/%d/%Y", ...card },
    });
    expect(asked(recalled(numbered("11112222", OPEN), ...both)!)).toContain("date_format");
  });

  it("is none where files of one number went to two", () => {
    const text = numbered("12345678", CLEAR);
    expect(accountOf(text, kept(text, DAILY), kept(text, SAVINGS))).toBeUndefined();
    expect(accountOf(text, kept(text, DAILY), kept(text, null))).toBeUndefined();
  });
});
