import { describe, expect, test, vi } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aDispute } from "#tests/support/disputes.ts";
import type { ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { aKillStage, lockOfDispute } from "#tests/support/kill-stage.ts";
import { QUICK_TAKEOVER } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";

// Each test starts a process of the service.
vi.setConfig({ testTimeout: 120_000 });

const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });
const stage = await aKillStage(platform, organization);

const points = stage.points<DisputeExtension>({ act: refund, claimLock: lockOfDispute, isDone: isRefunded });

describe.each(points)("killed %s", (_name, { kill, isSent }) => {
  test("the client's retry finishes it, at a process that starts afterwards", async () => {
    const dispute = await aDispute(platform, organization, { dispute_stage: "pre_dispute" });
    await kill(dispute);
    await expectOneRefund(dispute, await stage.start());
  });

  test("the completer alone finishes what was sent, and frees the key of what was not", async () => {
    const dispute = await aDispute(platform, organization, { dispute_stage: "pre_dispute" });
    await kill(dispute);
    await stage.completed(dispute);
    expect(await isRefunded(dispute)).toBe(isSent);
    expect(await stage.isFinished(dispute)).toBe(isSent);
    await expectOneRefund(dispute);
  });
});

async function isRefunded(dispute: DisputeExtension): Promise<boolean> {
  const { disputes } = await merchantEngine(organization.work());
  return (await disputes.get(dispute.engineDisputeId)).status === "dispute_cancelled";
}

async function expectOneRefund(dispute: DisputeExtension, process = inProcess()): Promise<void> {
  const first = await untilDone(() => refund(process, dispute));
  expect(await refund(process, dispute)).toEqual(first);
  expect(first.disputeStatus).toBe("dispute_cancelled");
  const { em } = organization.work();
  const stored = await em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id });
  expect(stored).toMatchObject({ status: "dispute_cancelled", outcomeUnknownSince: null });
  const refunds = await em.find(RefundExtensionEntity, { transactionId: dispute.transactionId });
  expect(refunds).toMatchObject([{ status: "succeeded", amountMinorUnits: dispute.amountMinorUnits }]);
  expect(await em.count(EventEntity, { subjectId: dispute.id, type: "dispute.refunded" })).toBe(1);
  expect(await stage.unfinished(dispute)).toBe(0);
}

/** Another instance, without jobs: no completer finishes a refund before its retry. */
function inProcess(): Pick<ExtensionsProcess, "caller"> {
  return { caller: platform.callers.grpc };
}

function refund({ caller }: Pick<ExtensionsProcess, "caller">, dispute: DisputeExtension, key = `kill-${dispute.id}`) {
  return caller
    .forOrganization({ organizationId: organization.id, idempotencyKey: key })
    .disputes.refundDispute({ disputeId: dispute.id });
}
