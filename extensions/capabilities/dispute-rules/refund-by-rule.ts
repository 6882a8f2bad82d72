import {
  type DisputeExtension,
  DisputeExtensionEntity,
  inquiryRefunding,
  isOpenInquiry,
  lockInquiry,
  reserveInquiryRefund,
} from "#extensions/capabilities/disputes/index.ts";
import { DUE_WORK } from "#extensions/platform/audit/attribution.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { engineOperation, isFinal, settled } from "#extensions/platform/operations/index.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { workWithKey } from "#extensions/platform/work/work-with-key.ts";
import { chooseRule, hasRuleFor, noteRefund } from "./choose-rule.ts";
import type { Warning } from "./dispute-rule.rules.ts";

/** The refund of an inquiry by the first rule that fits. Without one under the locks, nothing happens. */
export const refundByRule = engineOperation({
  ...inquiryRefunding,
  async prepare(phase, { dispute }) {
    const locked = await lockInquiry(phase, dispute);
    const warning = warningOf(locked.dispute);
    const rule = await chooseRule(phase, warning, locked.transaction);
    if (!rule) return settled({ dispute: locked.dispute, refund: null });
    const prepared = await reserveInquiryRefund(phase, locked, rule.id);
    await noteRefund(phase, warning, { rule, refundId: prepared.refundId });
    return prepared;
  },
});

/**
 * Due once when an inquiry comes. Its key is the inquiry's, so that every attempt is the same refund; a person or a key
 * that answers first wins.
 */
export const applyRules = asking(async (work, { subjectId, attempt }) => {
  const inquiry = await findRow(work, DisputeExtensionEntity, { id: subjectId });
  if (!inquiry) return;
  // A further attempt finishes what an earlier one may have sent.
  if (attempt === 1 && !(isOpenInquiry(inquiry) && (await hasRuleFor(work, warningOf(inquiry))))) return;
  const keyed = workWithKey(work, `dispute-rule-${subjectId}`, DUE_WORK);
  await refundByRule.run(keyed, { disputeId: subjectId }).catch((error: unknown) => {
    // Refused for good, for example because it was answered first. A rule does not try again.
    if (!isFinal(error)) throw error;
  });
});

function warningOf(inquiry: DisputeExtension): Warning {
  const { id, reasonCategory, network, amountMinorUnits, currency } = inquiry;
  return { id, kind: "inquiry", reasonCategory, network, amountMinorUnits, currency };
}
