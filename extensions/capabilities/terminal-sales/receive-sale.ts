import { DeviceEntity } from "#extensions/capabilities/devices/index.ts";
import { receives } from "#extensions/capabilities/terminal-connectors/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { Follower } from "#extensions/platform/work/follower.ts";
import { applyWordOn, knownOf, stepColumns } from "./apply-word.ts";
import { askSoon } from "./ask.queue.ts";
import { raiseSteps } from "./sale-progress.queries.ts";
import { TerminalSaleEntity } from "./terminal-sale.entity.ts";
import { isKnown, isStepOnly, OCCUPYING } from "./terminal-sale.rules.ts";
import { findByVendor } from "./terminal-sales.service.ts";

/** A sale that is not ours is no message for us, and most words have come already, as the answer to the push. */
receives("sale", async (work, { sale: said }) => {
  const sale = await findByVendor(work, said.saleId);
  if (!sale || isKnown(knownOf(sale), said)) return;
  if (isStepOnly(knownOf(sale), said)) return raiseSteps(work, sale.id, stepColumns(said));
  await work.atomically((phase) => applyWordOn(phase, sale, said));
});

/** A device that is back has words about the sales that it has not told. */
export const followDevices: Follower = async (phase, events) => {
  for (const { type, subject } of events) {
    if (type !== "device.online" || !isRowOf(DeviceEntity, subject)) continue;
    const condition = [
      { deviceId: subject.id, status: OCCUPYING },
      { deviceId: subject.id, endedBy: "person" as const },
    ];
    for (const { id } of await readRows(phase, TerminalSaleEntity, condition)) askSoon(phase, id);
  }
};
