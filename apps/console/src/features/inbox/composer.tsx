import {
  EyeInvisibleOutlined,
  PictureOutlined,
  SendOutlined,
  ThunderboltOutlined,
  WarningOutlined,
} from "@ant-design/icons";
import type { Written } from "@candor/contract/client/chat/outbox.ts";
import { CHAT_PICTURES_MAX, CHAT_TEXT_MAX } from "@candor/contract/domain/chat.ts";
import { maskSecrets } from "@candor/contract/rules/chat-mask.ts";
import { Button, Input, Modal } from "antd";
import { type RefObject, useRef, useState } from "react";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { KeyCap, KeyHints } from "../../shared/ui/key-cap.tsx";
import type { PictureChosen } from "./use-pictures.ts";

export type Mode = "answer" | "note";

type ComposerProps = {
  readonly lang: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly pictures: readonly PictureChosen[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemove: (key: number) => void;
  readonly onSend: (written: Written) => void;
  readonly onType: () => void;
  readonly onCanned: () => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
};

/** Where an operator answers the user, or writes a note that only operators see. */
export function Composer(props: ComposerProps) {
  const { lang, text, onText, mode, onMode, pictures, onSend, onType, onCanned, field } = props;
  const [warned, setWarned] = useState(false);
  const uploading = pictures.some(({ id, error }) => id === undefined && error === undefined);
  const empty = text.trim() === "" && !pictures.some(({ id }) => id !== undefined);
  const ready = !empty && !uploading && text.length <= CHAT_TEXT_MAX;
  const send = () => {
    setWarned(false);
    onSend({ text: text.trim(), pictures: pictures.flatMap(({ id }) => id ?? []) });
  };
  const press = () => {
    if (!ready) return;
    if (mode === "answer" && maskSecrets(text).masked) setWarned(true);
    else send();
  };
  useKeys([
    { keys: "Ctrl+Enter", label: mode === "note" ? "save the note" : "send", group: "Chat", inText: true, run: press },
  ]);
  const label = mode === "note" ? "Save note" : `Send in ${languageName(lang)}`;
  return (
    <div className={`inbox-composer${mode === "note" ? " inbox-composer-note" : ""}`}>
      <div className="inbox-composer-head">
        <fieldset className="inbox-modes" aria-label="What you write">
          <ModeButton mode="answer" chosen={mode} onChoose={onMode} />
          <ModeButton mode="note" chosen={mode} onChoose={onMode} />
        </fieldset>
        {mode === "note" ? (
          <span className="caption">
            <EyeInvisibleOutlined /> Never sent to the user
          </span>
        ) : (
          <Button size="small" icon={<ThunderboltOutlined />} onClick={onCanned}>
            Canned answers <KeyCap keys="/" />
          </Button>
        )}
      </div>
      <Input.TextArea
        ref={(area) => {
          field.current = area?.resizableTextArea?.textArea ?? null;
        }}
        {...(mode === "answer" && { lang })}
        aria-label={mode === "note" ? "Internal note" : "Answer to the user"}
        placeholder={mode === "note" ? "A note for other operators" : `Write in ${languageName(lang)}`}
        autoSize={{ minRows: 3, maxRows: 9 }}
        value={text}
        onChange={({ target }) => {
          // A slash in an empty field opens the canned answers, as the placeholder of many a chat does.
          if (mode === "answer" && text === "" && target.value === "/") onCanned();
          else {
            onText(target.value);
            if (mode === "answer") onType();
          }
        }}
      />
      {text.length > CHAT_TEXT_MAX - 400 && (
        <p className={text.length > CHAT_TEXT_MAX ? "caption down" : "caption"}>
          {text.length} of {CHAT_TEXT_MAX} characters
        </p>
      )}
      <Pictures {...props} />
      <div className="inbox-composer-foot">
        <PictureButton disabled={pictures.length >= CHAT_PICTURES_MAX} onFiles={props.onFiles} />
        <KeyHints
          hints={[
            ["/", "canned"],
            ["j k", "chats"],
            ["Ctrl+Enter", mode === "note" ? "save" : "send"],
          ]}
        />
        <Button type="primary" icon={<SendOutlined />} disabled={!ready} loading={uploading} onClick={press}>
          {label}
        </Button>
      </div>
      {warned && (
        <Modal
          open
          title={
            <>
              <WarningOutlined className="warn" /> This looks like a card number, password or code
            </>
          }
          okText="Send, with it hidden"
          cancelText="Edit"
          onOk={send}
          onCancel={() => setWarned(false)}
        >
          The part is hidden before it is stored: neither the user nor you will see it. Never ask a user for one.
        </Modal>
      )}
    </div>
  );
}

const modeNames: Readonly<Record<Mode, string>> = { answer: "Answer", note: "Internal note" };

const ModeButton = ({
  mode,
  chosen,
  onChoose,
}: {
  readonly mode: Mode;
  readonly chosen: Mode;
  readonly onChoose: (mode: Mode) => void;
}) => (
  <button
    type="button"
    className="tab"
    aria-current={mode === chosen ? "true" : undefined}
    onClick={() => onChoose(mode)}
  >
    {modeNames[mode]}
  </button>
);

function Pictures({ pictures, onRemove }: Pick<ComposerProps, "pictures" | "onRemove">) {
  if (pictures.length === 0) return null;
  return (
    <ul className="inbox-chosen">
      {pictures.map(({ key, name, id, error }) => (
        <li key={key}>
          <PictureOutlined /> {name}{" "}
          {error ? <span className="down">{error}</span> : <span className="muted">{id ? "ready" : "uploading…"}</span>}{" "}
          <button type="button" className="link-button" aria-label={`Remove ${name}`} onClick={() => onRemove(key)}>
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}

function PictureButton({
  disabled,
  onFiles,
}: {
  readonly disabled: boolean;
  readonly onFiles: ComposerProps["onFiles"];
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/jpeg,image/png,image/webp"
        data-photo="chat"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <Button icon={<PictureOutlined />} disabled={disabled} onClick={() => input.current?.click()}>
        Picture
      </Button>
    </>
  );
}
