import { expect, test, vi } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { submitByItself } from "#extensions/capabilities/disputes/keep-deadlines.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aCompleteDraft, DAY_MS } from "#tests/support/dispute-desk.ts";
import { startPlatform } from "#tests/support/platform.ts";

vi.setConfig({ testTimeout: 480_000 });

const { platform, organization } = await startPlatform();
type Asking = Extract<DueHandler, { asks: unknown }>;
const ROUNDS = 100;
const UNDER_WAY = "idempotency_in_progress";

const clientsFor = (idempotencyKey: string) =>
  platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey }).disputes;

test("of a deadline that submits, a person who submits and one who accepts, one wins", async () => {
  const winners = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    // A processor that takes one response, so that a person cannot send it again.
    const {
      id: disputeId,
      engineDisputeId,
      respondBy,
    } = await aCompleteDraft(platform, organization, {
      ...{ connector: "stripe", leftMs: DAY_MS / 2 },
    });
    const dueAt = new Date((respondBy?.getTime() ?? 0) - DAY_MS);
    const item = { kind: "dispute.auto_submit", subjectId: disputeId, dueAt };
    let attempt = 0;
    const asks = [
      () => {
        attempt += 1;
        return (submitByItself as Asking).asks(organization.work(), { ...item, attempt }, async () => {});
      },
      () => clientsFor(`submit-${disputeId}`).submitResponse({ disputeId }),
      () => clientsFor(`accept-${disputeId}`).acceptDispute({ disputeId }),
    ];
    const places = asks.map((_ask, place) => (place + round) % asks.length);
    const refused = new Map(
      await Promise.all(
        places.map(async (place) => [place, await settled(asks[place] as (typeof asks)[number])] as const),
      ),
    );
    // A deadline that comes too late has nothing to do, and does not try again.
    expect(refused.get(0)).toBeNull();
    const { em } = organization.work();
    const events = await em.find(EventEntity, {
      ...{ subjectId: disputeId, type: { $in: ["dispute.submitted", "dispute.accepted"] } },
    });
    const sent = (await platform.sandbox.submissions(engineDisputeId)).length;
    const accepted = (await platform.sandbox.requests(`/disputes/accept/${engineDisputeId}`)).length;
    expect([events.length, sent + accepted]).toEqual([1, 1]);
    winners.add(events[0]?.type === "dispute.accepted" ? "accepted" : (events[0]?.data.automatic ?? "by a person"));
  }
  expect(winners.size).toBe(3);
});

/** Asks again while another answer is under way, as the refusal says. */
async function settled(ask: () => Promise<unknown>): Promise<string | null> {
  for (;;) {
    const reason = await ask().then(
      () => null,
      (error: unknown) => reasonOf(error) ?? (error as { reason?: string }).reason ?? String(error),
    );
    if (reason !== UNDER_WAY) return reason;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
