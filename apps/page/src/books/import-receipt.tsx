import { useSignal } from "@preact/signals";
import type { Api } from "../account/api.ts";
import { ApiFailure } from "../account/api-failure.ts";
import { type Receipt, receiptOf } from "../account/imports.ts";
import { Icon } from "../parts/icon.tsx";
import { bookTexts, texts } from "../texts/language.ts";
import { dayInWords } from "../texts/locale.ts";
import { Text } from "../texts/text.tsx";
import { useLoaded } from "./loaded.ts";
import { balanceInWords, sizeInWords } from "./money.ts";
import { Problem } from "./problem.tsx";

const sentencesOf = ({ accounts, sums }: Receipt): readonly string[] => {
  const words = bookTexts().imports;
  const nameOf = (id: string): string => accounts.find((account) => account.id === id)?.name ?? "";
  if (sums.length === 0) return [words.noRows];
  return [
    ...sums.map(({ account_id, currency, became, rows, money_in, money_out }) =>
      words.sum(
        nameOf(account_id),
        words.became[became](rows),
        sizeInWords(money_in, currency),
        sizeInWords(money_out, currency),
      ),
    ),
    ...accounts.flatMap(({ name, currency, balance_after }) =>
      balance_after === null
        ? []
        : [
            words.balance(
              name,
              balanceInWords(balance_after.amount, currency),
              dayInWords(balance_after.day),
            ),
          ],
    ),
  ];
};

/** The receipt of an import, in words; undefined if none was kept. */
const sentences = async (api: Api, id: string): Promise<readonly string[] | undefined> => {
  try {
    return sentencesOf(await receiptOf(api, id));
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "record_not_found") return undefined;
    throw error;
  }
};

/** What an import stored, as it was then: asked for when it is unfolded. */
export const ImportReceipt = ({ api, id }: { readonly api: Api; readonly id: string }) => {
  const isOpen = useSignal(false);
  const words = bookTexts().imports;
  const { is, problem, again } = useLoaded(
    async () => (isOpen.value ? { sentences: (await sentences(api, id)) ?? [words.noReceipt] } : undefined),
    [api, id, isOpen.value],
  );
  return (
    <details
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        {words.receipt}
        <Icon of="more" />
      </summary>
      <Problem problem={problem.value} onAgain={again} />
      <ul class="plain">
        {(is.value?.sentences ?? (isOpen.value ? [texts().waiting] : [])).map((sentence) => (
          <li key={sentence}>
            <Text of={sentence} />
          </li>
        ))}
      </ul>
    </details>
  );
};
