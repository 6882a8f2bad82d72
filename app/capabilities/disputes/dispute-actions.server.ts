import { formatMoney } from "#app/components/ui/money-format.ts";
import { disputeName } from "./dispute-name.ts";
import { isWaiting } from "./dispute-states.ts";
import type { DisputeView } from "./dispute-view.server.ts";
import { feeSentence } from "./fee-sentence.ts";

const FOR_GOOD = "No evidence is sent, and this cannot be undone.";

/** A button with the question that it asks first. Written here, so that no page loads the texts as scripts. */
export interface DisputeAction {
  readonly name: string;
  readonly question: string;
  readonly means: string;
  readonly to: string;
}

/** What can be done about a dispute that waits for its merchant, beside the response. */
export function actionsOf(dispute: DisputeView, locale: string): readonly DisputeAction[] {
  if (!isWaiting(dispute)) return [];
  return dispute.stage === "pre_dispute"
    ? [refundOf(dispute, locale), acceptanceOf(dispute, locale)]
    : [acceptanceOf(dispute, locale)];
}

function refundOf(dispute: DisputeView, locale: string): DisputeAction {
  const money = formatMoney(dispute.amount, dispute.currency, locale);
  return {
    name: "Refund and close",
    question: `Refund and close the inquiry of ${disputeName(dispute, locale)}?`,
    means: `The cardholder gets back what remains of ${money}, and your balance is less by that. The bank then closes the inquiry and opens no dispute about this payment. ${FOR_GOOD}`,
    to: `/disputes/${dispute.disputeId}/refund?stage=${dispute.stage}`,
  };
}

function acceptanceOf(dispute: DisputeView, locale: string): DisputeAction {
  const money = formatMoney(dispute.amount, dispute.currency, locale);
  const effect =
    dispute.stage === "pre_dispute"
      ? `The bank may take ${money} from you and return it to the cardholder.`
      : `The bank has taken ${money} already, and the cardholder keeps it. Your balance does not change now.${feeSentence(dispute, null, locale)}`;
  return {
    name: "Accept dispute",
    question: `Accept the dispute of ${disputeName(dispute, locale)}?`,
    means: `${effect} ${FOR_GOOD}`,
    to: `/disputes/${dispute.disputeId}/accept?stage=${dispute.stage}`,
  };
}
