import { expect, test, vi } from "vitest";
import { everyTenant } from "#extensions/platform/tenancy/every-tenant.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

test("every organization is met once, a page at a time, also one that comes while those before it are worked on", async () => {
  const before = [organization.id];
  for (let number = 0; number < 4; number += 1) before.push((await anOrganization(platform)).id);
  const { em } = createSystemWork(platform.context, { requestId: "test" });
  const reads = vi.spyOn(em, "execute");
  const met: string[] = [];
  let late = "";
  for await (const { organizationId, organizationSlug } of everyTenant({ em }, 2)) {
    expect(organizationSlug).toMatch(/^acme-/);
    met.push(organizationId);
    // Each page is read after the work on the previous one.
    expect(reads).toHaveBeenCalledTimes(Math.ceil(met.length / 2));
    if (met.length === 4) late = (await anOrganization(platform)).id;
  }
  expect(met).toEqual([...before, late].sort());
  for (const { value } of reads.mock.settledResults) expect((value as unknown[]).length).toBeLessThanOrEqual(2);
});
