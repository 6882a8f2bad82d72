import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { FeeSchedule } from "./charged-fees.ts";
import { defaultScheduleAt } from "./default-schedule.ts";
import { findVersionAt } from "./fee-schedules.queries.ts";

/** The schedule in force at the time: the organization's own, else the default. */
export async function readScheduleAt(work: UnitOfWork, at: Date): Promise<FeeSchedule> {
  return (await findVersionAt(work, at)) ?? defaultScheduleAt(at);
}
