import { Text } from "../texts/text.tsx";

/** Why something was not done, if it was not. */
export const Wrong = ({ problem }: { readonly problem: string | undefined }) =>
  problem === undefined ? null : (
    <p class="wrong" role="alert">
      <Text of={problem} />
    </p>
  );
