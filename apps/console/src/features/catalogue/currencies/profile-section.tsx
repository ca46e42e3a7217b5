import { profileRecord, profileRequest } from "@candor/contract/routes/console/currency-profile.ts";
import { Button } from "antd";
import { useRef, useState } from "react";
import { useRead } from "../../../shared/api/use-read.ts";
import { Ask, Waits } from "../../../shared/editor/ask.tsx";
import { shownChanges } from "../../../shared/editor/difference.tsx";
import { EditorNotices } from "../../../shared/editor/editor-panel.tsx";
import { EditField } from "../../../shared/editor/field.tsx";
import { type Editor, useEditor } from "../../../shared/editor/use-editor.ts";
import { toBase64 } from "../../../shared/picture/to-base64.ts";
import { Logo, logoSource } from "../../../shared/ui/logo.tsx";
import { SectionLabel } from "../../../shared/ui/panel.tsx";
import type { Currency } from "./chains.tsx";
import {
  fieldsOf,
  fileError,
  LOGO_ACCEPT,
  linkError,
  logoText,
  type Profile,
  type ProfileFields,
  profileLabels,
} from "./profile-form.ts";

const EVERY_MS = 10_000;

/** Logo and links of a currency. Users see both beside their money, so two operators set them. */
export function ProfileSection({ currency }: { readonly currency: Currency }) {
  const { data } = useRead(profileRecord, { id: currency.id }, { refetchInterval: EVERY_MS });
  return (
    <section className="stack">
      <SectionLabel aside="two operators">Logo and links</SectionLabel>
      {data && <ProfileForm currency={currency} profile={data} />}
    </section>
  );
}

function ProfileForm({ currency, profile }: { readonly currency: Currency; readonly profile: Profile }) {
  const { id, symbol } = currency;
  const editor = useEditor<ProfileFields, typeof profileRequest>({
    served: fieldsOf(profile),
    version: profile.version,
    route: profileRequest,
    slot: `profile.${id}`,
    wrong: ({ website, white_paper }) => linkError(website) ?? linkError(white_paper),
    input: ({ logo, website, white_paper }, version, reason) => ({
      id,
      version,
      logo,
      website: website.trim(),
      white_paper: white_paper.trim(),
      reason,
    }),
    stale: [profileRecord],
    request: { waiting: profile.pending?.approval_id ?? null },
  });
  const { fields, busy, why, waiting } = editor;
  const words = { labelOf: (field: keyof ProfileFields) => profileLabels[field], shown: shownText };
  const changes = shownChanges(editor.changes, words);
  return (
    <>
      <EditorNotices editor={editor} asking="the request was taken" {...words} />
      {waiting !== null && <Waits approvalId={waiting} what={`The profile of ${symbol}`} />}
      <LogoField editor={editor} currency={currency} />
      <EditField
        label={profileLabels.website}
        maxLength={200}
        hint="https; empty for none"
        error={linkError(fields.website)}
        {...editor.text("website")}
      />
      <EditField
        label={profileLabels.white_paper}
        maxLength={200}
        error={linkError(fields.white_paper)}
        {...editor.text("white_paper")}
      />
      {changes.length > 0 && (
        <>
          <Ask changes={changes} reason={editor.reason} onReason={editor.setReason} />
          <div className="chain-row-actions">
            <Button disabled={busy} onClick={editor.discard}>
              Discard
            </Button>
            <Button type="primary" loading={busy} disabled={why !== undefined} onClick={() => void editor.send()}>
              Ask for approval
            </Button>
            <span className="small warn">{why}</span>
          </div>
        </>
      )}
    </>
  );
}

const shownText = (value: string, field: keyof ProfileFields): string => (field === "logo" ? logoText(value) : value);

type LogoFieldProps = { readonly editor: Editor<ProfileFields>; readonly currency: Currency };

function LogoField({ editor, currency }: LogoFieldProps) {
  const { value, onChange } = editor.text("logo");
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const found = fileError(file);
    setProblem(found);
    if (found === undefined) onChange(await toBase64(file));
  };
  return (
    <div className="stack">
      <div className="chain-row-actions">
        <Logo symbol={currency.symbol} source={logoSource(currency.id, value)} />
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          aria-label={`Logo of ${currency.symbol}`}
          accept={LOGO_ACCEPT}
          tabIndex={-1}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = "";
          }}
        />
        <Button size="small" onClick={() => input.current?.click()}>
          Choose a picture…
        </Button>
        {value !== "" && (
          <Button size="small" onClick={() => onChange("")}>
            Remove
          </Button>
        )}
      </div>
      <div className={problem ? "small down" : "caption"} role={problem ? "alert" : undefined}>
        {problem ?? "PNG, JPEG or WebP, at most 256 KiB; users see it as a circle."}
      </div>
    </div>
  );
}
