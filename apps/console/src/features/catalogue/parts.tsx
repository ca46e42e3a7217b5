import { linkOf, paths } from "../../shared/paths.ts";
import "../../shared/queue/queue.css";

const parts = [
  { path: paths.currencies, label: "Currencies" },
  { path: paths.channels, label: "Channels" },
  { path: paths.banks, label: "Receiving banks" },
  { path: paths.rates, label: "Display rates" },
  { path: paths.conversions, label: "Conversions" },
  { path: paths.walletServices, label: "Wallet services" },
] as const;

export type PartsProps = { readonly current: (typeof parts)[number]["path"]; readonly children: React.ReactNode };

/** Currencies and their channels: six pages under one menu entry. */
export const Parts = ({ current, children }: PartsProps) => (
  <div className="parts">
    <nav className="queue-tabs parts-nav" aria-label="Currencies and channels">
      {parts.map(({ path, label }) => (
        <a key={path} className="tab" href={linkOf(path)} aria-current={path === current ? "page" : undefined}>
          {label}
        </a>
      ))}
    </nav>
    <div className="parts-body">{children}</div>
  </div>
);
