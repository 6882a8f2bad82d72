import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Period, SettlementBadge } from "./settlement-columns.tsx";
import type { SettlementView } from "./settlement-view.server.ts";

export function SettlementTitle({ settlement, actions }: { settlement: SettlementView; actions?: ReactNode }) {
  return (
    <PageTitle
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money amount={settlement.netAmount} currency={settlement.currency} />
          <span className="text-sm tracking-normal">
            <SettlementBadge status={settlement.status} />
          </span>
        </span>
      }
      lead={<Period settlement={settlement} />}
      actions={actions}
    />
  );
}
