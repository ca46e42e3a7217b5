import type { ReactNode } from "react";
import { cx } from "../../shared/cx.ts";

const tones = {
  good: "bg-brand-soft text-brand",
  warn: "bg-warn-soft text-warn",
  info: "bg-info-soft text-info",
} as const;

type NoticeProps = {
  readonly icon: ReactNode;
  readonly tone?: keyof typeof tones;
  readonly title: string;
  readonly body: string;
  readonly action?: ReactNode;
};

/** A page with a single message: icon, sentence, action. */
export const Notice = ({ icon, tone = "good", title, body, action }: NoticeProps) => (
  <div className="flex flex-col items-center gap-2 px-6 pt-10 pb-8 text-center">
    <span className={cx("grid size-16 place-items-center rounded-full", tones[tone])}>{icon}</span>
    <h2 className="mt-2 text-18 font-bold text-balance">{title}</h2>
    <p className="max-w-80 text-pretty text-text-2">{body}</p>
    {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
);
