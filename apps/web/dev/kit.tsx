import { QueryClientProvider } from "@tanstack/react-query";
import { Bell, Globe, Lock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "../src/shared/api/query-client.ts";
import { startI18n } from "../src/shared/i18n/i18n.ts";
import { startTheme } from "../src/shared/theme/theme.ts";
import { Button } from "../src/shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../src/shared/ui/callout.tsx";
import { Card } from "../src/shared/ui/card.tsx";
import { CoinIcon } from "../src/shared/ui/coin-icon.tsx";
import { Dialog } from "../src/shared/ui/dialog.tsx";
import { EmptyState } from "../src/shared/ui/empty-state.tsx";
import { ErrorState } from "../src/shared/ui/error-state.tsx";
import { IconButton } from "../src/shared/ui/icon-button.tsx";
import { KeyValue } from "../src/shared/ui/key-value.tsx";
import { ListRow } from "../src/shared/ui/list-row.tsx";
import { Mark, Wordmark } from "../src/shared/ui/logo.tsx";
import { ModeStrip } from "../src/shared/ui/mode-strip.tsx";
import { NavBar } from "../src/shared/ui/nav-bar.tsx";
import { Change, PricePill } from "../src/shared/ui/price-pill.tsx";
import { Sheet } from "../src/shared/ui/sheet.tsx";
import { SkeletonList } from "../src/shared/ui/skeleton.tsx";
import { Sparkline } from "../src/shared/ui/sparkline.tsx";
import { Switch } from "../src/shared/ui/switch.tsx";
import { TabBar } from "../src/shared/ui/tab-bar.tsx";
import { Tag } from "../src/shared/ui/tag.tsx";
import { ToastViewport } from "../src/shared/ui/toast.tsx";
import { toast } from "../src/shared/ui/toast-store.ts";
import { Inputs } from "./kit-inputs.tsx";
import "../src/shared/theme.css";

/** Every component of the kit on one page, for people to look at. Its own text is not translated: it is no part of the app. */
const coins = ["BTC", "ETH", "SOL", "XRP", "DOGE", "LINK", "ADA", "AVAX", "LTC", "DOT", "USDT", "USDC", "TRX"];
const closes = ["1", "1.2", "1.1", "1.5", "1.4", "1.9", "1.7", "2.2"];

function Buttons() {
  const [sheet, setSheet] = useState(false);
  const [dialog, setDialog] = useState(false);
  return (
    <Card className="space-y-3">
      <Button full onClick={() => setSheet(true)}>
        Open a sheet
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <Button tone="buy">Buy BTC</Button>
        <Button tone="sell">Sell BTC</Button>
        <Button
          tone="ghost"
          onClick={() => toast({ title: "Order cancelled", body: "1,320.00 USDT is available again" })}
        >
          Toast
        </Button>
        <Button tone="line" onClick={() => setDialog(true)}>
          Dialog
        </Button>
        <Button tone="soft" size="small">
          Place an order
        </Button>
        <Button tone="ghost" size="small">
          Contact help
        </Button>
      </div>
      <Button full loading>
        Sending order…
      </Button>
      <Button full disabled>
        Enter the 6-digit code
      </Button>
      <Sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title="Confirm order"
        note="BTC/USDT"
        foot={<Button full>Buy 0.0624 BTC</Button>}
      >
        <dl className="space-y-2">
          <KeyValue label="Price">67,400.0 USDT</KeyValue>
          <KeyValue label="Fee 0.1%">0.0000624 BTC</KeyValue>
        </dl>
      </Sheet>
      <Dialog
        open={dialog}
        onClose={() => setDialog(false)}
        title="Cancel all orders?"
        action={<Button>Cancel all</Button>}
      >
        Two orders leave the book. 1,320.00 USDT becomes available.
      </Dialog>
    </Card>
  );
}

function Shown(): ReactNode {
  return (
    <>
      <Card plain>
        {[
          ["BTC", "2.31"],
          ["SOL", "-3.42"],
          ["ADA", "0.00"],
        ].map(([symbol = "", change]) => (
          <div key={symbol} className="flex h-14 items-center gap-2 px-4">
            <CoinIcon symbol={symbol} />
            <span className="grow text-16 font-bold">
              {symbol}
              <span className="text-12 font-normal text-text-3">/USDT</span>
            </span>
            <Sparkline
              closes={closes}
              direction={change === "0.00" ? "flat" : change?.startsWith("-") ? "down" : "up"}
            />
            <PricePill change={change} />
          </div>
        ))}
        <div className="flex flex-wrap gap-2 p-4">
          {coins.map((symbol) => (
            <CoinIcon key={symbol} symbol={symbol} />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-2 p-4">
          <Tag tone="up">Buy · Limit</Tag>
          <Tag tone="down">Sell · Limit</Tag>
          <Tag tone="warn">Under review</Tag>
          <Tag tone="brand">100×</Tag>
          <Tag>GTC</Tag>
          <Change change="2.31" />
          <Mark />
          <Mark proof />
          <Wordmark />
        </div>
      </Card>
      <Card plain>
        <ListRow icon={<Lock size={20} />} title="Fund password" end="Set" to="changePayPassword" />
        <ListRow
          icon={<Globe size={20} />}
          title="New addresses wait 24 h"
          end={<Switch label="New addresses wait 24 h" checked onChange={() => undefined} />}
        />
      </Card>
      <Callout tone="warn">Below a win rate of 54.95% you lose over time.</Callout>
      <Callout tone="bad">Your account is frozen.</Callout>
      <Callout tone="ok">Root matches the one published.</Callout>
      <Callout>This is a simulated market.</Callout>
      <UnknownOutcomeCallout again={() => undefined} />
      <Card plain>
        <EmptyState
          title="No open orders"
          body="Orders that wait for their price appear here."
          action={
            <Button tone="soft" size="small">
              Place an order
            </Button>
          }
        />
      </Card>
      <Card plain>
        <ErrorState onRetry={() => undefined} />
      </Card>
      <Card plain>
        <SkeletonList rows={2} />
      </Card>
    </>
  );
}

startTheme();
await startI18n();
const container = document.getElementById("root");
if (container)
  createRoot(container).render(
    <QueryClientProvider client={queryClient}>
      <div className="mx-auto max-w-[430px]">
        <NavBar
          title="Kit"
          back
          right={
            <IconButton label="Notices" badge>
              <Bell size={22} aria-hidden />
            </IconButton>
          }
        />
        <ModeStrip simulated practice />
        <main className="space-y-3 p-4">
          <Inputs />
          <Buttons />
          <Shown />
        </main>
        <TabBar current="home" />
        <ToastViewport />
      </div>
    </QueryClientProvider>,
  );
