import { consoleLogin } from "@candor/contract/routes/console/session.ts";
import { Button } from "antd";
import { type FormEvent, useRef, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { errorText } from "../../shared/api/error-text.ts";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { logIn } from "../../shared/session.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { CodeBoxes } from "../../shared/ui/code-boxes.tsx";
import { DemoCode, useIsDemo } from "../../shared/ui/demo-code.tsx";
import { PasswordField, TextField } from "../../shared/ui/fields.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import "./login.css";

type DemoHelpProps = { readonly name: string; readonly onCode: (code: string) => void };

/** In demo mode: the operators to log in as. */
function DemoHelp({ name, onCode }: DemoHelpProps) {
  if (!useIsDemo()) return null;
  return (
    <Callout tone="info" title="This is a demo." actions={<DemoCode name={name} onCode={onCode} />}>
      Names and passwords of its operators were printed when the server started, as owner and candor-owner.
    </Callout>
  );
}

/** Only a path of our own: a link that somebody sends must not lead out of the console. */
const ownPath = (next: string | undefined): string =>
  next?.startsWith("/") && !next.startsWith("//") && !next.startsWith("/login") ? next : "/";

/** The typed values, and the call that sends them. */
function useLogin() {
  const { next } = useQueryParams();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [totp, setTotp] = useState("");
  const [error, setError] = useState<unknown>();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const complete = name.trim() !== "" && password !== "" && totp.length === 6;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!complete || busy.current) return;
    busy.current = true;
    setSending(true);
    setError(undefined);
    try {
      logIn(await call(consoleLogin, { name: name.trim(), password, totp }));
      replaceWith(ownPath(next));
    } catch (caught) {
      // The code is spent either way; name and password stay.
      setTotp("");
      setError(caught);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }
  return { name, setName, password, setPassword, totp, setTotp, error, sending, complete, send };
}

/** Name, password and authenticator code together: the error does not say which one was wrong. */
export function LoginPage() {
  const { name, setName, password, setPassword, totp, setTotp, error, sending, complete, send } = useLogin();
  return (
    <main className="login">
      <form className="card login-card" onSubmit={send} aria-labelledby="login-title">
        <header className="login-head">
          <img src="/console/icon.svg" alt="" width="36" height="36" />
          <div>
            <h1 id="login-title">Candor console</h1>
            <p className="small muted">For operators. Every action here is written to the audit log.</p>
          </div>
        </header>
        <TextField label="Name" autoFocus autoComplete="username" value={name} onChange={setName} />
        <PasswordField label="Password" autoComplete="current-password" value={password} onChange={setPassword} />
        <FormField label="Code" note="six digits of the authenticator">
          {() => <CodeBoxes label="Authenticator code" value={totp} onChange={setTotp} />}
        </FormField>
        {error !== undefined && <Callout tone="bad" title={errorText(error).cause} />}
        <Button type="primary" htmlType="submit" block size="large" loading={sending} disabled={!complete}>
          Log in
        </Button>
        <DemoHelp name={name.trim()} onCode={setTotp} />
        <p className="caption">
          The session ends with this tab. Nobody can log in as a user, see or set a password, or change a balance alone.
        </p>
      </form>
    </main>
  );
}
