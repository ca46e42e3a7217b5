import { ApiError } from "@candor/contract/client/errors.ts";
import { settingSave, settingsList } from "@candor/contract/routes/console/control.ts";
import { Button, Input } from "antd";
import { useState } from "react";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { BeforeAfter, DraftConflict } from "../../shared/editor/difference.tsx";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { useDraft } from "../../shared/editor/use-draft.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Asking, ReadError, SendError } from "../../shared/ui/callout.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { readValue, type Setting, settingName } from "./settings.ts";

const EVERY_MS = 20_000;

/** What operators may set. Each setting is saved by itself, at the version that was seen, and stands in the audit log. */
export function Settings() {
  const query = useRead(settingsList, {}, { refetchInterval: EVERY_MS });
  const mayEdit = useMay()("operators.edit");
  return (
    <Panel
      title="Settings"
      note="targets of the queues"
      aside={<a href={linkOf(paths.audit, { action: "setting." })}>Their history</a>}
    >
      {query.isError && !query.data && (
        <ReadError what="The settings" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton rows={5} what="Loading the settings" />}
      <ul className="settings">
        {query.data?.list
          .filter(({ four_eyes }) => !four_eyes)
          .map((setting) => (
            <SettingRow key={setting.name} setting={setting} mayEdit={mayEdit} />
          ))}
      </ul>
      <p className="caption settings-elsewhere">
        These need two operators: <a href={linkOf(paths.conversions)}>terms of conversions</a>.
      </p>
      {!mayEdit && <p className="caption">Read-only access: you cannot change anything on this page.</p>}
    </Panel>
  );
}

function SettingRow({ setting, mayEdit }: { readonly setting: Setting; readonly mayEdit: boolean }) {
  const { name, unit, fallback } = setting;
  const draft = useDraft({ value: String(setting.value) }, setting.version);
  const [touched, setTouched] = useState(false);
  const { send, sending, reset } = useSend(settingSave, `setting.${name}`);
  const { value, error } = readValue(draft.fields.value, setting);
  const busy = isSending(sending);
  const faster =
    sending.state === "refused" && sending.error instanceof ApiError && sending.error.error === "VERSION_CONFLICT";
  useUnsaved(draft.dirty);
  const save = async () => {
    setTouched(true);
    if (value === undefined || !draft.dirty || busy || draft.theirs) return;
    const saved = await send({ name, value, version: draft.version });
    if (saved) draft.saved({ value: String(value) }, saved.version);
    await refresh(settingsList);
  };
  const discard = () => {
    reset();
    draft.discard();
  };
  return (
    <li className="setting">
      <label htmlFor={`setting-${name}`} className="setting-name">
        <span>{settingName(name)}</span>
        <span className="caption">
          by default {fallback} {unit}
          {draft.dirty && (
            <>
              {" · "}
              <BeforeAfter before={draft.base.value} after={draft.fields.value} />
            </>
          )}
        </span>
      </label>
      {mayEdit ? (
        <Input
          id={`setting-${name}`}
          className={`setting-input${draft.dirty ? " field-changed" : ""}`}
          inputMode="numeric"
          suffix={<span className="muted">{unit}</span>}
          value={draft.fields.value}
          aria-invalid={touched && error !== undefined}
          onChange={({ target }) => draft.change({ value: target.value })}
          onPressEnter={() => void save()}
        />
      ) : (
        <strong id={`setting-${name}`}>
          {setting.value} {unit}
        </strong>
      )}
      {mayEdit && (
        <span className="setting-actions">
          <Button size="small" disabled={!draft.dirty || busy} onClick={discard}>
            Discard
          </Button>
          <Button
            size="small"
            type="primary"
            loading={busy}
            disabled={!draft.dirty || error !== undefined || draft.theirs !== undefined}
            onClick={() => void save()}
          >
            Save
          </Button>
        </span>
      )}
      {(draft.dirty || touched) && error && <p className="setting-wide form-error">{error}</p>}
      {draft.theirs && (
        <div className="setting-wide">
          <DraftConflict draft={draft} labelOf={() => settingName(name)} onSettle={reset} />
        </div>
      )}
      {sending.state === "refused" && !faster && (
        <div className="setting-wide">
          <SendError error={sending.error} />
        </div>
      )}
      {sending.state === "asking" && (
        <div className="setting-wide">
          <Asking what="the setting was saved" />
        </div>
      )}
      {sending.state === "done" && !draft.dirty && (
        <p className="setting-wide caption up" role="status">
          Saved. It applies now.
        </p>
      )}
    </li>
  );
}
