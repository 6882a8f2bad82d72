import { LRUCache } from "lru-cache";
import { foldDays } from "#extensions/capabilities/ledger/index.ts";
import { readTerms } from "#extensions/capabilities/settlement-queue/index.ts";
import { part } from "#extensions/platform/work/part.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The day, in its zone, to which the balance of an organization was folded last. */
interface FoldedDay {
  readonly from: number;
  readonly before: number;
}

/** A clock stops many times a day, which this process then knows to be folded. */
export const foldedDaysPart = part(
  "folded days of test clocks",
  () => new LRUCache<string, FoldedDay>({ max: 10_000 }),
);

/** Folds the days of the balance that a test clock has left, as every night does in real time. */
export async function foldEndedDays(work: UnitOfWork, to: Date | null): Promise<void> {
  const folded = work.context.use(foldedDaysPart);
  const { organizationId } = work.tenant;
  if (to === null) return void folded.delete(organizationId);
  const known = folded.get(organizationId);
  const at = to.getTime();
  if (known && known.from <= at && at < known.before) return;
  const { timeZone } = await readTerms(work);
  await foldDays(work, timeZone);
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).startOfDay();
  folded.set(organizationId, {
    from: day.epochMilliseconds,
    before: day.add({ days: 1 }).startOfDay().epochMilliseconds,
  });
}
