import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { command, event, outcome } from "../testing/arbitrary.ts";
import { decodeCommand, decodeEvent, decodeOutcome, encodeCommand, encodeEvent, encodeOutcome } from "./codec.ts";

/** fast-check also makes objects without a prototype, which strict equality distinguishes; a clone has the usual one. */
describe("decoding returns an equal value", () => {
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

  test("is read without it, and written unchanged", () => {
    const read = decodeCommand(old);
    expect(read).not.toHaveProperty("acceptedAt");
    expect(encodeCommand(read)).toBe(old);
    const accepted = { ...read, acceptedAt: 4 } as typeof read;
    expect(encodeCommand(accepted)).toBe(`${old.slice(0, -1)},null,4]`);
    expect(decodeCommand(encodeCommand(accepted))).toStrictEqual(accepted);
  });

  test("has only one form", () => {
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
    expect(() => decodeEvent('["tick",["clock","id",1]]')).toThrow('expected a known type, found "clock"');
  });
});

describe("what is not an outcome is refused", () => {
  test.each([
    ["{}"],
    ['{"0":0,"1":["NOT_FOUND",null],"length":2}'],
    ["[1]"],
    ["[1,[null,null,null,null,null,null],null]"],
    ['[2,["NOT_FOUND",null]]'],
    ['[0,["NO_SUCH_ERROR",null]]'],
    ['[0,["NOT_FOUND","params"]]'],
    ['[0,["NOT_FOUND",7]]'],
    [""],
  ])("%s", (encoded) => {
    expect(() => decodeOutcome(encoded)).toThrow();
  });

  test("empty params are absent", () => {
    expect(decodeOutcome('[0,["NOT_FOUND",null]]')).toStrictEqual({ ok: false, error: "NOT_FOUND" });
  });
});

describe("the fields of a receipt", () => {
  const receipt = (inputs: string) => `["receipt","lever_open",1,2,3,1,[],${inputs},{"profit":"1","lots":2},5]`;

  test("are texts and whole numbers", () => {
    const encoded = receipt('{"side":"long","multiple":10}');
    expect(encodeEvent(decodeEvent(encoded))).toBe(encoded);
    expect(decodeEvent(receipt("{}"))).toMatchObject({ inputs: {} });
  });

  test.each([["null"], ["7"], ['"text"'], ['{"a":null}'], ['{"a":1.5}'], ['{"a":"1","b":{}}'], ['{"a":[],"b":1}']])(
    "are not %s",
    (inputs) => {
      expect(() => decodeEvent(receipt(inputs))).toThrow("expected the fields of a receipt");
    },
  );
});
