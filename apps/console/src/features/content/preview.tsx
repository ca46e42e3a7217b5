import { type DocumentKind, machineParts } from "@candor/contract/content.ts";
import { documentPreview } from "@candor/contract/routes/console/content.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Segmented } from "antd";
import { useEffect, useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { dayTime } from "../../shared/format/time.ts";
import { Panel } from "../../shared/ui/panel.tsx";
import { kindNames } from "./kinds.ts";
import { pictureSource } from "./picture-field.tsx";
import { RichText } from "./rich-text.tsx";
import type { Text } from "./texts.ts";
import "../../shared/styles/phone.css";
import "./preview.css";

type PreviewProps = {
  readonly kind: DocumentKind;
  readonly text: Text;
  /** Of a banner: its picture's hash or the picture in base64; empty without one. */
  readonly picture: string;
  readonly language: string;
  readonly at: string;
};

const QUIET_MS = 400;

/** A value once it has not changed for a moment, so that not every letter asks the server. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The text as it will be on a phone: the body is what the server would store, drawn from the same list of elements as in the app. */
export function Preview({ kind, text, picture, language, at }: PreviewProps) {
  const [mode, setMode] = useState<"light" | "dark">("light");
  const [width, setWidth] = useState<"390" | "320">("390");
  const body = useSettled(text.body);
  const { data, isError } = useRead(
    documentPreview,
    { body },
    { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData, enabled: body !== "" },
  );
  const waiting = body !== text.body;
  return (
    <Panel
      grow
      title="Preview"
      note={language}
      foot={
        <span role="status">
          {isError
            ? "The preview could not be generated; nothing was changed."
            : waiting
              ? "Rendering…"
              : "As it would be stored."}
        </span>
      }
    >
      <div className="phone-tools">
        <Segmented<"390" | "320">
          size="small"
          aria-label="Width of the phone"
          value={width}
          onChange={setWidth}
          options={["390", "320"]}
        />
        <Segmented<"light" | "dark">
          size="small"
          aria-label="Theme of the phone"
          value={mode}
          onChange={setMode}
          options={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
        />
      </div>
      <div className="phone-place">
        <div className={`phone phone-${mode}`} style={{ width: `${width}px` }} lang={text.lang}>
          <div className="phone-bar">
            <span aria-hidden="true">‹</span>
            <strong>{kindNames[kind]}</strong>
            <span />
          </div>
          {kind === "banner" ? (
            <div className="phone-banner">
              <span className="phone-banner-words">
                <strong>{text.title}</strong>
                <span>{text.summary}</span>
              </span>
              {picture !== "" && <img src={pictureSource(picture)} alt="" />}
            </div>
          ) : (
            <div className="phone-page">
              <h3>{text.title || "…"}</h3>
              {kind === "notice" && <time>{at === "" ? "" : `${dayTime(`${at}:00Z`)} UTC`}</time>}
              {text.summary !== "" && kind !== "notice" && <p className="phone-summary">{text.summary}</p>}
              {machineParts.some((part) => text[part] !== "") && (
                <p className="phone-summary">
                  {machineParts
                    .map((part) => text[part])
                    .filter((line) => line !== "")
                    .join(" · ")}
                </p>
              )}
              <RichText html={text.body === "" ? "" : (data?.body ?? "")} />
            </div>
          )}
        </div>
      </div>
    </Panel>
  );
}
