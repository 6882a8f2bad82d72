import { expect, test, vi } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

vi.setConfig({ testTimeout: 240_000 });

const { platform } = await startPlatform();
const organization = await anOrganization(platform);
const ROUNDS = 100;

const clientsFor = (idempotencyKey: string) =>
  platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey }).disputes;

/** Asks again while the other request is under way, as the answer says. */
async function settled(ask: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const reason = await ask().then(
      () => "done",
      async (error: unknown) => infoOf(await failureOf(Promise.reject(error))).reason,
    );
    if (reason !== "idempotency_in_progress") return reason;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("of an acceptance and a submission at once one wins, and the other is told the state", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id: disputeId, engineDisputeId } = await aDispute(platform, organization);
    const accept = () => clientsFor(`accept-${disputeId}`).acceptDispute({ disputeId });
    const submit = () => clientsFor(`submit-${disputeId}`).submitResponse({ disputeId, allowEmpty: true });
    const asks = round % 2 === 0 ? [accept, submit] : [submit, accept];
    const outcomes = await Promise.all(asks.map(settled));
    expect(outcomes.sort()).toEqual(["dispute_not_answerable", "done"]);
    const submissions = await platform.sandbox.submissions(engineDisputeId);
    const accepted = await organization
      .work()
      .em.count(EventEntity, { subjectId: disputeId, type: "dispute.accepted" });
    expect(accepted + submissions.length).toBe(1);
  }
});
