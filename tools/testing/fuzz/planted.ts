/** A target with a fault that only who follows its branches finds: nothing on the way to it breaks a promise. */
export const examine = ([first, second, third, fourth, ...rest]: Uint8Array): void => {
  if (first !== 0x3c) return;
  if (second !== 0x7b) return;
  if (third !== 0x3b) return;
  switch (fourth) {
    case 0x26:
      for (const byte of rest) if (byte === 0x3d) throw new Error("planted");
      break;
    default:
      return;
  }
};
