/** The mark of Farthing, a fourth of a coin; the same as public/farthing.svg. */
export const Mark = ({ size }: { readonly size: number }) => (
  <svg class="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="16" cy="16" r="15" fill="#0b6e4f" />
    <path d="M16 16V5a11 11 0 0 1 11 11z" fill="#fff" />
    <path
      d="M15 5.05A11 11 0 1 0 26.95 17H15z"
      fill="none"
      stroke="#fff"
      stroke-width="2"
      stroke-linejoin="round"
    />
  </svg>
);
