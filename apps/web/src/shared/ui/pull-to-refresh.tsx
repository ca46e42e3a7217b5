import { type ReactNode, type TouchEvent, useRef, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Spinner } from "./ring.tsx";

const RELEASE_PX = 64;
const MOST_PX = 96;
/** The page follows the finger at half speed: this feels like resistance, and an accidental pull does not refresh. */
const RESISTANCE = 0.5;

/** Pull down at the top of the page to load it again. Wheel and keyboard users have the pages' own retry and refresh. */
export function PullToRefresh({
  onRefresh,
  children,
}: {
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const startY = useRef<number>(undefined);
  const [pulled, setPulled] = useState(0);
  const [busy, setBusy] = useState(false);

  const move = ({ touches }: TouchEvent) => {
    const y = touches[0]?.clientY;
    if (y === undefined || startY.current === undefined || busy) return;
    if (window.scrollY > 0) {
      startY.current = undefined;
      return setPulled(0);
    }
    setPulled(Math.min(MOST_PX, Math.max(0, (y - startY.current) * RESISTANCE)));
  };
  const end = () => {
    startY.current = undefined;
    const refresh = pulled >= RELEASE_PX;
    setPulled(0);
    if (!refresh || busy) return;
    setBusy(true);
    onRefresh().finally(() => setBusy(false));
  };
  const height = busy ? 48 : pulled;
  return (
    <div
      className="flex flex-1 flex-col"
      onTouchStart={({ touches }) => {
        startY.current = window.scrollY <= 0 ? touches[0]?.clientY : undefined;
      }}
      onTouchMove={move}
      onTouchEnd={end}
      onTouchCancel={end}
    >
      <div
        role="status"
        className="flex items-center justify-center gap-2 overflow-hidden text-12 text-text-3 transition-[height] duration-2"
        style={{ height, transitionDuration: pulled > 0 ? "0ms" : undefined }}
      >
        {busy && <Spinner size={18} />}
        {height > 0 && (
          <span>{busy ? t("pull.refreshing") : pulled >= RELEASE_PX ? t("pull.release") : t("pull.pull")}</span>
        )}
      </div>
      {children}
    </div>
  );
}
