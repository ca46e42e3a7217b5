import "./key-cap.css";

const shown: Readonly<Record<string, string>> = {
  Escape: "esc",
  Enter: "↵",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** "+ -" is two keys, "Ctrl+Enter" as well, "+" is one. */
const keysOf = (keys: string): string[] =>
  keys.split(" ").flatMap((each) => (each.length > 1 && each.includes("+") ? each.split("+") : [each]));

/** A key cap; "g i" and "Ctrl+Enter" are two. */
export const KeyCap = ({ keys }: { readonly keys: string }) => (
  <span className="keycaps" aria-hidden="true">
    {keysOf(keys).map((key) => (
      <kbd key={key} className="keycap">
        {shown[key] ?? key}
      </kbd>
    ))}
  </span>
);

/** A line of hints: keys and what they do. */
export const KeyHints = ({ hints }: { readonly hints: readonly (readonly [keys: string, label: string])[] }) => (
  <div className="keyhints">
    {hints.map(([keys, label]) => (
      <span key={label} className="keyhint">
        <KeyCap keys={keys} /> {label}
      </span>
    ))}
  </div>
);
