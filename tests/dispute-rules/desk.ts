import { reasonOf } from "#extensions/caller/index.ts";
import { applyRules } from "#extensions/capabilities/dispute-rules/refund-by-rule.ts";
import type { DisputeExtension } from "#extensions/capabilities/disputes/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { aDispute } from "#tests/support/disputes.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";

type Asking = Extract<DueHandler, { asks: unknown }>;

export const A_RULE = { kind: "inquiry", maxAmount: 5_000n, currency: "USD", maxPerDay: 1_000 };

/** An organization with inquiries and rules. */
export function ruling(platform: Platform, organization: TestOrganization) {
  const clients = (idempotencyKey?: string) =>
    platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey });
  return {
    clients,
    anInquiry: (more: Record<string, unknown> = {}) =>
      aDispute(platform, organization, { dispute_stage: "pre_dispute", amount: 4_000, ...more }),
    /** What due work does. */
    apply: ({ id: subjectId }: DisputeExtension, attempt = 1) =>
      (applyRules as Asking).asks(
        organization.work(),
        { kind: "dispute.apply_rules", subjectId, dueAt: new Date(), attempt },
        async () => {},
      ),
    statusOf: async ({ id: disputeId }: DisputeExtension) =>
      (await clients().disputes.getDispute({ disputeId })).disputeStatus,
    refundsOf: ({ transactionId }: DisputeExtension) =>
      organization.work().em.find(RefundExtensionEntity, { transactionId }),
  };
}

/** Asks again while another answer is under way, as due work and clients do. */
export async function settled(ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const reason = await ask().then(
      () => null,
      (error: unknown) => reasonOf(error) ?? String((error as { reason?: string }).reason),
    );
    if (reason !== "idempotency_in_progress") return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Due work in some rounds later: a person's call takes longer to arrive, and would never win. */
export async function later(round: number, ask: () => Promise<unknown>): Promise<unknown> {
  await new Promise((resolve) => setTimeout(resolve, (round % 4) * 75));
  return ask();
}
