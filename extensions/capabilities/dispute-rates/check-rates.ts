import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeRateEntity } from "./dispute-rate.entity.ts";
import { rateCheckQueue } from "./rate-check.queue.ts";
import { DEFINITIONS_VERSION } from "./rate-programs.rules.ts";
import { type Rate, readRates } from "./read-rates.ts";

export const rateCheckJob = payloadJob(rateCheckQueue, (work, { month }) => warnOfRates(work, month));

/** Warns of each program of the month that came to a level, once: nothing is said of a lower level afterwards. */
export async function warnOfRates(work: UnitOfWork, month: string): Promise<void> {
  const isNear = (rates: readonly Rate[]) => rates.some(({ level }) => level !== "below");
  if (!isNear(await readRates(work, [month]))) return;
  await work.atomically(async (phase) => {
    // Two checks at once would both warn.
    await awaitTurn(phase);
    const said = await phase.em.find(DisputeRateEntity, { environment: phase.environment, month });
    for (const rate of await readRates(phase, [month])) {
      const levels = said.filter(({ program }) => program === rate.program).map(({ level }) => level);
      if (rate.level === "below" || levels.includes(rate.level) || levels.includes("exceeded")) continue;
      warn(phase, { ...rate, level: rate.level });
    }
    await phase.save();
  });
}

function warn(phase: UnitOfWork, rate: Rate & { readonly level: "warning" | "exceeded" }): void {
  const { month, network, program, level, counted, saleCount, rateBasisPoints } = rate;
  const subject = createRow(phase, DisputeRateEntity, {
    ...{ id: newId("disputeRate", phase.now()), month, network, program, level },
    ...{ counted, saleCount, rateBasisPoints, definitionsVersion: DEFINITIONS_VERSION },
  });
  phase.record({ type: "dispute_rate.warning", subject });
}
