import { type RefObject, useMemo, useRef, useState } from "react";
import { canShareCard, saveCard, shareCard } from "./card-picture.ts";

export type Picture = {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly busy: boolean;
  /** It could not be drawn, saved or shared. */
  readonly failed: boolean;
  /** Since the last `change`. */
  readonly saved: boolean;
  /** Whether this browser can hand it to another app. */
  readonly shares: boolean;
  readonly save: () => Promise<void>;
  readonly share: () => Promise<void>;
  /** Makes a change after which it is a different picture from the saved one. */
  readonly change: (next: () => void) => void;
  readonly fail: () => void;
};

/** A drawn picture that the user saves or hands to another app under `name`. */
export function usePicture(name: string): Picture {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  const [saved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const shares = useMemo(canShareCard, []);
  const give = async (way: (canvas: HTMLCanvasElement) => Promise<void>) => {
    if (!canvas.current) return;
    setBusy(true);
    setFailed(false);
    try {
      await way(canvas.current);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return {
    canvas,
    busy,
    failed,
    saved,
    shares,
    save: () =>
      give(async (drawn) => {
        await saveCard(drawn, name);
        setSaved(true);
      }),
    share: () => give(async (drawn) => void (await shareCard(drawn, name))),
    change: (next) => {
      setSaved(false);
      next();
    },
    fail: () => setFailed(true),
  };
}
