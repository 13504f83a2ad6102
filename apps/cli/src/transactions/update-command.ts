import {
  findTransaction,
  type Transaction,
  toTransactionBody,
  updateTransaction,
  versionOf,
} from "@farthing/core/transactions";
import { parseExactJson, repeatedName, shownName } from "@farthing/values";
import { Command, Option } from "commander";
import * as Effect from "effect/Effect";
import { UsageError } from "../storage/failure.ts";
import { userOption } from "../storage/family.ts";
import { itemIds } from "../storage/named-item.ts";
import { type Choosing, ID, lastOption, ownId } from "../storage/own-id.ts";
import { TRANSACTION } from "../storage/own-transaction.ts";
import { onStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { answer } from "../terminal/format-option.ts";
import { repeatedOption } from "../terminal/repeated-option.ts";
import {
  fieldOptions,
  flagIn,
  moneyOptions,
  type SaidFields,
  saidFields,
  withoutBlank,
} from "./said-fields.ts";
import { transactionText } from "./transaction-table.ts";

interface Flags extends StoredFlags, Choosing, SaidFields {
  readonly tag?: readonly string[];
  readonly untag?: readonly string[];
  readonly json?: string;
}

const parseFields = (text: string): Effect.Effect<object, UsageError> =>
  Effect.suspend(() => {
    const unclear = (why: string) =>
      Effect.fail(
        new UsageError({
          message: `--json ${why}. Use an object with the fields to change: --json '{"amount":"12.00"}'`,
        }),
      );
    try {
      const value = parseExactJson(text);
      const repeated = repeatedName(text);
      if (repeated !== undefined) return unclear(`has ${shownName(repeated)} twice in one object`);
      return typeof value === "object" && value !== null && !Array.isArray(value)
        ? Effect.succeed(value)
        : unclear("is not an object");
    } catch {
      return unclear("is not JSON");
    }
  });

/** The tags that a transaction has, or none after a blank one, with some more, and without others. It must still be this one when they are written. */
const retagged = Effect.fn("cli.retagged")(function* (
  family_id: string,
  id: string,
  { tag = [], untag = [] }: Flags,
) {
  if (tag.length + untag.length === 0) return {};
  const current: Transaction = yield* findTransaction(family_id, id);
  const more = withoutBlank(tag);
  const before = more.length < tag.length ? [] : current.tags;
  const [added, taken] = [
    yield* itemIds(family_id, "tags", more, true),
    yield* itemIds(family_id, "tags", untag),
  ];
  const kept = [...before.map((each) => each.id), ...added].filter((each) => !taken.includes(each));
  return { tags: { tag_ids: kept }, versions: [versionOf(toTransactionBody(current))] };
});

const CHANGES = [
  "date",
  "spent",
  "received",
  "amount",
  "name",
  "category",
  "merchant",
  "notes",
  "tag",
  "untag",
];

const EXAMPLES = `
Examples:
  farthing transactions update --last --category Food --tag holiday
  farthing transactions update 9c41d2e0 --name "Corner Oven" --notes ""
  farthing transactions update 0190a7c2-6f00-7000-8000-000000000001 \\
    --json '{"amount":"12.00","notes":null}'`;

const describedCommand = (): Command => {
  const command = new Command("update")
    .summary("change a transaction")
    .description(
      "Changes what the flags say of a transaction, all or none; what they do not say stays. Categories, merchants and tags are those that there are, by their names.",
    )
    .argument("[id]", ID)
    .addOption(lastOption("the transaction that was added or changed last"))
    .option("--date <day>", "the day, YYYY-MM-DD");
  for (const option of [...moneyOptions(), ...fieldOptions()]) command.addOption(option);
  return command
    .addOption(
      repeatedOption("--tag <name>", "a tag that it gets, by name or id; blank for none of those it has"),
    )
    .addOption(repeatedOption("--untag <name>", "a tag that it loses"))
    .addOption(
      new Option(
        "--json <object>",
        "for programs: the fields of the API to change, as a JSON object",
      ).conflicts(CHANGES),
    )
    .addOption(userOption())
    .addHelpText("after", EXAMPLES);
};

const NOTHING = `There is nothing to change. Say what: ${CHANGES.map((name) => `--${name}`).join(", ")} or --json.`;

/** `farthing transactions update` */
export const updateCommand = (exit: (code: ExitCode) => void): Command =>
  onStorage<Flags>(describedCommand(), exit, (flags, given) =>
    Effect.gen(function* () {
      const { json, format } = flags;
      const sent = json === undefined ? undefined : yield* parseFields(json);
      if (sent === undefined && !CHANGES.some((name) => name in flags))
        return yield* new UsageError({ message: NOTHING });
      const { family, id } = yield* ownId(TRANSACTION, flags, given);
      const { tags = {}, versions } = yield* retagged(family.id, id, flags);
      const fields = sent ?? { ...(yield* saidFields(family.id, flags)), ...tags };
      const changed = yield* updateTransaction({
        ...{ family_id: family.id, id, fields },
        ...(versions === undefined ? {} : { versions }),
        ...(sent === undefined ? { nameOf: flagIn(flags) } : {}),
      });
      const body = toTransactionBody(changed);
      answer(format, body, () => transactionText(body));
      return undefined;
    }),
  );
