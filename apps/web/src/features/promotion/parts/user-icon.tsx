import { UserRound } from "lucide-react";

/** In place of a picture: users are shown to each other without one. */
export const UserIcon = () => (
  <span aria-hidden className="grid size-[34px] shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
    <UserRound size={18} />
  </span>
);
