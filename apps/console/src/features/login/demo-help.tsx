import { Callout } from "../../shared/ui/callout.tsx";
import { DemoCode, useIsDemo } from "../../shared/ui/demo-code.tsx";

type DemoHelpProps = { readonly name: string; readonly onCode: (code: string) => void };

/** In demo mode: who there is to log in as. */
export function DemoHelp({ name, onCode }: DemoHelpProps) {
  if (!useIsDemo()) return null;
  return (
    <Callout tone="info" title="This is a demo." actions={<DemoCode name={name} onCode={onCode} />}>
      Names and passwords of its operators were printed when the server started, as owner and candor-owner.
    </Callout>
  );
}
