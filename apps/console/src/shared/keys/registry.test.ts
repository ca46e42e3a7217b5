import { expect, test, vi } from "vitest";
import { activeBindings, find, type KeyBinding, nameOf, pushLayer } from "./registry.ts";

const press = (key: string, code: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});
const binding = (keys: string): KeyBinding => ({ keys, label: keys, group: "Test", run: vi.fn() });

test.each([
  [press("j", "KeyJ"), "j"],
  [press("J", "KeyJ", { shiftKey: true }), "j"],
  [press("?", "Slash", { shiftKey: true }), "?"],
  [press("Enter", "Enter", { ctrlKey: true }), "Ctrl+Enter"],
  [press("Enter", "Enter", { metaKey: true }), "Ctrl+Enter"],
  [press("ArrowUp", "ArrowUp", { shiftKey: true }), "Shift+ArrowUp"],
  [press("ㅓ", "KeyJ"), "j"],
  [press("่", "KeyJ"), "j"],
])("%o is named %s", (given, name) => expect(nameOf(given)).toBe(name));

test("a sequence needs its second key in time", () => {
  const bindings = [binding("g i"), binding("i")];
  expect(find(bindings, "g", 0)).toBeUndefined();
  expect(find(bindings, "i", 500)?.keys).toBe("g i");
  find(bindings, "g", 1_000);
  expect(find(bindings, "i", 3_000)?.keys).toBe("i");
});

test("the innermost layer wins, and a dialog disables the layers below it", () => {
  const inner = binding("r");
  const leavePage = pushLayer({ bindings: () => [binding("j"), binding("r")], modal: false });
  const leaveDrawer = pushLayer({ bindings: () => [inner], modal: false });
  expect(activeBindings().map(({ keys }) => keys)).toEqual(["r", "j"]);
  expect(activeBindings()[0]).toBe(inner);
  const leaveDialog = pushLayer({ bindings: () => [binding("Escape")], modal: true });
  expect(activeBindings().map(({ keys }) => keys)).toEqual(["Escape"]);
  leaveDialog();
  leaveDrawer();
  leavePage();
  expect(activeBindings()).toEqual([]);
});
