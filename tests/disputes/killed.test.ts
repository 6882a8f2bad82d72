import { describe, expect, test, vi } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aDispute } from "#tests/support/disputes.ts";
import type { ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { aKillStage } from "#tests/support/kill-stage.ts";
import { QUICK_TAKEOVER } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";

// Each test starts a process of the service.
vi.setConfig({ testTimeout: 120_000 });

const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });
const stage = await aKillStage(platform, organization);

const claimLock = () => "lock table dispute_evidence in access exclusive mode";
const points = stage.points<DisputeExtension>({ act: submit, claimLock, isDone: isSubmitted });

describe.each(points)("killed %s", (_name, { kill, isSent }) => {
  test("the client's retry finishes it, at a process that starts afterwards", async () => {
    const dispute = await aDispute(platform, organization);
    await kill(dispute);
    await expectOneSubmission(dispute, await stage.start());
  });

  test("the completer alone finishes what was sent, and frees the key of what was not", async () => {
    const dispute = await aDispute(platform, organization);
    await kill(dispute);
    await stage.completed(dispute);
    expect(await isSubmitted(dispute)).toBe(isSent);
    expect(await stage.isFinished(dispute)).toBe(isSent);
    await expectOneSubmission(dispute);
  });
});

async function isSubmitted(dispute: DisputeExtension): Promise<boolean> {
  return (await platform.sandbox.submissions(dispute.engineDisputeId)).length === 1;
}

test("killed after its save: the retry gets the same bytes", async () => {
  const dispute = await aDispute(platform, organization);
  const first = await stage.start();
  const { body } = await submit(first, dispute);
  await first.kill();
  const again = await submit(inProcess(), dispute);
  expect(again.replayed).toBe(true);
  expect(Buffer.from(again.body)).toEqual(Buffer.from(body));
  await expectOneSubmission(dispute);
});

test("killed without an idempotency key: the next submission finishes the first", async () => {
  const dispute = await aDispute(platform, organization);
  const act = (process: ExtensionsProcess, target: DisputeExtension) => submit(process, target, null);
  const afterAnswer = stage.points<DisputeExtension>({ act, claimLock, isDone: isSubmitted }).at(-1)?.[1];
  await afterAnswer?.kill(dispute);
  await untilDone(() => submit(inProcess(), dispute, null));
  expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
});

async function expectOneSubmission(dispute: DisputeExtension, process = inProcess()): Promise<void> {
  const before = Date.now();
  const { body } = await untilDone(() => submit(process, dispute));
  const again = await submit(process, dispute);
  expect(again.replayed).toBe(true);
  expect(Buffer.from(again.body)).toEqual(Buffer.from(body));
  expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({ dispute_status: "dispute_challenged" });
  expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);

  const { em } = organization.work();
  const stored = await em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id });
  expect(stored.status).toBe("dispute_challenged");
  expect(stored.lastPlatformActionAt).toBeInstanceOf(Date);
  expect(stored.lastPlatformActionAt?.getTime()).toBeGreaterThan(before - 60_000);
  expect(await em.count(EventEntity, { subjectId: dispute.id, type: "dispute.submitted" })).toBe(1);
  expect(await stage.unfinished(dispute)).toBe(0);
}

/** Another instance, without jobs: no completer finishes a submission before its retry. */
function inProcess(): Pick<ExtensionsProcess, "caller"> {
  return { caller: platform.callers.grpc };
}

function submit(
  { caller }: Pick<ExtensionsProcess, "caller">,
  dispute: DisputeExtension,
  key: string | null = `kill-${dispute.id}`,
) {
  return caller
    .forOrganization({ organizationId: organization.id, idempotencyKey: key })
    .disputes.submitEvidence({ disputeId: dispute.id });
}
