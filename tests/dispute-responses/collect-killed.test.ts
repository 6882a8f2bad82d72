import { describe, expect, test, vi } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
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
const WANTED = ["access_activity_log", "receipt"];

describe.each(stage.points<DisputeExtension>({ act: collect, claimLock: lockOfDispute }))(
  "killed %s",
  (_name, { kill }) => {
    test("the client's retry attaches each piece once", async () => {
      const dispute = await aDispute(platform, organization);
      await kill(dispute);
      await expectOnce(dispute, await stage.start());
    });

    test("the completer alone leaves nothing half done, and a retry attaches each piece once", async () => {
      const dispute = await aDispute(platform, organization);
      await kill(dispute);
      await stage.completed(dispute);
      await expectOnce(dispute);
    });
  },
);

async function expectOnce(dispute: DisputeExtension, process = inProcess()): Promise<void> {
  const { data } = await untilDone(() => collect(process, dispute));
  expect(data.map(({ evidenceType, source }) => [evidenceType, source]).sort()).toEqual(
    WANTED.map((evidenceType) => [evidenceType, "collected"]),
  );
  const { disputes } = callerOf(inProcess(), `read-${dispute.id}`);
  const attached = await disputes.listEvidence({ disputeId: dispute.id });
  expect(attached.data.map(({ evidenceType }) => evidenceType).sort()).toEqual(WANTED);
  expect((await disputes.getDispute({ disputeId: dispute.id })).evidenceCount).toBe(WANTED.length);
  expect(await stage.unfinished(dispute)).toBe(0);
}

/** Another instance, without jobs: no completer finishes a collection before its retry. */
function inProcess(): Pick<ExtensionsProcess, "caller"> {
  return { caller: platform.callers.grpc };
}

function callerOf({ caller }: Pick<ExtensionsProcess, "caller">, idempotencyKey: string) {
  return caller.forOrganization({ organizationId: organization.id, idempotencyKey });
}

function collect(process: Pick<ExtensionsProcess, "caller">, { id: disputeId }: DisputeExtension) {
  return callerOf(process, `collect-${disputeId}`).disputeResponses.collectEvidence({
    disputeId,
    evidenceTypes: WANTED,
  });
}
