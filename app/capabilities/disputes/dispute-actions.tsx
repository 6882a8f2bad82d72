import { button } from "#app/components/ui/button.ts";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { isWaiting } from "./dispute-labels.ts";
import { disputeName } from "./dispute-name.ts";
import type { DisputeView } from "./dispute-view.server.ts";
import { feeSentence } from "./fee-sentence.ts";

/** Actions for a dispute that waits for its merchant, beside the response. */
export function DisputeActions({ dispute }: { dispute: DisputeView }) {
  const locale = useLocale();
  if (!isWaiting(dispute)) return null;
  return (
    <>
      {dispute.stage === "pre_dispute" ? <RefundInquiry dispute={dispute} /> : null}
      <Confirm
        question={`Accept the dispute of ${disputeName(dispute, locale)}?`}
        verb="Accept dispute"
        danger
        action={`/disputes/${dispute.disputeId}/accept`}
        trigger={{ className: button("secondary"), content: "Accept dispute" }}
      >
        {acceptanceMeans(dispute, locale)}
      </Confirm>
    </>
  );
}

function RefundInquiry({ dispute }: { dispute: DisputeView }) {
  const locale = useLocale();
  const money = formatMoney(dispute.amount, dispute.currency, locale);
  return (
    <Confirm
      question={`Refund and close the inquiry of ${disputeName(dispute, locale)}?`}
      verb="Refund and close"
      danger
      action={`/disputes/${dispute.disputeId}/refund`}
      trigger={{ className: button("secondary"), content: "Refund and close" }}
    >
      {`The cardholder gets back what remains of ${money}, and your balance is less by that. The bank then closes the inquiry and opens no dispute about this payment. No evidence is sent, and this cannot be undone.`}
    </Confirm>
  );
}

function acceptanceMeans({ stage, amount, currency, balanceImpact }: DisputeView, locale: string): string {
  const money = formatMoney(amount, currency, locale);
  const effect =
    stage === "pre_dispute"
      ? `The bank may take ${money} from you and return it to the cardholder.`
      : `The bank has taken ${money} already, and the cardholder keeps it. Your balance does not change now.${feeSentence({ stage, balanceImpact }, null, locale)}`;
  return `${effect} No evidence is sent, and this cannot be undone.`;
}
