import { expect, test, vi } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { onDatabase } from "#tests/support/database.ts";
import { aCompleteDraft, DAY_MS } from "#tests/support/dispute-desk.ts";
import { aKillStage, lockOfDispute } from "#tests/support/kill-stage.ts";
import { QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";

// Each test starts two processes of the service.
vi.setConfig({ testTimeout: 180_000 });

const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });
const stage = await aKillStage(platform, organization);
const KIND = "dispute.auto_submit";
/** Until the deadline submits it: long enough to plan it first. */
const SOON_MS = 1_500;

const points = stage.points<DisputeExtension>({ claimLock: lockOfDispute, isDone: isSubmitted });

test.each(points)("killed %s, a deadline still submits once", async (_name, { kill }) => {
  const dispute = await aCompleteDraft(platform, organization, { leftMs: DAY_MS + SOON_MS });
  await kill(dispute);
  await endLeases();
  await stage.start();
  await until(() => isDone(dispute.id));
  expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
  const { em } = organization.work();
  const sent = await em.find(EventEntity, { subjectId: dispute.id, type: "dispute.submitted" });
  expect(sent.map(({ data }) => data)).toEqual([{ automatic: "true" }]);
  expect(await stage.unfinished(dispute)).toBe(0);
});

async function isSubmitted({ engineDisputeId }: DisputeExtension): Promise<boolean> {
  return (await platform.sandbox.submissions(engineDisputeId)).length === 1;
}

const isDone = async (subjectId: string) =>
  (await organization.work().em.count(DueWorkEntity, { kind: KIND, subjectId, state: "done" })) === 1;

/** The dead process's claim ends by itself after minutes. */
async function endLeases(): Promise<void> {
  await onDatabase(platform.databaseUrl, (client) =>
    client.query("update due_work set lease_expires_at = now() where kind = $1 and state = 'pending'", [KIND]),
  );
}
