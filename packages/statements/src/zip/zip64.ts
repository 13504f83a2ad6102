const LOCATOR_SIGNATURE = 0x07064b50;
const LOCATOR_LENGTH = 20;
const END_SIGNATURE = 0x06064b50;
const END_LENGTH = 56;

/** What stands for a number of 32 bits that does not suffice, or was not known when it was written. */
const ELSEWHERE = 0xffffffff;

const uint64 = (view: DataView, at: number): number =>
  at + 8 > view.byteLength ? Number.NaN : Number(view.getBigUint64(at, true));

/** Where the directory begins, and how many members it has: ZIP64 says so before the end of an archive (APPNOTE.TXT, 4.3.14). */
export const directoryOf = (view: DataView, end: number): { readonly at: number; readonly count: number } => {
  const locator = end - LOCATOR_LENGTH;
  const plain = { at: view.getUint32(end + 16, true), count: view.getUint16(end + 10, true) };
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_SIGNATURE) return plain;
  const at = uint64(view, locator + 8);
  if (!(at + END_LENGTH <= end) || view.getUint32(at, true) !== END_SIGNATURE) return plain;
  return { at: uint64(view, at + 48), count: uint64(view, at + 32) };
};

/** Where the numbers of 64 bits begin in the extra field of a member, or NaN. */
const wideNumbers = (view: DataView, from: number, to: number): number => {
  for (let at = from; at + 4 <= to && at + 4 <= view.byteLength; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === 1) return at + 4;
  return Number.NaN;
};

/**
 * The numbers at some positions of a member's entry, in the order in which ZIP64 keeps those that need 64 bits (APPNOTE.TXT, 4.5.3); NaN
 * for one that is not there.
 */
export const entryNumbers = (
  view: DataView,
  positions: readonly number[],
  extra: number,
  extraEnd: number,
): readonly number[] => {
  let next = wideNumbers(view, extra, extraEnd);
  return positions.map((position) => {
    const value = view.getUint32(position, true);
    if (value !== ELSEWHERE) return value;
    next += 8;
    return uint64(view, next - 8);
  });
};
