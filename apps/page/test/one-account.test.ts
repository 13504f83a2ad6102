import { openQuestions, resolveOptions } from "@farthing/preflight";
import { expect, it } from "vitest";
import { EN } from "../src/texts/en.ts";
import { readInNode } from "./support/read-in-node.ts";

const today = "2026-01-15";

it.each([2, 6, 7])(
  "says of %i names of accounts beside one account what the command warns of",
  async (count) => {
    const rows = Array.from(
      { length: 28 },
      (_, i) =>
        `2024-01-0${(i % 9) + 1},-${i}.50,Shop ${i},${["Food", "Rent", "Travel"][i % 3]},Pot of ${"a".repeat(58)} ${"bcdefgh"[i % count]}`,
    );
    const bytes = new TextEncoder().encode(`Date,Amount,Name,Category,Account\n${rows.join("\n")}\n`);
    const { reading } = await readInNode("a.csv", bytes, today);
    const { undecided } = resolveOptions({ filename: "a.csv", bytes }, {}, { auto: true, today });
    const account = {
      id: "0190b3a1-0000-7000-8000-000000000001",
      name: "Daily",
      currency: "EUR",
      recorded: [],
    };
    if (reading.outcome._tag === "Refused") throw new Error(reading.outcome.message);
    const { warn } = openQuestions(undecided, { today, account, account_names: ["Daily"] });
    const warned = warn(reading.outcome.report).findings.find(({ code }) => code === "accounts_as_one");
    expect(reading.asOne?.names).toHaveLength(count);
    expect(EN.import.asOne(reading.asOne?.names ?? [], "Daily")).toContain(
      `${warned?.message.replace("are stored in", "go into")}. To keep them apart`,
    );
  },
);
