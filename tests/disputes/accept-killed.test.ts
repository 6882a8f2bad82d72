import { describe, expect, test, vi } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
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

const points = stage.points<DisputeExtension>({ act: accept, claimLock: lockOfDispute, isDone: isAccepted });

describe.each(points)("killed %s", (_name, { kill, isSent }) => {
  test("the client's retry finishes it, at a process that starts afterwards", async () => {
    const dispute = await aDispute(platform, organization);
    await kill(dispute);
    await expectOneAcceptance(dispute, await stage.start());
  });

  test("the completer alone finishes what was sent, and frees the key of what was not", async () => {
    const dispute = await aDispute(platform, organization);
    await kill(dispute);
    await stage.completed(dispute);
    expect(await isAccepted(dispute)).toBe(isSent);
    expect(await stage.isFinished(dispute)).toBe(isSent);
    await expectOneAcceptance(dispute);
  });
});

async function isAccepted(dispute: DisputeExtension): Promise<boolean> {
  const { disputes } = await merchantEngine(organization.work());
  return (await disputes.get(dispute.engineDisputeId)).status === "dispute_accepted";
}

async function expectOneAcceptance(dispute: DisputeExtension, process = inProcess()): Promise<void> {
  const first = await untilDone(() => accept(process, dispute));
  expect(await accept(process, dispute)).toEqual(first);
  expect(first.disputeStatus).toBe("dispute_accepted");
  const { em } = organization.work();
  const stored = await em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id });
  expect(stored).toMatchObject({ status: "dispute_accepted", outcomeUnknownSince: null });
  expect(stored.lastPlatformActionAt).toBeInstanceOf(Date);
  expect(await em.count(EventEntity, { subjectId: dispute.id, type: "dispute.accepted" })).toBe(1);
  expect(await stage.unfinished(dispute)).toBe(0);
}

/** Another instance, without jobs: no completer finishes an acceptance before its retry. */
function inProcess(): Pick<ExtensionsProcess, "caller"> {
  return { caller: platform.callers.grpc };
}

function accept({ caller }: Pick<ExtensionsProcess, "caller">, dispute: DisputeExtension, key = `kill-${dispute.id}`) {
  return caller
    .forOrganization({ organizationId: organization.id, idempotencyKey: key })
    .disputes.acceptDispute({ disputeId: dispute.id });
}
