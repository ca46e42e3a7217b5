import type { ChainNetwork } from "@candor/contract/routes/deposit.ts";
import { CircleCheck, ClipboardPaste, Info, ScanLine, X } from "lucide-react";
import { useId, useState } from "react";
import { useRefusalText } from "../api/use-refusal-text.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { FieldFrame, type FieldFrameProps, noteId } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { toast } from "../ui/toast-store.ts";
import { judge } from "./judge.ts";
import { addressIn } from "./payment-uri.ts";
import { canScan } from "./qr-camera.ts";
import { ScanSheet } from "./scan-sheet.tsx";

/** A network that the address may belong to, with its name on the page: "TRC20". */
export type NamedNetwork = { readonly chain_id: number; readonly name: string; readonly network: ChainNetwork };

type AddressFieldProps = Pick<FieldFrameProps, "label" | "aside"> & {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly chain: NamedNetwork;
  /** The currency's networks, to suggest the right one when the address belongs to another. */
  readonly chains: readonly NamedNetwork[];
  readonly onChain: (chainId: number) => void;
  /** The server's refusal. */
  readonly error: string | undefined;
  readonly disabled?: boolean;
};

/** An address, typed, pasted or read by the camera. Its checksum is checked on every keystroke; an incomplete address is not reported as wrong. */
export function AddressField({ value, onChange, chain, chains, onChain, error, ...rest }: AddressFieldProps) {
  const { t } = useTranslation("address");
  const refusalText = useRefusalText();
  const id = useId();
  const [left, setLeft] = useState(false);
  const [scanning, setScanning] = useState(false);
  const found = judge(chain.network, value, left);
  const other = found.state === "wrong" ? chains.find(({ network }) => network === found.elsewhere) : undefined;
  const wrong =
    found.state !== "wrong"
      ? undefined
      : other
        ? t("field.otherNetwork", { name: other.name })
        : refusalText("ADDRESS_INVALID");
  const take = (text: string) => {
    const address = addressIn(text);
    if (address === undefined) return toast({ title: t("scan.nobody"), tone: "bad" });
    onChange(address);
    // A pasted address is complete, so its errors show at once.
    setLeft(true);
  };
  return (
    <div>
      <FieldFrame
        id={id}
        label={rest.label}
        aside={rest.aside}
        error={error ?? wrong}
        hint={
          found.state === "valid" ? <Verdict hasChecksum={found.hasChecksum} /> : t("field.hint", { name: chain.name })
        }
      >
        <textarea
          id={id}
          rows={1}
          value={value}
          disabled={rest.disabled}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={128}
          aria-invalid={error || wrong ? true : undefined}
          aria-describedby={noteId(id)}
          onChange={(event) => {
            setLeft(false);
            onChange(event.target.value.replace(/\s/g, ""));
          }}
          onPaste={(event) => {
            event.preventDefault();
            take(event.clipboardData.getData("text"));
          }}
          onBlur={() => setLeft(true)}
          className="field-sizing-content min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 font-mono text-16 break-all"
        />
        <Buttons value={value} onChange={onChange} take={take} onScan={() => setScanning(true)} />
      </FieldFrame>
      {other && (
        <button
          type="button"
          className="hit-y mt-2 text-13 font-bold text-brand"
          onClick={() => onChain(other.chain_id)}
        >
          {t("field.useNetwork", { name: other.name })}
        </button>
      )}
      <ScanSheet
        open={scanning}
        onClose={() => setScanning(false)}
        onAddress={(address) => {
          setScanning(false);
          take(address);
        }}
      />
    </div>
  );
}

function Verdict({ hasChecksum }: { readonly hasChecksum: boolean }) {
  const { t } = useTranslation("address");
  const Icon = hasChecksum ? CircleCheck : Info;
  return (
    <span className={hasChecksum ? "flex items-center gap-1 text-brand" : "flex items-start gap-1 text-warn"}>
      <Icon size={14} aria-hidden className="mt-px shrink-0" />
      {t(hasChecksum ? "field.checksum" : "field.noChecksum")}
    </span>
  );
}

type ButtonsProps = Pick<AddressFieldProps, "value" | "onChange"> & {
  readonly take: (text: string) => void;
  readonly onScan: () => void;
};

/** Paste and scan while it is empty, clear once it is not; each only if the browser supports it. */
function Buttons({ value, onChange, take, onScan }: ButtonsProps) {
  const { t } = useTranslation("address");
  const { t: common } = useTranslation();
  if (value !== "")
    return (
      <IconButton label={common("common.clear")} className="-mr-2 text-text-2" onClick={() => onChange("")}>
        <X size={20} aria-hidden />
      </IconButton>
    );
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => "");
    if (text.trim() === "") toast({ title: t("field.nothingToPaste"), tone: "info" });
    else take(text);
  };
  return (
    <span className="-mr-2 flex shrink-0 text-brand">
      {navigator.clipboard?.readText !== undefined && (
        <IconButton label={t("field.paste")} onClick={paste}>
          <ClipboardPaste size={20} aria-hidden />
        </IconButton>
      )}
      {canScan() && (
        <IconButton label={t("field.scan")} onClick={onScan}>
          <ScanLine size={20} aria-hidden />
        </IconButton>
      )}
    </span>
  );
}
