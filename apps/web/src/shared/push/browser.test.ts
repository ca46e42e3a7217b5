import { expect, test } from "vitest";
import { abilityIn } from "./browser.ts";

const chrome = {
  hasPush: true,
  hasNotifications: true,
  permission: "default" as const,
  userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36",
  touchPoints: 5,
};
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";

test("a browser with push is ready until its user has denied it", () => {
  expect(abilityIn(chrome)).toBe("ready");
  expect(abilityIn({ ...chrome, permission: "granted" })).toBe("ready");
  expect(abilityIn({ ...chrome, permission: "denied" })).toBe("denied");
});

test("an iPhone or iPad without push has to install the app first, another browser cannot", () => {
  const none = { ...chrome, hasPush: false, permission: undefined };
  expect(abilityIn(none)).toBe("unsupported");
  expect(abilityIn({ ...none, userAgent: iPhone })).toBe("install");
  expect(abilityIn({ ...none, userAgent: mac })).toBe("install");
  expect(abilityIn({ ...none, userAgent: mac, touchPoints: 0 })).toBe("unsupported");
  // Installed on the home screen it has push.
  expect(abilityIn({ ...chrome, userAgent: iPhone })).toBe("ready");
});
