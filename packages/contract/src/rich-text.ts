/**
 * The allowed elements of a text. The server removes everything else before it stores a body, and app and console build their elements from this
 * list and nothing else (rich-text-tree.ts), so that a body that entered the table by another path is shown as plain text too.
 */
export const richTextTags = [
  ...["p", "h2", "h3", "ul", "ol", "li", "strong", "em", "a", "br", "blockquote"],
  ...["table", "thead", "tbody", "tr", "th", "td"],
] as const;
export type RichTextTag = (typeof richTextTags)[number];

/** Elements removed with their content, which was never meant to be read. */
export const unreadableTags = [
  ...[
    "script",
    "style",
    "textarea",
    "option",
    "select",
    "noscript",
    "noembed",
    "noframes",
    "iframe",
    "object",
    "embed",
  ],
  ...["template", "title", "svg", "math", "xmp", "plaintext", "head", "applet", "audio", "video", "canvas"],
] as const;

const appLink = /^#\/[A-Za-z0-9/_-]*(?:\?[A-Za-z0-9_.~%=&-]*)?$/;
const webLink = /^https?:\/\/[a-z0-9][a-z0-9.-]*(?::[0-9]{2,5})?(?:[/?#][^\s\p{C}"'<>\\`]*)?$/iu;
const mailLink = /^mailto:[a-z0-9._+-]+@[a-z0-9.-]+$/i;

/** A page of the app ("#/pages/..."), an http(s) address or a mail address. No other scheme, no credentials, no relative path. */
export const isTextLink = (href: string): boolean => appLink.test(href) || webLink.test(href) || mailLink.test(href);
export const leavesTheApp = (href: string): boolean => !appLink.test(href);
