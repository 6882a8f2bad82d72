import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { BalanceView } from "./balance-page.server.ts";
import { NegativeBalance } from "./negative-balance.tsx";

interface BalanceNoticesProps {
  balance: BalanceView;
  /** No destination is the default of the currency. */
  isDestinationMissing: boolean;
}

/** Reasons that the merchant is not being paid. */
export function BalanceNotices({ balance, isDestinationMissing }: BalanceNoticesProps) {
  const { available, inSettlement, currency, payoutsFrozenAt } = balance;
  return (
    <>
      {payoutsFrozenAt ? (
        <Callout tone="danger">
          <p className="font-bold">
            Payouts are paused since <LocalTime at={payoutsFrozenAt} />
          </p>
          <p>We're checking payouts in this currency. Your balance is safe. Contact support if you need help.</p>
        </Callout>
      ) : null}
      {isDestinationMissing && available + inSettlement > 0n ? (
        <Callout tone="warn">
          <p className="font-bold">No payout destination in {currency}</p>
          <p>
            Settlements are paid out after you{" "}
            <Link to="/settings/payout-destinations" className={link}>
              add a bank account or debit card
            </Link>
            .
          </p>
        </Callout>
      ) : null}
      {available < 0n ? (
        <NegativeBalance available={available} currency={currency} causes={balance.negativeCauses} />
      ) : null}
    </>
  );
}
