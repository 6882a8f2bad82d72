import { CopiedId } from "#app/components/ui/copied-id.tsx";
import { CalendarDay } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { RefundView } from "./transaction-view.server.ts";

/** What support tells a payer who asks where the money is, and what the refund costs. */
export function RefundArrival({ refund }: { refund: RefundView }) {
  const { arn, expectedArrivalOn, feeReturnedAmount, currency } = refund;
  return (
    <>
      {expectedArrivalOn ? (
        <p className="basis-full text-muted">
          The customer should have the money by <CalendarDay on={expectedArrivalOn} />.
        </p>
      ) : null}
      {feeReturnedAmount === null ? null : (
        <p className="basis-full text-muted">
          {feeReturnedAmount > 0n ? (
            <>
              Fee returned: <Money amount={feeReturnedAmount} currency={currency} />
            </>
          ) : (
            "The processing fee of the payment isn't returned."
          )}
        </p>
      )}
      {arn ? (
        <p className="flex min-w-0 basis-full flex-wrap items-center gap-x-2 text-muted">
          Acquirer reference number (ARN) <CopiedId id={arn} what="the acquirer reference number" />
        </p>
      ) : null}
    </>
  );
}
