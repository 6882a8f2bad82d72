import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { EventType } from "#contract/event-types.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { anOrganization, type Platform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aDispute } from "./disputes.ts";

export const DAY_MS = 86_400_000;
const LOG = {
  evidenceType: "access_activity_log",
  content: { case: "text", value: "Signed in on 2 November" },
} as const;

/** A dispute about a download that was not received, for which the log is all that is required. */
export async function aDesk(platform: Platform, { days = 10 } = {}) {
  const organization = await anOrganization(platform);
  const clients = callersOf(platform, organization);
  const start = new Date();
  const to = (offset: number) => timestampFromDate(new Date(start.getTime() + offset * DAY_MS));
  await clients.testClocks.advanceTestClock({ to: to(0.01) });
  const respondBy = new Date(start.getTime() + days * DAY_MS);
  const { dispute_id: engineDisputeId } = await platform.sandbox.openDispute(organization.engineMerchantId, {
    ...{ reason: "product_not_received", reason_code: "13.1", challenge_required_by: respondBy.toISOString() },
  });
  const { id: disputeId } = (await disputeCopy.refresh(await workNow(platform, organization), engineDisputeId)) ?? {
    id: "",
  };
  return {
    ...{ organization, clients, disputeId, engineDisputeId, respondBy },
    read: () => clients.disputes.getDispute({ disputeId }),
    complete: () => clients.disputes.attachEvidence({ disputeId, ...LOG }),
    pass: (offset: number) => clients.testClocks.advanceTestClock({ to: to(offset) }),
    submissions: async () => (await platform.sandbox.submissions(engineDisputeId)).length,
    events: async (type: EventType) =>
      (
        await organization.work().em.find(EventEntity, { subjectId: disputeId, type }, { orderBy: { sequence: "asc" } })
      ).map(({ data }) => data),
  };
}

/** Work with the organization's test clock. */
export async function workNow(platform: Platform, { id, slug }: TestOrganization) {
  const system = createSystemWork(platform.context, { requestId: "test" });
  return system.inTenant({ organizationId: id, organizationSlug: slug }, "sandbox");
}

interface DraftFacts {
  readonly connector?: string;
  readonly dispute_stage?: string;
  /** Until the bank's deadline. */
  readonly leftMs: number;
}

/** A dispute about a download that was not received, whose draft lacks nothing required. */
export async function aCompleteDraft(platform: Platform, organization: TestOrganization, facts: DraftFacts) {
  const { leftMs, ...given } = facts;
  const dispute = await aDispute(platform, organization, {
    ...{ reason: "product_not_received", reason_code: "13.1", ...given },
    challenge_required_by: new Date(Date.now() + leftMs).toISOString(),
  });
  await callersOf(platform, organization).disputes.attachEvidence({ disputeId: dispute.id, ...LOG });
  return dispute;
}
