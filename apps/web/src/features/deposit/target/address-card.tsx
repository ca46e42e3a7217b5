import type { DepositChannel } from "@candor/contract/routes/deposit.ts";
import { Copy, Download } from "lucide-react";
import { useRef } from "react";
import { useRefusalText } from "../../../shared/api/use-refusal-text.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { QrCode } from "../../../shared/ui/qr-code.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useCopy } from "../../../shared/use-copy.ts";
import { useChannelName } from "../channel-name.ts";
import { addressParts } from "../form.ts";
import { drawQrPicture, saveFile } from "./qr-picture.ts";

type AddressCardProps = { readonly channel: DepositChannel; readonly address: string; readonly symbol: string };

/** The user's own address on one network: to scan, copy or save, with a note on what may be sent to it. */
export function AddressCard({ channel, address, symbol }: AddressCardProps) {
  const { t } = useTranslation("deposit");
  const copy = useCopy();
  const save = useSavePicture({ channel, address, symbol });
  const shown = useRef<HTMLElement>(null);
  const network = useChannelName()(channel).full;
  const [head, middle, tail] = addressParts(address);
  const half = Math.ceil(middle.length / 2);
  const title = t(channel.practice ? "address.practice" : "address.title");
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="warn">
        {channel.practice && <b className="block">{t("address.noRealCoins")}</b>}
        {t("address.only", { symbol, network })}
      </Callout>
      <div className="mx-auto -my-1 w-52 overflow-hidden rounded-12 max-[359px]:w-42 dark:my-0">
        <QrCode text={address} label={t("address.qr", { symbol, network })} />
      </div>
      <div className="text-center">
        <h2 className="text-12 text-text-2">{title}</h2>
        <p className="mx-auto mt-0.5 max-w-72 text-16 leading-6 wrap-anywhere select-all">
          <span ref={shown} data-address translate="no">
            <b className="text-brand">{head}</b>
            {middle.slice(0, half)}
            {/* Where the address needs two lines, it ends the first one here and not with two letters left over. */}
            <wbr />
            {middle.slice(half)}
            <b className="text-brand">{tail}</b>
          </span>
        </p>
      </div>
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <Button tone="soft" onClick={() => copy(address, shown.current)}>
          <Copy size={18} aria-hidden className="shrink-0" />
          {t("address.copy")}
        </Button>
        <Button tone="ghost" onClick={save}>
          <Download size={18} aria-hidden className="shrink-0" />
          {t("address.save")}
        </Button>
      </div>
    </div>
  );
}

/** Saves the code as a picture that includes what may be sent to it. */
function useSavePicture({ channel, address, symbol }: AddressCardProps) {
  const { t } = useTranslation("deposit");
  const { t: common } = useTranslation();
  const refusalText = useRefusalText();
  const network = useChannelName()(channel).full;
  const only = t("address.only", { symbol, network });
  const notes = channel.practice ? [t("address.noRealCoins"), only] : [only];
  return async () => {
    const picture = await drawQrPicture({
      title: t("address.pictureTitle", { symbol }),
      network,
      address,
      notes,
    }).catch(() => undefined);
    if (!picture) return toast({ title: refusalText("PICTURE_SAVE_FAILED") ?? common("error.title"), tone: "bad" });
    saveFile(picture, `${symbol}-${channel.name}.png`);
    toast({ title: t("address.saved"), tone: "ok" });
  };
}
