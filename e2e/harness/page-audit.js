/**
 * Runs inside the page, before its own scripts, and answers questions about what a person would see there. Plain JavaScript: the types of the
 * tests know Node and no document. Every answer is a list of texts, empty when all is well, so that a failed test says what and where.
 */
globalThis.pageAudit = (() => {
  /** Half a pixel is rounding. */
  const SLACK_PX = 1;
  const FIGURE = /^[+\-−≈~$€]{0,2}\s?[\d.,'\u00a0\u202f]+\s?(%|[KMB]|[A-Z]{2,5})?$/;
  const MUST_SHOW = "button, [role=button], [role=tab], label, legend, th, dt, nav a, a[class*=bg-]";

  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForReadersOnly(element);
  /** sr-only: a pixel wide, for screen readers. */
  const isForReadersOnly = (element) => {
    for (let each = element; each; each = each.parentElement)
      if (each.offsetWidth <= 1 && getComputedStyle(each).position === "absolute") return true;
    return false;
  };

  function* shownTexts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (node.data.trim() !== "" && !element.closest("script, style") && isShown(element)) yield node;
    }
  }

  const boxOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const sticksOut = (inner, outer) => inner.left < outer.left - SLACK_PX || inner.right > outer.right + SLACK_PX;
  const isOutside = (inner, outer) =>
    inner.right <= outer.left || inner.left >= outer.right || inner.bottom <= outer.top || inner.top >= outer.bottom;

  /** What cuts a text off: its own button, an ancestor that hides what sticks out, or the edge of the screen. */
  function cutterOf(node) {
    const text = boxOf(node);
    const own = node.parentElement.closest(MUST_SHOW);
    if (own && sticksOut(text, own.getBoundingClientRect())) return own;
    for (let each = node.parentElement; each; each = each.parentElement) {
      const { overflowX } = getComputedStyle(each);
      if (overflowX === "visible") continue;
      const box = each.getBoundingClientRect();
      // The next slide of a carousel waits beside it.
      if (isOutside(text, box)) return undefined;
      const cuts = overflowX === "hidden" || overflowX === "clip";
      if (cuts && sticksOut(text, box)) return each;
      if (!cuts) return undefined;
    }
    const screen = { left: 0, right: document.documentElement.clientWidth };
    return sticksOut(text, screen) ? document.documentElement : undefined;
  }

  /** Figures and the words on buttons of which a part is hidden. */
  function cutTexts() {
    const cut = [];
    for (const node of shownTexts()) {
      if (!FIGURE.test(node.data.trim()) && !node.parentElement.closest(MUST_SHOW)) continue;
      const cutter = cutterOf(node);
      if (cutter) cut.push(`"${node.data.trim()}" is cut by <${cutter.localName} class="${cutter.className}">`);
    }
    for (const input of document.querySelectorAll("input[inputmode=decimal]"))
      if (isShown(input) && input.scrollWidth > input.clientWidth + SLACK_PX) cut.push(`input "${input.value}" is cut`);
    return cut;
  }

  /** Words of labels in navigation that are broken over two lines, in a language that has no spaces. */
  function brokenWords() {
    const words = new Intl.Segmenter(document.documentElement.lang, { granularity: "word" });
    const broken = [];
    for (const node of shownTexts()) {
      if (!node.parentElement.closest("nav")) continue;
      for (const { segment, index, isWordLike } of words.segment(node.data)) {
        if (!isWordLike) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + segment.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top));
        if (lines.size > 1) broken.push(`"${segment}" in "${node.parentElement.textContent}" is broken`);
      }
    }
    return broken;
  }

  /** The innermost elements that reach over the right edge, when the page is wider than `width`. */
  function widerThan(width) {
    const { scrollWidth } = document.scrollingElement;
    if (scrollWidth <= width) return [];
    const reachesOver = (element) => element.getBoundingClientRect().right > width + SLACK_PX;
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => reachesOver(element) && getComputedStyle(element).position !== "fixed",
    );
    const innermost = wide.filter((element) => ![...element.children].some(reachesOver));
    const names = innermost
      .slice(0, 4)
      .map((element) => `<${element.localName}> "${element.textContent.slice(0, 40)}"`);
    return [`${scrollWidth} px wide: ${names.join(", ")}`];
  }

  /**
   * Texts without the brackets of the pseudo-locale. A sentence with a link in it is several nodes: then the brackets stand in an ancestor.
   * `allowed` is the source of a regular expression for a whole text: tickers, names, figures.
   */
  function untranslated(allowed) {
    const isAllowed = new RegExp(`^(?:${allowed})$`, "u");
    // From the inside out: a column's name within the sentence of its label has brackets of its own.
    const unmarked = (text) => {
      const less = text.replace(/\[[^[\]]*~\]/g, "");
      return less === text ? text : unmarked(less);
    };
    const rest = (text) => unmarked(text).replace(/\s+/g, " ").trim();
    const isLeak = (text) => /\p{L}/u.test(rest(text)) && !isAllowed.test(rest(text));
    const leaks = [];
    for (const node of shownTexts()) {
      const above = [node.parentElement, node.parentElement.parentElement];
      if (isLeak(node.data) && above.every((element) => isLeak(element.textContent)))
        leaks.push(`"${node.data.trim()}" in "${node.parentElement.textContent.slice(0, 80)}"`);
    }
    for (const name of ["aria-label", "placeholder", "alt", "title"])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isLeak(element.getAttribute(name))) leaks.push(`${name}="${element.getAttribute(name)}"`);
    return leaks;
  }

  /** Elements and attributes in what `selector` finds that are not among those named, as "img" and "p[onclick]". */
  function strangers(selector, tags, attributes) {
    const found = [];
    for (const element of document.querySelectorAll(`${selector} *`)) {
      if (!tags.includes(element.localName)) found.push(element.localName);
      for (const { name } of element.attributes)
        if (!attributes.includes(name)) found.push(`${element.localName}[${name}]`);
    }
    return found;
  }

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const isWaiting = () =>
    document.querySelector("main:not([data-left])") === null ||
    document.querySelector(".animate-pulse, [aria-busy=true], main [role=status][aria-label]") !== null;

  /**
   * Opens a page by its hash and waits until it is complete and still. Another page brings a new <main>; the page that one is on already does not, as
   * home right after the start.
   */
  async function open(hash, withinMs) {
    const isHere = (location.hash || "#/") === hash;
    if (!isHere) for (const main of document.querySelectorAll("main")) main.dataset.left = "yes";
    location.hash = hash;
    const until = performance.now() + withinMs;
    let before = "";
    for (let still = 0; still < 2; ) {
      if (performance.now() > until) return [`not complete after ${withinMs} ms: ${document.body.innerText}`];
      await pause(25);
      await frame();
      const now = `${document.body.scrollHeight} ${document.querySelectorAll("main *").length}`;
      still = !isWaiting() && now === before ? still + 1 : 0;
      before = now;
    }
    return [];
  }

  return { open, cutTexts, brokenWords, widerThan, untranslated, strangers };
})();
