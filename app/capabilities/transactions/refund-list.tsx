import { Badge } from "#app/components/ui/badge.tsx";
import { button } from "#app/components/ui/button.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { refundLabel } from "#contract/status-labels.ts";
import { RefundArrival } from "./refund-arrival.tsx";
import { REFUND_REASONS } from "./transaction-labels.ts";
import type { RefundView } from "./transaction-view.server.ts";

/** The refunds of a transaction, the newest first. */
export function RefundList({ refunds }: { refunds: readonly RefundView[] }) {
  return (
    <ol className="divide-y divide-line text-sm">
      {refunds.map((refund) => (
        <li
          id={refund.refundId}
          key={refund.refundId}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0"
        >
          <Money amount={refund.amount} currency={refund.currency} className="font-semibold" />
          <Badge tone={refundLabel(refund.status).tone}>{refundLabel(refund.status).name}</Badge>
          <span className="text-muted">{REFUND_REASONS[refund.reason] ?? refund.reason}</span>
          <LocalTime at={refund.createdAt} className="ml-auto text-muted" />
          {refund.note ? <p className="basis-full text-muted">{refund.note}</p> : null}
          {refund.status === "pending" && refund.outcomeUnknownSince ? (
            <p className="basis-full text-muted">
              The processor hasn't answered since <LocalTime at={refund.outcomeUnknownSince} />. We keep asking. Don't
              refund it again.
            </p>
          ) : null}
          <RefundArrival refund={refund} />
          {refund.failure ? <p className="basis-full text-danger">{refund.failure.message}</p> : null}
          {refund.status === "scheduled" ? <CancelRefund refund={refund} /> : null}
        </li>
      ))}
    </ol>
  );
}

function CancelRefund({ refund }: { refund: RefundView }) {
  return (
    <div className="flex basis-full flex-wrap items-center gap-3">
      {refund.sendAt ? (
        <span className="text-muted">
          Will be sent on <LocalTime at={refund.sendAt} />
        </span>
      ) : null}
      <Confirm
        question={
          <>
            Cancel the refund of <Money amount={refund.amount} currency={refund.currency} />?
          </>
        }
        verb="Cancel refund"
        action={`/transactions/${refund.transactionId}/refunds/${refund.refundId}/cancel`}
        danger
        trigger={{ className: button("secondary", "small"), content: "Cancel refund" }}
      >
        The customer keeps paying <Money amount={refund.amount} currency={refund.currency} />.
      </Confirm>
    </div>
  );
}
