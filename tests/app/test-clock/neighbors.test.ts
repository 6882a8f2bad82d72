import { expect, test } from "vitest";
import { readNeighbors } from "#app/capabilities/test-clock/day-view.server.ts";
import { timelineDays } from "#app/capabilities/test-clock/timeline-days.ts";
import { beginTestClock, deleteTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { workNow } from "#tests/support/dispute-desk.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

test("the nearest days with activity are days of the clock, not of the time before or of a removed clock", async () => {
  const organization = await anOrganization(platform);
  const clients = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const at = async (time: string) => beginTestClock(await workNow(platform, organization), new Date(time));
  const remove = async () => (await workNow(platform, organization)).atomically(deleteTestClock);
  for (const time of ["2031-01-10T12:00:00Z", "2031-01-12T12:00:00Z", "2031-01-20T12:00:00Z"]) {
    await at(time);
    await clients.customers.createCustomer({ name: "Ada" });
    await remove();
  }
  const neighborsOf = (day: string) => {
    const clock = { startedAt: "2031-01-10T06:00:00Z", now: "2031-01-15T06:00:00Z", timeZone: "UTC" };
    return readNeighbors(clients, timelineDays({ ...clock, day, position: null }));
  };
  expect(await neighborsOf("2031-01-10")).toEqual({ before: null, after: "2031-01-12" });
  expect(await neighborsOf("2031-01-11")).toEqual({ before: "2031-01-10", after: "2031-01-12" });
  expect(await neighborsOf("2031-01-12")).toEqual({ before: "2031-01-10", after: null });
  expect(await neighborsOf("2031-01-15")).toEqual({ before: "2031-01-12", after: null });
});
