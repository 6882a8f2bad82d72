import { Money } from "#app/components/ui/money.tsx";
import { StatTile, StatTiles } from "#app/dashboard/stat-tile.tsx";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

/** Payments of the link at a glance. */
export function LinkStats({ link }: { link: PaymentLinkView }) {
  const { usesCount, maxUses, openAttempts, collectedAmount, currency } = link;
  return (
    <StatTiles>
      <StatTile
        name="Collected"
        value={<Money amount={collectedAmount} currency={currency} />}
        detail="Before refunds"
      />
      <StatTile name="Payments" value={String(usesCount)} detail={maxUses === null ? "No limit" : `Of ${maxUses}`} />
      <StatTile name="Paying now" value={String(openAttempts)} detail="Payers who have started" />
    </StatTiles>
  );
}
