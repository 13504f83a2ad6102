import { it } from "vitest";
import { axeFindsNothing } from "./support/axe-finds-nothing.ts";

const LOOKS = [360, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

it.each(LOOKS)("axe finds nothing in any main state: $width pixels, $colorScheme", axeFindsNothing);
