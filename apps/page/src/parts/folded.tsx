import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";

interface Shown {
  readonly title: string;
  /** Told whether it is open now. */
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ComponentChildren;
}

/** What is shown when a person wants to see it. */
export const Folded = ({ title, onToggle, children }: Shown) => (
  <details class="folded" onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
    <summary>
      <span class="fold-mark">
        <Icon of="more" />
      </span>
      {title}
    </summary>
    {children}
  </details>
);
