import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import { timeZoneOf } from "#app/dashboard/time-zone.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import { type ClockView, clockView } from "./clock-view.server.ts";
import { readCurves } from "./curves.server.ts";
import { readDay, readNeighbors } from "./day-view.server.ts";
import { readFailedDays } from "./failed-days.server.ts";
import { readReached } from "./reached.server.ts";
import { timelineDays } from "./timeline-days.ts";

/** The clock, its form and its timeline. Null in the live environment, which has none. */
export async function readClockPage(args: LoaderFunctionArgs) {
  const { extensions, environment } = await requireAuth(args);
  if (environment !== "sandbox") return null;
  const clock = clockView(await extensions.testClocks.getTestClock({}));
  const form = newForm(TestClockService.method.advanceTestClock);
  const [reached, timeline] = await Promise.all([
    readReached(extensions, clock),
    readTimeline(args, extensions, clock),
  ]);
  return { clock, form, reached, timeline };
}

/** The day of the address and the curves of the whole clock. Null without a clock. */
async function readTimeline(
  args: LoaderFunctionArgs,
  extensions: OrganizationClients,
  { status, startedAt, now }: ClockView,
) {
  if (status === "real_time") return null;
  const { searchParams } = new URL(args.request.url);
  const days = timelineDays({
    ...{ timeZone: timeZoneOf(args.request) ?? "UTC", startedAt: startedAt ?? now, now },
    ...{ day: searchParams.get("day"), position: searchParams.get("position") },
  });
  const curve = { asked: searchParams.get("currency"), locale: localeOf(args.request) };
  const [day, neighbors, curves, failedDays] = await Promise.all([
    readDay(args, extensions, days),
    readNeighbors(extensions, days),
    readCurves(extensions, days, curve),
    readFailedDays(extensions, days),
  ]);
  return { days, day, neighbors, curves, failedDays };
}

export type Timeline = NonNullable<Awaited<ReturnType<typeof readTimeline>>>;
