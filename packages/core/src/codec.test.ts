import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeCommand, decodeEvent, decodeOutcome, encodeCommand, encodeEvent, encodeOutcome } from "./codec.ts";
import { command, event, outcome } from "./testing/arbitrary.ts";

/** fast-check also makes objects without a prototype, which strict equality tells apart; a clone has the usual one. */
describe("what is encoded comes back equal", () => {
  test("commands", () => {
    fc.assert(
      fc.property(command, (value) => {
        expect(decodeCommand(encodeCommand(value))).toStrictEqual(structuredClone(value));
      }),
    );
  });
  test("events", () => {
    fc.assert(
      fc.property(event, (value) => {
        expect(decodeEvent(encodeEvent(value))).toStrictEqual(structuredClone(value));
      }),
    );
  });
  test("outcomes", () => {
    fc.assert(
      fc.property(outcome, (value) => {
        expect(decodeOutcome(encodeOutcome(value))).toStrictEqual(structuredClone(value));
      }),
    );
  });
  test("one line each, so that a batch can be cut at its line breaks", () => {
    fc.assert(fc.property(command, (value) => !encodeCommand(value).includes("\n")));
  });
});

describe("what is not a command is refused", () => {
  test.each([
    ["{}"],
    ["[]"],
    ['["nothing","id",1]'],
    ['["clock","id"]'],
    ['["clock","id",1,2]'],
    ['["clock","id",1.5]'],
    ['["clock",7,1]'],
    ['["reduceOrder","id",1,2,3,""]'],
    ['["reduceOrder","id",1,2,3,"0x10"]'],
    ['["reduceOrder","id",1,2,3,100]'],
    ['["transfer","id",1,2,"c2c","outside",3,"1"]'],
    ["clock"],
  ])("%s", (encoded) => {
    expect(() => decodeCommand(encoded)).toThrow();
  });

  test("an event with the wrong command inside", () => {
    expect(() => decodeEvent('["tick",["clock","id",1]]')).toThrow("expected the command indexTick");
  });
});
