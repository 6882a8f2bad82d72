import { exampleData } from "#extensions/capabilities/events/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Events of disputes, a millisecond apart, without their changes. Returns their ids, the oldest first. */
export async function someEvents(work: UnitOfWork, count: number): Promise<string[]> {
  const first = work.clock.realNow().getTime() - 60_000;
  const ids = Array.from({ length: count }, (_, place) => {
    const createdAt = new Date(first + place);
    const id = newId("event", createdAt);
    createRow(work, EventEntity, {
      id,
      type: "dispute.opened",
      objectType: "dispute",
      subjectId: `dsp_${id}`,
      sequence: 1,
      version: 1,
      data: {},
      object: exampleData("dispute.opened"),
      requestId: "req_1",
      service: "tests",
      createdAt,
    });
    return id;
  });
  await work.save();
  return ids;
}
