import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { boundsOf, dayOfInstant, type TimelineDays } from "./timeline-days.ts";

const PAGE = 100;

/**
 * The days of the shown month on which charges of invoices failed. Each request reads at most a page, and the next one
 * begins on the day after it, so that there are never more requests than days.
 */
export async function readFailedDays(
  { events }: OrganizationClients,
  days: TimelineDays,
  limit = PAGE,
): Promise<readonly string[]> {
  const { daysOfMonth, timeZone } = days;
  const failed = new Set<string>();
  let from = daysOfMonth[0];
  const [, end] = boundsOf(daysOfMonth.at(-1) ?? days.last, timeZone);
  while (from !== undefined) {
    const createdAt = { gte: timestampFromDate(boundsOf(from, timeZone)[0]), lt: timestampFromDate(end) };
    const asked = { type: ["invoice.payment_failed"], createdAt, sort: "created_at", limit };
    const { value } = await attempt(() => events.listEvents(asked));
    const found = (value?.data ?? []).flatMap(({ timestamp }) => timestamp ?? []);
    for (const at of found) failed.add(dayOfInstant(timestampDate(at), timeZone));
    const last = [...failed].sort().at(-1) ?? "";
    from = value?.hasMore ? daysOfMonth.find((day) => day > last) : undefined;
  }
  return [...failed];
}
