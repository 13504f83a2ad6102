interface Pressed {
  readonly isOn: boolean;
  readonly text: string;
  /** For who listens, where the text is a mark alone. */
  readonly name?: string;
  readonly onClick: () => void;
}

/** A button that shows something, and hides it again. */
export const Toggle = ({ isOn, text, name, onClick }: Pressed) => (
  <button type="button" class="quiet" aria-label={name} aria-pressed={isOn} onClick={onClick}>
    {text}
  </button>
);
