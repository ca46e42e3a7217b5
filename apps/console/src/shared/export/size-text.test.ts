import { expect, test } from "vitest";
import { sizeText } from "./size-text.ts";

test.each([
  [0, "0 KB"],
  [700, "1 KB"],
  [655_360, "640 KB"],
  [1_047_552, "1023 KB"],
  [1_048_500, "1 MB"],
  [1_258_291, "1.2 MB"],
  [8_377_894, "8 MB"],
])("%i bytes are %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
