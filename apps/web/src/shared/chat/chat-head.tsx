import type { ReactNode } from "react";
import { Mark } from "../ui/logo.tsx";

type ChatHeadProps = {
  readonly name: string;
  readonly note: string;
  /** In place of the mark: the initials of a person. */
  readonly picture?: ReactNode;
};

/** In the dark bar of a conversation: with whom, and how things stand. */
export const ChatHead = ({ name, note, picture }: ChatHeadProps) => (
  <div className="flex min-w-0 grow items-center gap-2.5">
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-white/10 text-13 font-bold [&_path:first-child]:stroke-white"
    >
      {picture ?? <Mark size={20} />}
    </span>
    <span className="min-w-0">
      <span className="block truncate text-16 leading-5 font-bold">{name}</span>
      <span aria-live="polite" className="block truncate text-12 leading-4 text-white/75">
        {note}
      </span>
    </span>
  </div>
);
