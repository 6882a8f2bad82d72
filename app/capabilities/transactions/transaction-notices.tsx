import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { useNow } from "#app/components/ui/viewer.ts";
import { declineCodesOf, RetryAdvice } from "./retry-advice.tsx";
import { ReviewNotice } from "./review-notice.tsx";
import type { TransactionView } from "./transaction-view.server.ts";

interface TransactionNoticesProps {
  transaction: TransactionView;
  /** On the page for entering the card, no link leads there. */
  isPaying?: boolean;
  /** The payer returned, and the processor could not be asked for the result. */
  isChecking?: boolean;
}

/** The most important notice for the merchant, with the next step. */
export function TransactionNotices({ transaction, isPaying = false, isChecking = false }: TransactionNoticesProps) {
  const { decline, status, reviewReason, outcomeUnknownSince, nextAction } = transaction;
  return (
    <>
      {isChecking ? (
        <Callout tone="warn">
          <p className="font-bold">We're checking with the processor</p>
          <p>The result of the payment isn't here yet. This page updates by itself. Don't charge again.</p>
        </Callout>
      ) : null}
      {outcomeUnknownSince ? (
        <Callout tone="warn">
          <p className="font-bold">We're checking with the processor</p>
          <p>The processor didn't answer, so we don't know yet whether the customer was charged. Don't charge again.</p>
        </Callout>
      ) : null}
      {reviewReason ? <ReviewNotice transaction={transaction} reason={reviewReason} /> : null}
      {decline ? <DeclineNotice transaction={transaction} decline={decline} isPaying={isPaying} /> : null}
      {status === "authorized" ? <HoldNotice transaction={transaction} /> : null}
      {status === "requires_action" && nextAction?.redirectToUrl ? (
        <Callout>
          <p className="font-bold">The customer must approve the payment with their bank</p>
          <p>
            <a href={nextAction.redirectToUrl} className={link}>
              Open the approval page
            </a>
          </p>
        </Callout>
      ) : null}
    </>
  );
}

function HoldNotice({ transaction }: { transaction: TransactionView }) {
  const { amountAuthorized, currency, authorizationExpiresAt: endsAt } = transaction;
  const isOver = useNow() > new Date(endsAt ?? Number.POSITIVE_INFINITY);
  if (endsAt && isOver)
    return (
      <Callout tone="warn">
        <p className="font-bold">
          The hold of <Money amount={amountAuthorized} currency={currency} /> ended on{" "}
          <LocalTime at={endsAt} style="date" />
        </p>
        <p>The processor hasn't confirmed the release yet. We keep asking.</p>
      </Callout>
    );
  return (
    <Callout tone="warn">
      <p className="font-bold">
        <Money amount={amountAuthorized} currency={currency} /> is held and not captured
      </p>
      <p>
        Capture it to be paid.
        {endsAt ? (
          <>
            {" "}
            The hold ends on <LocalTime at={endsAt} style="date" />.
          </>
        ) : null}
      </p>
    </Callout>
  );
}

interface DeclineNoticeProps extends Required<Omit<TransactionNoticesProps, "isChecking">> {
  decline: NonNullable<TransactionView["decline"]>;
}

function DeclineNotice({ transaction: { transactionId, status }, decline, isPaying }: DeclineNoticeProps) {
  const codes = declineCodesOf(decline);
  return (
    <Callout tone="danger">
      <p className="font-bold">{decline.message}</p>
      <p>
        <RetryAdvice decline={decline} />
      </p>
      <p className="text-muted">
        Tell the customer: “{decline.messageForCustomer}”
        {codes ? <span className="block text-[0.8125rem]">{codes}</span> : null}
      </p>
      {status === "requires_payment_method" && !isPaying ? (
        <p className="mt-1">
          <Link to={`/transactions/${transactionId}/pay`} className={link}>
            Try another card
          </Link>
        </p>
      ) : null}
    </Callout>
  );
}
