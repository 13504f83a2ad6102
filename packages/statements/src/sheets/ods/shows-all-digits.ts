/** Whether a shown number has all digits of the decimal that it stands for: `-3,40 €` has those of `-3.4`, `2,68` not those of `2.675`. */
export const showsAllDigits = (shown: string, decimal: string): boolean => {
  const isScaled = /\d\s*E[+-]?\d|\//i.test(shown);
  const shownDigits = shown.replace(/\D/g, "").replace(/^0+/, "");
  const digits = decimal.replace(/\D/g, "").replace(/^0+/, "");
  return (
    shownDigits === "" ||
    isScaled ||
    (shownDigits.startsWith(digits) && /^0*$/.test(shownDigits.slice(digits.length)))
  );
};
