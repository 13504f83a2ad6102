/**
 * Pieces of one text as the text: a piece as long as pieces may be was cut, maybe within a word; the end of a shorter one ends a word.
 */
export const joinedPieces = (pieces: readonly string[], longest: number): string => {
  let text = "";
  for (const [index, piece] of pieces.entries())
    text += piece.length >= longest || index === pieces.length - 1 ? piece : `${piece} `;
  return text;
};
