/** What `make` makes, made when it is first asked for: a command that needs no tables does not wait for them. */
export const once = <A extends {}>(make: () => A): (() => A) => {
  let made: A | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
