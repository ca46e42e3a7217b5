import type { Language } from "@candor/contract/i18n/languages.ts";
import { cannedList } from "@candor/contract/routes/console/inbox.ts";
import { Button, Input, type InputRef, Modal } from "antd";
import { useEffect, useRef, useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { KeyHints } from "../../shared/ui/key-cap.tsx";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { type CannedValues, filled, foundIn, textIn } from "./canned.ts";

type PickerProps = {
  readonly lang: Language;
  readonly values: CannedValues;
  readonly onPick: (text: string) => void;
  readonly onClose: () => void;
};

/** Finds a canned answer and shows it as the user will read it, beside English. Choosing puts it into the field; it is sent from there. */
export function CannedPicker({ lang, values, onPick, onClose }: PickerProps) {
  const query = useRead(cannedList, {});
  const [search, setSearch] = useState("");
  const [at, setAt] = useState(0);
  const field = useRef<InputRef>(null);
  // At once: antd would put the focus on the close button.
  useEffect(() => field.current?.focus(), []);
  const active = query.data?.list.filter((each) => each.active);
  const found = active && foundIn(active, search, lang);
  const chosen = found?.[Math.min(at, found.length - 1)];
  const pick = () => {
    if (!chosen) return;
    onPick(filled(textIn(chosen, lang), values));
    onClose();
  };
  const step = (by: 1 | -1) => setAt(Math.max(0, Math.min((found?.length ?? 1) - 1, at + by)));
  const group = "Canned answers";
  useKeys(
    [
      { keys: "ArrowDown", label: "next", group, inText: true, repeat: true, run: () => step(1) },
      { keys: "ArrowUp", label: "previous", group, inText: true, repeat: true, run: () => step(-1) },
      { keys: "Enter", label: "put into the answer", group, inText: true, run: pick },
      { keys: "Escape", label: "close", group, inText: true, run: onClose },
    ],
    { modal: true },
  );
  return (
    <Modal open title="Canned answers" footer={null} width={880} keyboard={false} onCancel={onClose}>
      <Input
        ref={field}
        aria-label="Search canned answers"
        placeholder="Title or words, in English or the user's language"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setAt(0);
        }}
      />
      <div className="inbox-canned">
        <Loaded
          query={query}
          items={found}
          what="the canned answers"
          rows={4}
          empty={<Empty title={search === "" ? "No canned answer is active" : "No matching canned answer"} />}
        >
          {(list) => (
            <ul className="inbox-canned-list" aria-label="Found">
              {list.map((each, index) => (
                <li key={each.id}>
                  <button
                    type="button"
                    className="inbox-canned-title"
                    aria-current={each === chosen ? "true" : undefined}
                    onClick={() => setAt(index)}
                    onDoubleClick={pick}
                  >
                    {each.title}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {chosen && (
          <div className="stack">
            <p className="caption">The user reads, in {languageName(lang)}</p>
            <p className="inset inbox-canned-text" lang={lang}>
              {filled(textIn(chosen, lang), values)}
            </p>
            {lang !== "en" && (
              <>
                <p className="caption">In English</p>
                <p className="inset inbox-canned-text" lang="en">
                  {filled(textIn(chosen, "en"), values)}
                </p>
              </>
            )}
            <div>
              <Button onClick={pick}>Put it into the answer</Button>
            </div>
          </div>
        )}
      </div>
      <KeyHints
        hints={[
          ["ArrowDown ArrowUp", "choose"],
          ["Enter", "put into the answer"],
          ["Escape", "close"],
        ]}
      />
    </Modal>
  );
}
