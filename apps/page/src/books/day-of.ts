/** The day of a moment where the person is, as YYYY-MM-DD. */
export const dayOf = (moment: string): string => {
  const at = new Date(moment);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};
