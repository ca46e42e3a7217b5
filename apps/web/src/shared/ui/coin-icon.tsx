import { memo, type ReactNode, useState } from "react";
import { useLogo } from "../currencies.ts";

type Drawing = { readonly fill: string; readonly ink: ReactNode; readonly dark?: true };

const white = (d: string, width = 2.2): ReactNode => (
  <path d={d} fill="none" stroke="#fff" strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
);

/** Our own drawings, in the coins' own colors, on a 32 unit circle. */
const drawings: Record<string, Drawing> = {
  BTC: {
    fill: "#f7931a",
    ink: white(
      "M13 9.5v13M12 9.5h5.4a3.1 3.1 0 0 1 0 6.2H13h5a3.4 3.4 0 0 1 0 6.8h-6M14.6 7.4v2M17.6 7.4v2M14.6 22.6v2M17.6 22.6v2",
    ),
  },
  ETH: {
    fill: "#627eea",
    ink: (
      <g fill="#fff">
        <path d="M16 5.5l6.6 10.8L16 20.2l-6.6-3.9z" opacity=".85" />
        <path d="M16 21.8l6.6-3.9L16 26.8l-6.6-8.9z" opacity=".6" />
        <path d="M16 5.5v14.7l6.6-3.9z" />
      </g>
    ),
  },
  SOL: {
    fill: "#1b1430",
    dark: true,
    ink: (
      <g fill="none" strokeWidth="2.8" strokeLinecap="round">
        <path d="M11.5 11h11" stroke="#35e0a8" />
        <path d="M9.5 16h11" stroke="#8a8cf0" />
        <path d="M11.5 21h11" stroke="#c060f5" />
      </g>
    ),
  },
  XRP: {
    fill: "#23292f",
    dark: true,
    ink: white("M9.5 9.5l3.6 3.5a4.2 4.2 0 0 0 5.8 0l3.6-3.5M9.5 22.5l3.6-3.5a4.2 4.2 0 0 1 5.8 0l3.6 3.5"),
  },
  DOGE: { fill: "#ba9f33", ink: white("M13 9.5h3a6.5 6.5 0 0 1 0 13h-3zM10.5 16h6", 2.6) },
  LINK: { fill: "#2a5ada", ink: white("M16 8.2l6.8 3.9v7.8L16 23.8l-6.8-3.9v-7.8z", 3) },
  ADA: {
    fill: "#0a3fc4",
    ink: (
      <g fill="#fff">
        <circle cx="16" cy="16" r="2.4" />
        {[0, 60, 120, 180, 240, 300].map((angle) => (
          <g key={angle} transform={`rotate(${angle} 16 16)`}>
            <circle cx="16" cy="10.6" r="1.7" />
            <circle cx="19.9" cy="9.2" r="1" />
          </g>
        ))}
      </g>
    ),
  },
  AVAX: {
    fill: "#e84142",
    ink: (
      <g fill="#fff">
        <path d="M16.9 8.4c-.4-.8-1.4-.8-1.8 0L7.6 21.6c-.4.8 0 1.6.9 1.6h3.9c.6 0 1.1-.3 1.4-.8l4.4-7.8c.3-.5.3-1 0-1.5z" />
        <path d="M20.3 17.6c.4-.8 1.4-.8 1.8 0l2.3 4c.4.8 0 1.6-.9 1.6h-4.6c-.9 0-1.3-.8-.9-1.6z" />
      </g>
    ),
  },
  LTC: { fill: "#345d9d", ink: white("M15 8.5l-3.3 14h9.3M10.5 18.2l7-2.7", 2.8) },
  DOT: {
    fill: "#e6007a",
    ink: (
      <g fill="#fff">
        <ellipse cx="16" cy="9.2" rx="3.6" ry="2" />
        <ellipse cx="16" cy="22.8" rx="3.6" ry="2" />
        {[-60, 60, 120, -120].map((angle) => (
          <ellipse key={angle} cx="16" cy="9.2" rx="3" ry="1.7" transform={`rotate(${angle} 16 16)`} />
        ))}
      </g>
    ),
  },
  USDT: { fill: "#1a9c74", ink: white("M10 10h12M16 10v13.5M9.5 15.5c0 2.6 13 2.6 13 0s-13-2.6-13 0z", 2.2) },
  USDC: {
    fill: "#2775ca",
    ink: white(
      "M12 8.3a8.6 8.6 0 0 0 0 15.4M20 8.3a8.6 8.6 0 0 1 0 15.4M18.8 13.4c-.4-1.3-1.5-2-2.8-2-3.6 0-3.6 4.3 0 4.6s3.6 4.7 0 4.7c-1.5 0-2.6-.7-3-2M16 9.8v1.6M16 20.7v1.6",
      1.9,
    ),
  },
};

/** Colors for coins without a drawing; a symbol always gets the same one. White text has a contrast of 4.5:1 on all of them. */
const fallbacks = ["#3a5a9b", "#7a3fc4", "#8a5300", "#0b6e6e", "#a3264b", "#46566c"];
const fallbackOf = (symbol: string): string =>
  fallbacks[[...symbol].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % fallbacks.length] ?? "#46566c";

type CoinIconProps = { readonly symbol: string; readonly size?: number };

/** A coin's icon: its logo, below it our drawing or its letters while the logo loads or fails. The symbol is beside it in text, so it is hidden from screen readers. A row that shows a new price each second does not draw it again. */
export const CoinIcon = memo(function CoinIcon({ symbol, size = 34 }: CoinIconProps) {
  const [failed, setFailed] = useState<string>();
  const drawing = drawings[symbol];
  const logo = useLogo(symbol);
  const drawn = (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <circle cx="16" cy="16" r="16" fill={drawing?.fill ?? fallbackOf(symbol)} />
      {/* The dark coins, SOL and XRP, would melt into the night theme's rows. */}
      {drawing?.dark === true && (
        <circle
          cx="16"
          cy="16"
          r="15.25"
          fill="none"
          strokeWidth="1.5"
          className="stroke-transparent dark:stroke-white/35"
        />
      )}
      {drawing?.ink ?? (
        <text x="16" y="20.5" textAnchor="middle" fontSize="12" fontWeight="700" fill="#fff">
          {symbol.slice(0, 2)}
        </text>
      )}
    </svg>
  );
  if (logo === undefined || logo === failed) return drawn;
  return (
    <span className="relative inline-flex shrink-0">
      {drawn}
      <img
        src={logo}
        alt=""
        width={size}
        height={size}
        className="absolute inset-0 rounded-full"
        onError={() => setFailed(logo)}
      />
    </span>
  );
});
