import type { Push } from "#extensions/connectors/terminal/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { askSoon, scheduleAsk } from "./ask.queue.ts";
import { pushColumns } from "./push-columns.rules.ts";
import { keepPush, pushOf, pushSale } from "./push-sale.ts";
import { lockSale } from "./terminal-sales.service.ts";

/** Pushes a sale whose turn has come. A repetition finds it marked, and asks what became of it. */
export const pushQueued = asking(async (work, { subjectId: saleId }, done) => {
  const push = await work.atomically((phase) => beginPush(phase, saleId));
  const pushed = push && (await pushSale(work, push));
  await work.atomically(async (phase) => {
    await done(phase);
    if (pushed) await keepPush(phase, saleId, pushed);
    else askSoon(phase, saleId);
  });
});

/** What is to be pushed; null where this run is not the one that pushes. Decided under the sale's lock, and committed before the push. */
async function beginPush(phase: UnitOfWork, saleId: string): Promise<Push | null> {
  const { sale, device } = await lockSale(phase, saleId);
  if (sale.status !== "sent" || sale.pushedAt != null) return null;
  const { deadlineSeconds } = sale;
  const { vendorDeviceId = null } = device;
  Object.assign(sale, pushColumns({ now: phase.clock.realNow().getTime(), deadlineSeconds, vendorDeviceId }));
  scheduleAsk(phase, sale);
  phase.record({
    type: "terminal_sale.updated",
    subject: sale,
    parentId: sale.transactionId,
    data: { fields: "deadline_at" },
  });
  await phase.save();
  return pushOf(phase, sale, device);
}
