import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MarkedText } from "./marked-text.tsx";

const shown = (text: string) =>
  renderToStaticMarkup(createElement(MarkedText, { text, mark: (part) => createElement("a", { href: "#" }, part) }));

it("puts the link where the language has it: at the end, at the beginning, in the middle", () => {
  expect(shown("I agree to the <terms>terms</terms>")).toBe('I agree to the <a href="#">terms</a>');
  expect(shown("<terms>利用規約</terms>に同意します")).toBe('<a href="#">利用規約</a>に同意します');
  expect(shown("Find it in the <box>outbox</box>.")).toBe('Find it in the <a href="#">outbox</a>.');
});

it("shows a text without a part as it is, and never as HTML", () => {
  expect(shown("Log in")).toBe("Log in");
  expect(shown("<b>bold</b> <i>x")).toBe('<a href="#">bold</a> &lt;i&gt;x');
});
