import { expect, test } from "vitest";
import { addressText, coordinatesText, mapLink } from "./address.ts";

const hanoi = { latitude: 21.0285, longitude: 105.8542 };

test("coordinates have a dot and five decimals in every language", () => {
  expect(coordinatesText(hanoi)).toBe("21.02850, 105.85420");
  expect(coordinatesText({ latitude: -0.000001, longitude: -179.5 })).toBe("-0.00000, -179.50000");
});

test.each([
  [{ details: " 7 Hang Bac ", area: "Viet Nam", position: hanoi }, "7 Hang Bac, Viet Nam (21.02850, 105.85420)"],
  [{ details: "", area: "Viet Nam", position: undefined }, "Viet Nam"],
  [{ details: "", area: "", position: hanoi }, "(21.02850, 105.85420)"],
  [{ details: "  ", area: "", position: undefined }, ""],
])("%o is %j", (parts, text) => {
  expect(addressText(parts)).toBe(text);
});

test("an address is no longer than the form allows, and keeps its coordinates whole", () => {
  const text = addressText({ details: "x".repeat(400), area: "Viet Nam", position: hanoi });
  expect(text).toHaveLength(300);
  expect(text.endsWith(" (21.02850, 105.85420)")).toBe(true);
});

test("each device gets the link that its own map answers to; a name cannot break out of it", () => {
  const name = "Candor & Co)#";
  expect(mapLink(hanoi, name, "Mozilla/5.0 (Linux; Android 15)")).toBe(
    "geo:21.02850,105.85420?q=21.02850,105.85420(Candor%20%26%20Co)%23)",
  );
  expect(mapLink(hanoi, name, "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)")).toMatch(
    /^https:\/\/maps\.apple\.com\/\?ll=21/,
  );
  expect(mapLink(hanoi, name, "Mozilla/5.0 (X11; Linux x86_64)")).toContain("#map=17/21.02850/105.85420");
});
