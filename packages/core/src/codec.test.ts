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

describe("a text from before a field was added", () => {
  const old = '["convert","c1",5,1,"c2c",1,3,3,"7",null,"100000","20000"]';

  test("is read without it, and written as it was", () => {
    const read = decodeCommand(old);
    expect(read).not.toHaveProperty("acceptedAt");
    expect(encodeCommand(read)).toBe(old);
    const accepted = { ...read, acceptedAt: 4 } as typeof read;
    expect(encodeCommand(accepted)).toBe(`${old.slice(0, -1)},null,4]`);
    expect(decodeCommand(encodeCommand(accepted))).toStrictEqual(accepted);
  });

  test("has one form alone", () => {
    for (const rest of [",null]", ',"5",null]', ",null,4,5]"])
      expect(() => decodeCommand(`${old.slice(0, -1)}${rest}`)).toThrow();
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
