import { settingSave, settingsList } from "@candor/contract/routes/console/control.ts";
import { Button, Input } from "antd";
import { useRead } from "../../shared/api/use-read.ts";
import { BeforeAfter } from "../../shared/editor/difference.tsx";
import { EditorNotices } from "../../shared/editor/editor-panel.tsx";
import { useEditor } from "../../shared/editor/use-editor.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Loading } from "../../shared/ui/loading.tsx";
import { Panel, READ_ONLY } from "../../shared/ui/panel.tsx";
import { readValue, type Setting, settingName } from "./settings.ts";

const EVERY_MS = 20_000;

/** The settings. Each is saved separately at its version, and logged in the audit log. */
export function Settings() {
  const query = useRead(settingsList, {}, { refetchInterval: EVERY_MS });
  const mayEdit = useMay()("operators.edit");
  return (
    <Panel
      title="Settings"
      note="targets of the queues"
      aside={<a href={linkOf(paths.audit, { action: "setting." })}>Their history</a>}
    >
      {!query.data && <Loading query={query} what="the settings" rows={5} />}
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
      {!mayEdit && <p className="caption">{READ_ONLY}</p>}
    </Panel>
  );
}

function SettingRow({ setting, mayEdit }: { readonly setting: Setting; readonly mayEdit: boolean }) {
  const { name, unit, fallback } = setting;
  const editor = useEditor({
    served: { value: String(setting.value) },
    version: setting.version,
    route: settingSave,
    slot: `setting.${name}`,
    wrong: ({ value }) => readValue(value, setting).error,
    input: (fields, version) => {
      const { value } = readValue(fields.value, setting);
      return value === undefined ? undefined : { name, value, version };
    },
    saved: ({ version }, { value }) => ({ fields: { value: String(readValue(value, setting).value) }, version }),
    stale: [settingsList],
  });
  const { fields, base, dirty, busy, why } = editor;
  const { error } = readValue(fields.value, setting);
  return (
    <li className="setting">
      <label htmlFor={`setting-${name}`} className="setting-name">
        <span>{settingName(name)}</span>
        <span className="caption">
          default {fallback}, in {unit}
          {dirty && (
            <>
              {" · "}
              <BeforeAfter before={base.value} after={fields.value} />
            </>
          )}
        </span>
      </label>
      {mayEdit ? (
        <Input
          id={`setting-${name}`}
          className={`setting-input${dirty ? " field-changed" : ""}`}
          inputMode="numeric"
          suffix={<span className="muted">{unit}</span>}
          value={fields.value}
          aria-invalid={error !== undefined}
          onChange={({ target }) => editor.change({ value: target.value })}
          onPressEnter={() => void editor.send()}
        />
      ) : (
        <strong id={`setting-${name}`}>
          {setting.value} {unit}
        </strong>
      )}
      {mayEdit && (
        <span className="setting-actions">
          <Button size="small" disabled={!dirty || busy} onClick={editor.discard}>
            Discard
          </Button>
          <Button
            size="small"
            type="primary"
            loading={busy}
            disabled={why !== undefined}
            onClick={() => void editor.send()}
          >
            Save
          </Button>
        </span>
      )}
      {error && <p className="setting-wide form-error">{error}</p>}
      <EditorNotices
        className="setting-wide"
        editor={editor}
        asking="the setting was saved"
        labelOf={() => settingName(name)}
      />
      {editor.done && !dirty && (
        <p className="setting-wide caption up" role="status">
          Saved. It applies now.
        </p>
      )}
    </li>
  );
}
