import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { ClockView } from "./clock-view.server.ts";

/** Other clocks of a process may be ahead by so much. */
const AHEAD_MS = 300_000;

/** When the last event of an earlier clock was, which is later than the time of this one. Null where there is none. */
export async function readReached({ events }: OrganizationClients, { now }: ClockView): Promise<string | null> {
  const later = { gt: timestampFromDate(new Date(Date.parse(now) + AHEAD_MS)) };
  const { value } = await attempt(() => events.listEvents({ createdAt: later, sort: "-created_at", limit: 1 }));
  const at = value?.data[0]?.timestamp;
  return at ? timestampDate(at).toISOString() : null;
}
