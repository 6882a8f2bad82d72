import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { PayoutBadge } from "./payout-columns.tsx";
import { destinationName, methodName } from "./payout-labels.ts";
import type { PayoutView } from "./payout-view.server.ts";

export function PayoutTitle({ payout, actions }: { payout: PayoutView; actions?: ReactNode }) {
  const { amount, currency, method, destination } = payout;
  return (
    <PageTitle
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money amount={amount} currency={currency} />
          <span className="text-sm tracking-normal">
            <PayoutBadge payout={payout} />
          </span>
        </span>
      }
      lead={`${methodName(method)} payout${destination ? ` to ${destinationName(destination)}` : ""}`}
      actions={actions}
    />
  );
}
