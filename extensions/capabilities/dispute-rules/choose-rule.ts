import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow, lockKnownRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DisputeRule, DisputeRuleEntity, DisputeRuleRefundEntity } from "./dispute-rule.entity.ts";
import { dayOf, fits, WARNING_KINDS, type Warning } from "./dispute-rule.rules.ts";
import { countRefunds } from "./rule-refunds.queries.ts";

/** The rules in the order in which they are tried. */
export async function readRules(work: UnitOfWork): Promise<DisputeRule[]> {
  const orderBy = [
    ["createdAt", "asc"],
    ["id", "asc"],
  ] as const;
  return readRows(work, DisputeRuleEntity, { kind: WARNING_KINDS }, { orderBy });
}

export async function hasRuleFor(work: UnitOfWork, warning: Warning): Promise<boolean> {
  return (await readRules(work)).some((rule) => fits(rule, warning));
}

type Sale = Pick<Warning, "currency">;

/**
 * The first rule that fits the early warning and has refunds left today. The rules that fit stay locked, so that no two
 * refunds count as the last of a day. Null if a rule has already refunded the warning. Also null if the warning and the
 * sale have different currencies: the rule's limit would say nothing about the refund, which is in the sale's currency.
 */
export async function chooseRule(phase: UnitOfWork, warning: Warning, sale: Sale): Promise<DisputeRule | null> {
  if (sale.currency !== warning.currency || (await isRefunded(phase, warning))) return null;
  const fitting = (await readRules(phase)).filter((rule) => fits(rule, warning));
  const locked: DisputeRule[] = [];
  for (const id of fitting.map((rule) => rule.id).sort()) {
    const rule = await lockKnownRow(phase, DisputeRuleEntity, id);
    if (rule && fits(rule, warning)) locked.push(rule);
  }
  for (const { id } of fitting) {
    const rule = locked.find((each) => each.id === id);
    if (rule && (await countRefunds(phase, id, dayOf(phase.now()))) < rule.maxPerDay) return rule;
  }
  return null;
}

/** Counts the refund for its rule. An earlier one that failed is replaced. */
export async function noteRefund(
  phase: UnitOfWork,
  { id }: Warning,
  { rule, refundId }: { readonly rule: DisputeRule; readonly refundId: string },
): Promise<void> {
  const columns = { disputeRuleId: rule.id, refundId, madeOn: dayOf(phase.now()) };
  const earlier = await phase.em.findOne(DisputeRuleRefundEntity, { id });
  if (earlier) Object.assign(earlier, columns);
  else createRow(phase, DisputeRuleRefundEntity, { id, ...columns });
}

/** The lock of the early warning's transaction keeps the answer true. */
async function isRefunded(phase: UnitOfWork, { id }: Warning): Promise<boolean> {
  const made = await findRow(phase, DisputeRuleRefundEntity, { id });
  const refund = made && (await findRow(phase, RefundExtensionEntity, { id: made.refundId }));
  return refund != null && refund.status !== "failed";
}
