import { expect, test } from "vitest";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

test("the audit log shows one time and no other", async () => {
  const { id: organizationId } = await anOrganization(platform);
  const { audit } = platform.callers.grpc.forOrganization({ organizationId });
  const [event] = (await audit.listAuditEvents({})).data;
  expect((await audit.listAuditEvents({ createdAt: { gte: event?.createdAt } })).data).toHaveLength(1);
  expect((await audit.listAuditEvents({ createdAt: { gt: event?.createdAt } })).data).toEqual([]);
});
