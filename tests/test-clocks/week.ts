import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import type { TestOrganization } from "#tests/support/platform.ts";
import type { clockedOn } from "./clocked.ts";

/** Plans a week of work of each form. */
export async function aWeekFor(
  organization: TestOrganization,
  { plan, inDays }: ReturnType<typeof clockedOn>,
): Promise<TestOrganization> {
  const subjects = Array.from({ length: 9 }, (_, index) => `s${index}`);
  for (const day of [1, 2, 4])
    await plan(organization, "test.alone", ...subjects.map((id) => [id, inDays(day)] as const));
  await plan(organization, "test.asking", ["daily", inDays(1)], ["nightly", inDays(1.5)]);
  return organization;
}

/** What happened by time, kind and subject: the order within one time is free. */
export async function digestOf({ work }: TestOrganization): Promise<string[]> {
  const events = await work().em.find(EventEntity, { type: "dispute.updated" });
  return events
    .map(({ createdAt, data, subjectId }) => `${createdAt.toISOString()} ${data.kind} ${data.due_at} ${subjectId}`)
    .sort();
}
