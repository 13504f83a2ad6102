import { createUser } from "@farthing/core/access";
import { findReceipt, importFile, readReceipt, receiptText, verifyReceipt } from "@farthing/core/import";
import { layerMemory } from "@farthing/core/memory";
import { addAccount } from "@farthing/core/transactions";
import { withTable } from "@farthing/tables";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ofxOf } from "./ofx-of.ts";

interface Entry {
  readonly day: number;
  readonly cents: number;
  readonly name: string;
}

const entryText = ({ day, cents, name }: Entry, at: number): string =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202403${String(day).padStart(2, "0")}<TRNAMT>${(cents / 100).toFixed(2)}<FITID>f${at}<NAME>${name}</STMTTRN>`;

const statementOf = (entries: readonly Entry[]): string => ofxOf(entries.map(entryText).join("\n"));

const ENTRIES = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    cents: fc.integer({ min: 1, max: 3_000_000 }),
    name: fc.constantFrom("Bread", "Apples", "Rent May"),
  }),
  { minLength: 1, maxLength: 10 },
);

const uploadOf = (bytes: Uint8Array) => withTable({ bytes, filename: "march.ofx" }, {});

const receiptOf = async (bytes: Uint8Array): Promise<string> => {
  const upload = await uploadOf(bytes);
  return Effect.runPromise(
    Effect.gen(function* () {
      const user = { email: "ada@example.com", first_name: "Ada", last_name: "Quill" };
      const { family_id } = yield* createUser(user);
      const fields = { name: "Checking", currency: "EUR", account_type: "depository" };
      const { id: account_id } = yield* addAccount(family_id, fields);
      const imported = yield* importFile({ family_id, upload, options: { account_id }, today: "2024-06-30" });
      if (imported._tag !== "Imported") throw new Error(`the statement is ${imported._tag}`);
      return [...receiptText(yield* findReceipt(family_id, imported.import!.id))].join("");
    }).pipe(Effect.provide(Layer.merge(layerMemory, SecureRandom.layerWebCrypto))),
  );
};

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

it("one changed byte of a statement is found, wherever it is, and a changed day or amount with its entry", () =>
  fc.assert(
    fc.asyncProperty(
      ENTRIES,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      fc.boolean(),
      async (entries, ...by) => {
        const [place, more, isDay] = by;
        const bytes = encoded(statementOf(entries));
        const receipt = Result.getOrThrow(readReceipt(await receiptOf(bytes)));
        const fine = { changed: [], is_same_file: true, differences: [], unread: undefined };
        expect(verifyReceipt(receipt, await uploadOf(bytes))).toEqual(fine);

        const at = place % bytes.length;
        const other = Uint8Array.from(bytes, (byte, i) => (i === at ? (byte + more) % 256 : byte));
        expect(verifyReceipt(receipt, await uploadOf(other)).is_same_file).toBe(false);

        const number = place % entries.length;
        const { day, cents, ...entry } = entries[number]!;
        const changed = isDay ? { day: day === 28 ? 27 : day + 1, cents } : { day, cents: cents + 1 };
        const edited = encoded(statementOf(entries.with(number, { ...entry, ...changed })));
        expect(verifyReceipt(receipt, await uploadOf(edited)).differences).toMatchObject([
          { receipt: { row: number + 1 }, file: { row: number + 1 }, fields: [isDay ? "date" : "amount"] },
        ]);
      },
    ),
    { numRuns: 40 },
  ));
