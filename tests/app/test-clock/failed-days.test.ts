import { expect, test } from "vitest";
import { readFailedDays } from "#app/capabilities/test-clock/failed-days.server.ts";
import { readReached } from "#app/capabilities/test-clock/reached.server.ts";
import { timelineDays } from "#app/capabilities/test-clock/timeline-days.ts";
import { aFailingSubscriber } from "#tests/dunning/dunned.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

test("days with failed charges are marked, with pages that end within a day too; an earlier clock is named", async () => {
  const { advance, organization } = await aFailingSubscriber(platform);
  await advance("2027-03-06T20:00:00Z");
  const clients = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const clock = { startedAt: "2027-01-31T15:00:00Z", now: "2027-03-06T20:00:00Z", timeZone: "UTC", position: null };
  const failedIn = async (day: string, limit?: number) =>
    (await readFailedDays(clients, timelineDays({ ...clock, day }), limit)).toSorted();
  expect(await failedIn("2027-02-03")).toEqual(["2027-02-28"]);
  const march = ["2027-03-01", "2027-03-03", "2027-03-05"];
  expect(await failedIn("2027-03-02")).toEqual(march);
  expect(await failedIn("2027-03-02", 1)).toEqual(march);
  const standing = { status: "ready", advancesTo: null, startedAt: null, progress: null };
  expect(await readReached(clients, { ...standing, now: "2027-03-06T20:00:00Z" } as never)).toBeNull();
  expect(await readReached(clients, { ...standing, now: "2027-02-01T00:00:00Z" } as never)).toMatch(/^2027-03-0/);
});
