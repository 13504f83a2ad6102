import { decodeFields, InvalidRequest } from "@farthing/core/request";
import {
  listTransfers,
  pairTransactions,
  TRANSFER_STATES,
  type TransferBody,
  TransferStateField,
  type Transfers,
  toTransferBody,
  unpairTransactions,
} from "@farthing/core/transfers";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { actingFamily, userOption } from "../storage/family.ts";
import { answerList } from "../storage/listed-part.ts";
import { type Choosing, ID, type Identified, lastOption, likeIn, ownId } from "../storage/own-id.ts";
import { TRANSACTION } from "../storage/own-transaction.ts";
import { allPages, readPages } from "../storage/read-pages.ts";
import { onReadStorage, onStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { flagOf } from "../terminal/flag-of.ts";
import { answer, tellDone } from "../terminal/format-option.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { shownId } from "../terminal/shown-id.ts";
import { number, table, whole } from "../terminal/table.ts";

type Exit = (code: ExitCode) => void;

interface Acting extends StoredFlags, Choosing {}

const asTable = (transfers: readonly TransferBody[]): string =>
  table(
    [whole("date"), number("amount"), "currency", "from", "to", "made by", whole("id")],
    transfers.map(({ id, amount, currency, outflow, inflow, made_by }) => [
      ...[outflow.date, amount, currency, outflow.account.name, inflow.account.name, made_by, shownId(id)],
    ]),
  );

const list = (exit: Exit): Command =>
  onReadStorage<Acting & Limited & { readonly state: string }>(
    new Command("list")
      .summary("list transfers, newest first")
      .description(
        "Lists a family's transfers between its accounts, newest first: those that are paired, those that are proposed and wait for a decision, or those that were rejected.",
      )
      .option("--state <state>", `which of them: ${TRANSFER_STATES.join(", ")}`, "paired")
      .addOption(limitOption())
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing transfers list --state proposed"),
    exit,
    ({ user, limit, format, state }) =>
      Effect.gen(function* () {
        const { values, errors } = decodeFields({ state: TransferStateField }, { state }, flagOf);
        if (values.state === undefined) return yield* new InvalidRequest({ errors });
        const wanted = values.state;
        const family = yield* actingFamily(user);
        const found = yield* readPages(limit, (query) => listTransfers(family.id, wanted, query));
        const transfers = found.items.map(toTransferBody);
        answerList(
          format,
          { transfers },
          () => (transfers.length === 0 ? `No transfers are ${wanted}.` : asTable(transfers)),
          found,
        );
        return undefined;
      }),
  );

/** Those that are paired or proposed. */
const TRANSFER: Identified<Transfers> = {
  ...{ code: "not_found", name: "transfer", list: "transfers list" },
  ownerOf: null,
  like: (familyId, part) =>
    Effect.map(
      Effect.forEach(["paired", "proposed"] as const, (state) =>
        allPages((query) => listTransfers(familyId, state, query)),
      ),
      (all) =>
        likeIn(
          all
            .flat()
            .map(toTransferBody)
            .map(({ id, amount, currency, outflow }) => ({
              id,
              text: `${outflow.date} ${amount} ${currency}`,
            })),
          part,
        ),
    ),
};

const EXAMPLE = "0190a7c2-6f00-7000-8000-000000000001";

const pair = (exit: Exit): Command =>
  onStorage<Acting>(
    new Command("pair")
      .summary("pair two transactions as a transfer")
      .description(
        "Pairs two transactions: money out of one account, and the same amount into another. Only in two currencies the amounts may differ. They stay paired, whatever is imported later.",
      )
      .argument("<id>", `one transaction: ${ID}`)
      .argument("<other>", "the other transaction, likewise")
      .addOption(userOption())
      .addHelpText(
        "after",
        `\nExample:\n  farthing transfers pair ${EXAMPLE} \\\n    ${EXAMPLE.slice(0, -1)}2`,
      ),
    exit,
    ({ format, ...choosing }, one = "", other = "") =>
      Effect.gen(function* () {
        const { family, id } = yield* ownId(TRANSACTION, choosing, one);
        const two = yield* ownId(TRANSACTION, choosing, other);
        const { transfer } = yield* pairTransactions({
          ...{ family_id: family.id, transaction_ids: [id, two.id] },
        });
        const body = toTransferBody(transfer);
        answer(format, body, () => asTable([body]));
        return undefined;
      }),
  );

const unpair = (exit: Exit): Command =>
  onStorage<Acting>(
    new Command("unpair")
      .summary("undo a transfer, or reject a proposal")
      .description(
        "Undoes a transfer, or rejects one that is proposed. Its transactions stay, and are not paired with each other again unless you do it by hand.",
      )
      .argument("[id]", ID)
      .addOption(lastOption("the transfer that was paired or proposed last"))
      .addOption(userOption())
      .addHelpText("after", `\nExample:\n  farthing transfers unpair ${EXAMPLE}`),
    exit,
    ({ format, ...choosing }, given) =>
      Effect.gen(function* () {
        const { family, id } = yield* ownId(TRANSFER, choosing, given);
        yield* unpairTransactions(family.id, id);
        tellDone(
          format,
          { id },
          () => "Its transactions are no transfer, and are not paired again by themselves.",
        );
        return undefined;
      }),
  );

/** `farthing transfers list | pair | unpair` */
export const transfersCommand = (exit: Exit): Command =>
  new Command("transfers")
    .description("Lists, makes and undoes transfers between the accounts of a family.")
    .addHelpText("after", "\nExample:\n  farthing transfers list --state proposed")
    .addCommand(list(exit))
    .addCommand(pair(exit))
    .addCommand(unpair(exit));
