import { expect, test } from "vitest";
import { ControlChangeEntity } from "#extensions/capabilities/controls/index.ts";
import { setControls, updateSettings } from "#extensions/capabilities/settlement-queue/update-settings.ts";
import { aDashboard } from "#tests/forms/a-dashboard.ts";
import { workAs } from "#tests/payouts/paying.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";

const dashboard = await closedAfterTests(aDashboard());
const { organization, platform } = dashboard;
const usd = (approvalThresholdAmount: bigint) => ({ currencyTerms: [{ currency: "USD", approvalThresholdAmount }] });

async function aWaitingChange(userId: string, amount: bigint): Promise<string> {
  await updateSettings(workAs(platform, organization, { userId }), usd(amount) as never);
  const waiting = { status: "requires_approval" } as const;
  return (await organization.work().em.findOneOrFail(ControlChangeEntity, waiting)).id;
}

const statusOf = async (id: string) =>
  (await organization.work().em.findOneOrFail(ControlChangeEntity, { id, environment: "sandbox" })).status;

test("the settings show what waits, which another admin approves after a fresh sign-in and anyone of them cancels", async () => {
  await setControls(organization.work(), { ...usd(10_000n), reason: "Test" });
  const id = await aWaitingChange("usr_ada", 20_000n);
  const page = await (await dashboard.get("/settings/settlements")).text();
  expect(page).toContain("Changes that wait");
  expect(page).toContain("usr_ada asked for it");
  const path = `/settings/control-changes/${id}`;
  const again = await dashboard.postStale(`${path}/approve`, new URLSearchParams());
  expect(again.headers.get("location")).toContain("/sign-in-again");
  expect(await statusOf(id)).toBe("requires_approval");
  await dashboard.post(`${path}/approve`, new URLSearchParams());
  expect(await statusOf(id)).toBe("scheduled");
  await dashboard.post(`${path}/cancel`, new URLSearchParams());
  expect(await statusOf(id)).toBe("canceled");
});

test("who asked for a change can't approve it", async () => {
  await aWaitingChange("usr_robin", 30_000n);
  const page = await (await dashboard.get("/settings/settlements")).text();
  expect(page).toContain("You asked for it");
  expect(page).not.toContain("Approve change");
});
