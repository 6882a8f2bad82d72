import { expect, test, vi } from "vitest";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

vi.setConfig({ testTimeout: 120_000 });

const { platform } = await startPlatform();
const ROUNDS = 20;
const AT_ONCE = 5;

test("disputes that come while the organization's switch changes follow it", async () => {
  const organization = await anOrganization(platform);
  const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  for (let round = 0; round < ROUNDS; round += 1) {
    const autoSubmit = round % 2 === 1;
    const opened = await Promise.all(
      Array.from({ length: AT_ONCE }, () => platform.sandbox.openDispute(organization.engineMerchantId, {})),
    );
    const [, ...rows] = await Promise.all([
      disputes.updateDisputeSettings({ autoSubmit, updateMask: { paths: ["auto_submit"] } }),
      ...opened.map(({ dispute_id }) => disputeCopy.refresh(organization.work(), dispute_id)),
    ]);
    const found = await Promise.all(rows.map((row) => disputes.getDispute({ disputeId: row?.id ?? "" })));
    expect(found.map((each) => each.autoSubmit)).toEqual(rows.map(() => autoSubmit));
  }
});

test("a dispute that returns to the switch while it changes follows it", async () => {
  const organization = await anOrganization(platform);
  const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { dispute_id } = await platform.sandbox.openDispute(organization.engineMerchantId, {});
  const disputeId = (await disputeCopy.refresh(organization.work(), dispute_id))?.id ?? "";
  const updateMask = { paths: ["auto_submit"] };
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const autoSubmit = round % 2 === 1;
    await disputes.updateDispute({ disputeId, autoSubmit: !autoSubmit, updateMask });
    await Promise.all([
      disputes.updateDispute({ disputeId, updateMask }),
      disputes.updateDisputeSettings({ autoSubmit, updateMask }),
    ]);
    expect((await disputes.getDispute({ disputeId })).autoSubmit).toBe(autoSubmit);
  }
});
