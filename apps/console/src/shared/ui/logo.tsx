import { logoAddress } from "@candor/contract/rules/logo-address.ts";
import { useState } from "react";
import "./logo.css";

const HASH = /^[0-9a-f]{64}$/;

/** The source of a logo by its hash, or of a picture in base64; undefined without one. */
export function logoSource(currencyId: number, logo: string | null): string | undefined {
  if (!logo) return undefined;
  // Browsers read the format from the bytes.
  return HASH.test(logo) ? logoAddress(currencyId, logo) : `data:image/jpeg;base64,${logo}`;
}

type LogoProps = { readonly symbol: string; readonly source: string | undefined };

/** A currency's logo as users see it, or its letters while it loads or fails. The symbol is beside it in text. */
export function Logo({ symbol, source }: LogoProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className="logo" aria-hidden="true">
      {symbol.slice(0, 2)}
      {source !== undefined && source !== failed && <img src={source} alt="" onError={() => setFailed(source)} />}
    </span>
  );
}
