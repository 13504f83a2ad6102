/** So many texts are remembered: more than a row has cells of which several rules ask the same. */
const PLACES = 64;

/**
 * The same function of short texts, which remembers what it made of the last ones: several rules ask the same of a row, one after
 * the other.
 */
export const recently = <A>(make: (text: string) => A): ((text: string) => A) => {
  const texts: string[] = [];
  const made: A[] = [];
  return (text) => {
    const { length } = text;
    const place = (length * 7 + text.charCodeAt(0) * 31 + text.charCodeAt(length - 1)) & (PLACES - 1);
    if (texts[place] !== text) {
      made[place] = make(text);
      texts[place] = text;
    }
    return made[place]!;
  };
};
