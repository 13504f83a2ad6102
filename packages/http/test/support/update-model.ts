import { Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import fc from "fast-check";
import { expect } from "vitest";
import type { Home } from "./books.ts";
import type { Served } from "./serve.ts";

/** Digits behind the point. */
const PLACES = { EUR: 2, JPY: 0, BHD: 3, CLF: 4 } as const;

/** An amount in ten-thousandths, and a JSON text that means it. */
const amount = fc
  .record({
    units: fc.oneof(
      fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }),
      fc.bigInt({ min: -2_000_000n, max: 2_000_000n }),
      fc.constantFrom(0n, 1n, -1n, 125_000n, 10n ** 19n),
    ),
    form: fc.constantFrom("number", "text", "zeros", "exponent", "shifted", "plus"),
  })
  .map(({ units, form }) => {
    const digits = (units < 0n ? -units : units).toString().padStart(5, "0");
    const sign = units < 0n ? "-" : "";
    const plain = `${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`;
    const json = {
      number: plain,
      text: `"${plain}"`,
      zeros: `${plain}000`,
      exponent: `${units}e-4`,
      shifted: `${sign}0.${digits}e${digits.length - 4}`,
      plus: units < 0n ? `"${plain}"` : `"+${plain}"`,
    }[form];
    return { units, json: json! };
  });

/** An amount in the smallest units of its currency, without its sign: halves go up. */
const smallest = (units: bigint, currency: keyof typeof PLACES): number | null => {
  const size = 10n ** BigInt(4 - PLACES[currency]);
  const whole = ((units < 0n ? -units : units) * 2n + size) / (2n * size);
  return whole > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(whole);
};

/** How an amount is answered, found out without the code that is tested. */
const written = (units: bigint, currency: keyof typeof PLACES): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(5, "0");
  let fraction = digits.slice(-4);
  while (fraction.length > PLACES[currency] && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  return `${units < 0n ? "-" : ""}${digits.slice(0, -4)}${fraction === "" ? "" : `.${fraction}`}`;
};

const anyCase = (text: string, upper: boolean): string => (upper ? text.toUpperCase() : text.toLowerCase());

const patchesOf = (home: Home) => {
  const blank = fc.constantFrom("", " ", "\t", "\n ", "\u00a0");
  const oneOf = <T>(...all: readonly T[]) => fc.option(fc.constantFrom(...all), { nil: null });
  const patches = fc.record(
    {
      date: fc
        .date({
          min: new Date("0001-01-01T00:00:00Z"),
          max: new Date("9999-12-31T00:00:00Z"),
          noInvalidDate: true,
        })
        .map((date) => date.toISOString().slice(0, 10)),
      amount,
      currency: fc.record({
        code: fc.constantFrom("EUR", "JPY", "BHD", "CLF" as const),
        upper: fc.boolean(),
      }),
      name: fc
        .tuple(blank, fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), blank)
        .filter(([, text]) => text.trim() !== "" && !text.includes("\0")),
      notes: fc.option(
        fc.string({ unit: "grapheme", maxLength: 60 }).filter((text) => !text.includes("\0")),
        {
          nil: null,
        },
      ),
      category: oneOf<Home["food"] | Home["living"]>(home.food, home.living),
      merchant: oneOf(home.shop, home.market),
      tags: fc.option(fc.array(fc.constantFrom(home.work, home.holiday), { maxLength: 3 }), { nil: null }),
      nature: fc.constantFrom("income", "inflow", "expense", "outflow"),
      isDescription: fc.boolean(),
      upper: fc.boolean(),
    },
    { requiredKeys: ["isDescription", "upper"] },
  );
  // Without a field that changes something an update is refused.
  return patches.filter(
    ({ nature: _nature, isDescription: _isDescription, upper: _upper, ...fields }) =>
      Object.keys(fields).length > 0,
  );
};

/** Any row of good updates leads where a simple model says, and what is read back is what was answered. */
export const expectAsModelled = async (
  api: Served,
  home: Home,
  runs: { readonly seed: number; readonly numRuns: number },
): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(fc.array(patchesOf(home), { minLength: 1, maxLength: 5 }), async (all) => {
      const made = await api.run(home.spend());
      const path = `/api/v1/transactions/${made.id}`;
      const first = (await api.ask("GET", path, { key: home.key })).body;
      const model = {
        ...{ date: made.date, units: 125_000n, currency: "EUR" as keyof typeof PLACES, name: made.name },
        ...{
          notes: made.notes,
          category: null as Home["food"] | Home["living"] | null,
          merchant: null as Home["shop"] | null,
        },
        tags: [] as readonly (Home["work"] | Home["holiday"])[],
      };
      const locked = new Set<string>();
      let updated_at: string = first.updated_at;
      for (const patch of all) {
        api.clock.advance(1_000);
        const { date, amount, currency, name, notes, category, merchant, tags, nature } = patch;
        const fields = {
          ...{ date, notes, nature },
          ...(currency === undefined ? {} : { currency: anyCase(currency.code, currency.upper) }),
          ...(name === undefined ? {} : { [patch.isDescription ? "description" : "name"]: name.join("") }),
          ...(category === undefined ? {} : { category_id: category && anyCase(category.id, patch.upper) }),
          ...(merchant === undefined ? {} : { merchant_id: merchant && anyCase(merchant.id, patch.upper) }),
          ...(tags === undefined ? {} : { tag_ids: tags?.map(({ id }) => anyCase(id, patch.upper)) ?? null }),
        };
        const text = JSON.stringify({
          transaction: { ...fields, amount: amount === undefined ? undefined : "@" },
        });

        const wanted = { ...model };
        if (date !== undefined) wanted.date = date;
        if (amount !== undefined) {
          const absolute = amount.units < 0n ? -amount.units : amount.units;
          wanted.units = nature === undefined ? amount.units : nature.startsWith("in") ? -absolute : absolute;
        }
        if (currency !== undefined) wanted.currency = currency.code as keyof typeof PLACES;
        if (name !== undefined) wanted.name = name.join("").trim();
        if (notes !== undefined) wanted.notes = notes;
        if (category !== undefined) wanted.category = category;
        if (merchant !== undefined) wanted.merchant = merchant;
        if (tags !== undefined)
          wanted.tags = [...new Set(tags ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
        for (const [field, key] of [
          ...[
            ["date", "date"],
            ["amount", "units"],
            ["currency", "currency"],
            ["name", "name"],
          ],
          ...[
            ["notes", "notes"],
            ["category_id", "category"],
            ["merchant_id", "merchant"],
            ["tag_ids", "tags"],
          ],
        ] as [string, keyof typeof model][]) {
          const [was, is] = [model[key], wanted[key]].map((value) =>
            Array.isArray(value) ? value.map(({ id }) => id).join() : value,
          );
          if (was !== is) {
            locked.add(field);
            updated_at = api.clock.now();
          }
        }
        Object.assign(model, wanted);

        const answer = await api.ask("PATCH", path, {
          key: home.key,
          body: amount === undefined ? text : text.replace('"@"', () => amount.json),
        });
        expect(answer.status, answer.text).toBe(200);
        const cents = smallest(model.units, model.currency);
        expect(answer.body).toEqual({
          ...first,
          amount_cents: cents,
          signed_amount_cents: cents === null || model.units < 0n ? cents : 0 - cents,
          ...{ date: model.date, amount: written(model.units, model.currency), currency: model.currency },
          ...{ name: model.name, notes: model.notes },
          pending: false,
          pending_gone: false,
          classification: model.units < 0n ? "income" : "expense",
          category: model.category && {
            ...{ id: model.category.id, name: model.category.name },
            ...{ color: model.category.color ?? "#737373", icon: model.category.icon ?? "shapes" },
          },
          merchant: model.merchant,
          tags: model.tags.map((tag) => ({ ...tag, color: tag.color ?? "#737373" })),
          updated_at,
        });
        const found = await api.ask("GET", path, { key: home.key });
        expect(found.body).toEqual(answer.body);
        expect(found.headers.etag).toBe(answer.headers.etag);
      }
      const kept = await api.run(Effect.flatMap(Transactions, ({ find }) => find(home.family_id, made.id)));
      expect([...kept!.locked].sort()).toEqual([...locked].sort());
    }),
    runs,
  );
};
