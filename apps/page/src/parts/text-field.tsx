import type { Signal } from "@preact/signals";

interface Field {
  readonly label: string;
  readonly of: Signal<string>;
  /** The others are as a browser takes them. */
  readonly autocomplete?: "given-name" | "family-name" | "off";
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly spellcheck?: boolean;
}

/** A field with its label, in which a person types a text. */
export const TextField = ({ label, of, ...how }: Field) => (
  <label class="control">
    <span>{label}</span>
    <input
      type="text"
      {...how}
      value={of.value}
      onInput={({ currentTarget }) => {
        of.value = currentTarget.value;
      }}
    />
  </label>
);
