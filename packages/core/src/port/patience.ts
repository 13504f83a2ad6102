/** How long a call waits for what others hold, in milliseconds, unless the host says otherwise: then it fails as busy. */
export const PATIENCE = 5_000;
