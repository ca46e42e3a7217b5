import { Modal } from "antd";
import { useDeferredValue, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useKeys } from "../shared/keys/use-keys.ts";
import { go } from "../shared/navigation.ts";
import { useMay } from "../shared/operator.ts";
import { hrefOf, paths } from "../shared/paths.ts";
import { openStopDialog } from "../shared/stops.ts";
import { toggleTheme, useTheme } from "../shared/theme.ts";
import { pages } from "./pages.tsx";
import { type Entry, fits, listed, moved, recordEntries, userEntries } from "./palette-entries.ts";
import { useFound } from "./search.tsx";
import "./palette.css";

type PaletteProps = { readonly onHelp: () => void };

/** Ctrl+K or Cmd+K: pages, actions, users and records by what is typed, from any page and any field. */
export function Palette({ onHelp }: PaletteProps) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Entry>();
  const opener = useRef<Element>(null);
  useKeys([
    {
      keys: "Ctrl+k",
      label: "go to or do anything",
      group: "Everywhere",
      inText: true,
      run: () => {
        opener.current = document.activeElement;
        setOpen(true);
      },
    },
  ]);
  // Run once the palette is gone and the focus is back where it was: a dialog opened beside it would lose the focus, and with it its own keys, to the page.
  useEffect(() => {
    if (open) return;
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    opener.current = null;
    if (!chosen) return;
    setChosen(undefined);
    chosen.run();
  }, [open, chosen]);
  const close = (entry?: Entry) => {
    setChosen(entry);
    setOpen(false);
  };
  return open && <OpenPalette onClose={() => close()} onChoose={close} onHelp={onHelp} />;
}

/** What is there without a search: the actions and pages of the role. */
function useOwn(onHelp: () => void): readonly Entry[] {
  const may = useMay();
  const theme = useTheme() === "dark" ? "light" : "dark";
  const action = (label: string, note: string, run: () => void): Entry => ({
    id: `action-${label}`,
    group: "Actions",
    label,
    note,
    run,
  });
  return [
    ...(may("movement.request")
      ? [action("New credit or debit request", "n in approvals", () => go(hrefOf(paths.credit, { new: "1" })))]
      : []),
    ...(may("stops.stop") ? [action("Emergency stop", "! s", openStopDialog)] : []),
    action(`Switch to the ${theme} theme`, "", toggleTheme),
    action("Show the keys of this page", "?", onHelp),
    ...pages
      .filter(({ permission, param }) => param === undefined && may(permission))
      .map(
        ({ path, label, group, letter }): Entry => ({
          id: `page-${path}`,
          group: "Pages",
          label,
          note: letter ? `${group} g ${letter}`.trim() : group,
          run: () => go(path),
        }),
      ),
  ];
}

type OpenPaletteProps = PaletteProps & { readonly onClose: () => void; readonly onChoose: (entry: Entry) => void };

function OpenPalette({ onClose, onChoose, onHelp }: OpenPaletteProps) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const may = useMay();
  const search = useDeferredValue(typed.trim());
  const { users, records } = useFound(search, may("users.read"));
  const own = useOwn(onHelp).filter((entry) => fits(entry, typed));
  const entries = listed([...recordEntries(records, go), ...own, ...userEntries(users, go)]);
  const chosen = entries[Math.min(at, entries.length - 1)];
  // At once, not after the dialog's animation: what is typed right after Ctrl+K belongs here, and went to the page.
  useLayoutEffect(() => field.current?.focus(), []);
  // The page's keys are off while it is open.
  useKeys([{ keys: "Ctrl+k", label: "close", group: "Everywhere", inText: true, run: onClose }], { modal: true });
  const run = (entry: Entry | undefined) => {
    if (entry) onChoose(entry);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setAt(moved(entries.indexOf(chosen as Entry), event.key === "ArrowDown" ? 1 : -1, entries.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(chosen);
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      onClose();
    }
  };
  const optionId = (entry: Entry) => `${id}-${entry.id}`;
  return (
    // Without a button to close, the field is where the dialog puts the focus; Escape closes.
    <Modal
      open
      title="Go to or do"
      footer={null}
      width={560}
      closable={false}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && field.current?.focus()}
      destroyOnHidden
    >
      <input
        className="palette-input"
        ref={field}
        role="combobox"
        aria-label="Page, action, user, account number, W-12 or D-7"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(chosen)}
        placeholder="Page, action, user, account number, W-12, D-7"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Results" className="palette-list">
        {entries.map((entry, index) => (
          <div key={entry.id}>
            {entries[index - 1]?.group !== entry.group && (
              <div className="section-label" aria-hidden="true">
                {entry.group}
              </div>
            )}
            <Option entry={entry} id={optionId(entry)} isChosen={entry === chosen} onRun={() => run(entry)} />
          </div>
        ))}
      </div>
      <p className="small muted" role="status">
        {entries.length === 0 ? "Nothing found." : `${entries.length} found`}
      </p>
    </Modal>
  );
}

type OptionProps = {
  readonly entry: Entry;
  readonly id: string;
  readonly isChosen: boolean;
  readonly onRun: () => void;
};

/** The focus stays in the field, whose `aria-activedescendant` names the chosen one. */
const Option = ({ entry, id, isChosen, onRun }: OptionProps) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    className="palette-option"
    ref={(line) => {
      if (isChosen) line?.scrollIntoView({ block: "nearest" });
    }}
    onClick={onRun}
    onKeyDown={({ key }) => {
      if (key === "Enter") onRun();
    }}
  >
    <span>{entry.label}</span>
    <span className="muted small">{entry.note}</span>
  </div>
);
