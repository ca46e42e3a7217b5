type SkipLinkProps = {
  readonly label: string;
  /** The id of the element whose first control gets the focus. */
  readonly to: string;
};

/** First on a dense page, seen only with the focus: from here the keyboard goes straight to what the page is for. */
export function SkipLink({ label, to }: SkipLinkProps) {
  const skip = () =>
    document.getElementById(to)?.querySelector<HTMLElement>("input:checked, input, button, select, textarea")?.focus();
  return (
    <button
      type="button"
      onClick={skip}
      className="fixed top-2 left-2 z-40 -translate-y-20 rounded-8 bg-surface-1 px-4 py-2 font-bold text-brand shadow-2 focus-visible:translate-y-0"
    >
      {label}
    </button>
  );
}
