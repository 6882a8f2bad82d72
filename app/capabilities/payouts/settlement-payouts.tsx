import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { PAYOUT_COLUMNS_OF_SETTLEMENT, payoutKey, payoutPath } from "./payout-columns.tsx";
import type { PayoutView } from "./payout-view.server.ts";

/** The attempts to pay a settlement out, the latest first. */
export function SettlementPayouts({ payouts }: { payouts: readonly PayoutView[] }) {
  return (
    <Panel id="payouts" title="Payouts" flush>
      <DataTable
        caption="Payouts of this settlement"
        columns={PAYOUT_COLUMNS_OF_SETTLEMENT}
        rows={payouts}
        rowKey={payoutKey}
        rowLink={payoutPath}
        empty={null}
      />
    </Panel>
  );
}
