import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { TransactionView } from "./transaction-view.server.ts";

interface Words {
  readonly title: string;
  /** What happens next, and what to do. */
  readonly next: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  under_review: {
    title: "The processor is reviewing this payment",
    next: "It will be approved or declined, and this page updates by itself. Don't deliver yet.",
  },
  merchant_action: {
    title: "The processor is waiting for your decision",
    next: "Approve or decline this payment in your processor's dashboard. This page updates after that. Don't deliver yet.",
  },
  conflicted: {
    title: "The processor reported another payment than was requested",
    next: "Its amount or currency is different, so nothing counts as paid. Compare it in your processor's dashboard. Cancel the payment here, or wait for the processor to correct it.",
  },
};

const UNKNOWN: Words = {
  title: "The processor holds this payment",
  next: "This page updates when it is decided. Don't deliver yet.",
};

interface ReviewNoticeProps {
  transaction: TransactionView;
  reason: string;
}

/** Says who decides about the payment, and where. */
export function ReviewNotice({ transaction, reason }: ReviewNoticeProps) {
  const { title, next } = WORDS[reason] ?? UNKNOWN;
  const { processorReference, reviewSince } = transaction;
  return (
    <Callout tone="warn">
      <p className="font-bold">{title}</p>
      <p>{next} Don't charge again.</p>
      <p className="text-[0.8125rem] text-muted">
        {reviewSince ? (
          <>
            In review since <LocalTime at={reviewSince} />.{" "}
          </>
        ) : null}
        {processorReference ? <>Processor ID: {processorReference}.</> : null}
      </p>
      <p className="mt-1">
        <Link to="/transactions?show=review" className={link}>
          View all payments in review
        </Link>
      </p>
    </Callout>
  );
}
