import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import type { PayoutView } from "./payout-view.server.ts";

type Failure = NonNullable<PayoutView["failure"]>;

interface PayoutFailureProps {
  failure: Failure;
  isSettlement: boolean;
  /** Whether the processor has confirmed that no money arrived. */
  isConfirmed: boolean;
}

/** Reason of a failure, and its remedy. */
export function PayoutFailure({ failure: { code, message, action }, isSettlement, isConfirmed }: PayoutFailureProps) {
  return (
    <>
      <p>{message}</p>
      <p className="mt-1">
        <NextStep action={action} isSettlement={isSettlement} isConfirmed={isConfirmed} />
      </p>
      {code ? <p className="mt-1 text-[0.8125rem] text-muted">Processor code: {code}</p> : null}
    </>
  );
}

type NextStepProps = Pick<PayoutFailureProps, "isSettlement" | "isConfirmed"> & { action: string };

function NextStep({ action, isSettlement, isConfirmed }: NextStepProps) {
  if (action === "fix_destination")
    return (
      <>
        <Link to="/settings/payout-destinations" className={link}>
          Fix the destination
        </Link>
        {isSettlement
          ? ": link the bank again, or make another destination the default. The settlement is then paid out."
          : ", then pay out again."}
      </>
    );
  if (action === "contact_support") return "Contact support with the payout's ID.";
  if (isSettlement) return "It is made again once the processor has confirmed the failure, up to three times in all.";
  if (!isConfirmed) return "We ask again within minutes. You can't pay the same money out before that.";
  return (
    <Link to="/settlements/payouts/new" className={link}>
      Try again
    </Link>
  );
}
