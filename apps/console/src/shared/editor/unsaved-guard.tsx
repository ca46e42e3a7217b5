import { useBlocker } from "@tanstack/react-router";
import { Button, Modal } from "antd";
import { useEffect } from "react";
import { createStore, useStore } from "../store.ts";

/** The number of forms on the page with unsaved changes. */
const open = createStore(0);

/** While `dirty`, leaving the form by a link, a key, back, or closing the tab asks for confirmation. The page's UnsavedGuard shows the dialog. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    open.set(open.get() + 1);
    return () => open.set(open.get() - 1);
  }, [dirty]);
}

/** Required once in a page with forms. */
export function UnsavedGuard() {
  const dirty = useStore(open) > 0;
  const blocker = useBlocker({
    shouldBlockFn: () => open.get() > 0,
    enableBeforeUnload: () => open.get() > 0,
    withResolver: true,
  });
  if (blocker.status !== "blocked" || !dirty) return null;
  return (
    <Modal
      open
      width={420}
      title="Leave without saving?"
      onCancel={blocker.reset}
      footer={
        <>
          <Button danger onClick={blocker.proceed}>
            Leave and lose the changes
          </Button>
          <Button type="primary" autoFocus onClick={blocker.reset}>
            Stay
          </Button>
        </>
      }
    >
      What you changed on this page was not sent yet. Nothing was changed on the server.
    </Modal>
  );
}
