import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aConnection } from "#tests/support/database.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const database = await closedAfterTests(aConnection(platform.databaseUrl));
const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });

test("a dispute says that it is submitting before a page gives up waiting, and is submitted when the engine answers", async () => {
  const { id: disputeId, engineDisputeId } = await aDispute(platform, organization);
  const delay = { kind: "delay", delay_ms: 7_000, times: 1 } as const;
  await platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", ...delay });
  const submitting = disputes.submitResponse({ disputeId, allowEmpty: true });
  const read = async () => (await disputes.getDispute({ disputeId })).responseStatus;
  await expect.poll(read, { timeout: 6_500, interval: 250 }).toBe("submitting");
  const { responseStatus, outcomeUnknownSince } = await submitting;
  expect([responseStatus, outcomeUnknownSince]).toEqual(["submitted", undefined]);
  expect(await platform.sandbox.submissions(engineDisputeId)).toHaveLength(1);
}, 60_000);

test("a database that cannot note it does not make the response look unsent", async () => {
  const { id: disputeId, engineDisputeId } = await aDispute(platform, organization);
  await database.query(
    "alter table dispute_extensions add constraint unnoted check (outcome_unknown_since is null) not valid",
  );
  try {
    await platform.sandbox.fault({
      method: "POST",
      path: "/disputes/evidence",
      kind: "delay",
      delay_ms: 7_000,
      times: 1,
    });
    const { responseStatus } = await disputes.submitResponse({ disputeId, allowEmpty: true });
    expect(responseStatus).toBe("submitted");
    expect(await platform.sandbox.submissions(engineDisputeId)).toHaveLength(1);
  } finally {
    await database.query("alter table dispute_extensions drop constraint unnoted");
  }
}, 60_000);
