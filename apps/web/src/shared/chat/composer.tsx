import type { Written } from "@candor/contract/client/chat/outbox.ts";
import { CHAT_PICTURES_MAX, CHAT_TEXT_MAX } from "@candor/contract/domain/chat.ts";
import { maskSecrets } from "@candor/contract/rules/chat-mask.ts";
import { ImagePlus, SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { pictureTypes } from "../upload/picture-types.ts";
import { type Chosen, Tray } from "./tray.tsx";
import { useDraft } from "./use-draft.ts";

export type ComposerProps = {
  readonly name: string;
  readonly onSend: (written: Written) => void;
  readonly onType: () => void;
};

/** The counter appears when so few characters are left. */
const COUNTED_FROM_LEFT = 400;
const FIELD_PX_MAX = 132;

/** Where a message is written. Enter sends where there is a mouse; on a phone it begins a line. */
export function Composer({ name, onSend, onType }: ComposerProps) {
  const { t } = useTranslation("chat");
  const { integer } = useFormat();
  const [text, setText] = useDraft(name);
  const [warned, setWarned] = useState(false);
  const field = useGrowing(text);
  const { pictures, add, change, remove, clear } = usePictures(CHAT_PICTURES_MAX);
  const left = CHAT_TEXT_MAX - text.length;
  const uploading = pictures.some(({ id, failed }) => id === undefined && !failed);
  const failed = pictures.some((each) => each.failed);
  const isEmpty = text.trim() === "" && pictures.length === 0;
  const ready = !isEmpty && !uploading && !failed && left >= 0;
  const send = () => {
    onSend({ text: text.trim(), pictures: pictures.flatMap(({ id }) => id ?? []) });
    setText("");
    clear();
    setWarned(false);
    field.current?.focus();
  };
  const press = () => {
    if (!ready) return;
    if (maskSecrets(text).masked) setWarned(true);
    else send();
  };
  return (
    <div>
      <Tray pictures={pictures} onChange={change} onRemove={remove} />
      <div className="flex items-end gap-2">
        <PictureButton disabled={pictures.length >= CHAT_PICTURES_MAX} onTake={add} />
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={t("write")}
          placeholder={t("write")}
          aria-describedby={left <= COUNTED_FROM_LEFT ? "chat-left" : undefined}
          onChange={({ target }) => {
            setText(target.value);
            onType();
          }}
          onPaste={({ clipboardData }) => add([...clipboardData.files])}
          onKeyDown={(event) => {
            if (sends(event)) {
              event.preventDefault();
              press();
            }
          }}
          className="min-h-11 min-w-0 grow resize-none rounded-[22px] bg-surface-2 px-4 py-[11px] text-16 leading-[22px] placeholder:text-text-3"
        />
        <button
          type="button"
          aria-label={uploading ? t("uploading") : t("send")}
          disabled={!ready}
          onClick={press}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-fill text-on-brand transition-[background,scale] duration-1 active:scale-95 disabled:bg-surface-3 disabled:text-text-2"
        >
          <SendHorizontal size={20} aria-hidden />
        </button>
      </div>
      {left <= COUNTED_FROM_LEFT && (
        <p id="chat-left" className={cx("pt-1 pr-13 text-right text-12", left < 0 ? "text-bad" : "text-text-3")}>
          {left < 0
            ? t("tooLong", { count: -left, over: integer(-left) })
            : t("left", { count: left, left: integer(left) })}
        </p>
      )}
      <Dialog
        open={warned}
        onClose={() => setWarned(false)}
        title={t("secret.title")}
        cancel={t("secret.edit")}
        action={
          <Button tone="danger" onClick={send}>
            {t("secret.send")}
          </Button>
        }
      >
        {t("secret.body")}
      </Dialog>
    </div>
  );
}

/** With a mouse there is a keyboard, whose Enter sends; the Enter that ends the choice of a character does not. */
const sends = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing && matchMedia("(pointer: fine)").matches;

/** As high as its lines, up to six. */
function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = "auto";
    current.style.height = text === "" ? "" : `${Math.min(current.scrollHeight, FIELD_PX_MAX)}px`;
  }, [text]);
  return field;
}

function usePictures(most: number) {
  const [pictures, setPictures] = useState<readonly Chosen[]>([]);
  const next = useRef(0);
  return {
    pictures,
    add: (files: readonly Blob[]) => {
      const taken = files.filter(({ type }) => type.startsWith("image/"));
      if (taken.length === 0) return;
      const chosen = taken.map((blob): Chosen => ({ key: String(next.current++), blob }));
      setPictures((before) => [...before, ...chosen].slice(0, most));
    },
    change: (key: string, change: Pick<Chosen, "id" | "failed">) =>
      setPictures((before) => before.map((each) => (each.key === key ? { key, blob: each.blob, ...change } : each))),
    remove: (key: string) => setPictures((before) => before.filter((each) => each.key !== key)),
    clear: () => setPictures([]),
  };
}

type PictureButtonProps = { readonly disabled: boolean; readonly onTake: (files: readonly Blob[]) => void };

function PictureButton({ disabled, onTake }: PictureButtonProps) {
  const { t } = useTranslation("chat");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={pictureTypes}
        tabIndex={-1}
        aria-hidden
        data-photo="chat"
        className="hidden"
        onChange={({ target }) => {
          onTake([...(target.files ?? [])]);
          // The same file may be chosen again, after it was refused.
          target.value = "";
        }}
      />
      <button
        type="button"
        aria-label={t("picture.add")}
        disabled={disabled}
        onClick={() => input.current?.click()}
        className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full text-text-2 active:opacity-60 disabled:text-text-3"
      >
        <ImagePlus size={24} aria-hidden />
      </button>
    </>
  );
}
