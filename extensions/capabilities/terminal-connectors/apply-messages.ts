import { readStoredMessage, type TerminalMessage } from "#extensions/connectors/terminal/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { receiveMessage } from "./receivers.ts";
import { terminalOf } from "./terminal-connectors.service.ts";
import { TerminalMessageEntity } from "./terminal-message.entity.ts";
import { terminalMessageQueue } from "./terminal-message.queue.ts";
import { type KeptMessage, keepMessages, markApplied } from "./terminal-messages.queries.ts";

/**
 * Stores the messages and applies them at once: a cashier waits for their effect. One that fails is tried again by a
 * job, so that the vendor need not repeat it.
 */
export async function takeMessages(work: UnitOfWork, messages: readonly TerminalMessage[]): Promise<void> {
  const { replaced = [], kept = [] } = Object.groupBy(messages, (each) => (isReplaced(each) ? "replaced" : "kept"));
  if (kept.length > 0) await keepAndApply(work, kept);
  // Last, so that one that fails keeps no other back.
  for (const message of replaced) await receiveMessage(work, message);
}

async function keepAndApply(work: UnitOfWork, messages: readonly TerminalMessage[]): Promise<void> {
  const applied: string[] = [];
  for (const kept of (await keepMessages(work, messages)).toSorted(bySale))
    if (await applyOrPostpone(work, kept)) applied.push(kept.id);
  if (applied.length > 0) await markApplied(work, applied);
}

/** A sale's word settles its payment too, so that nothing is left to do for the payment's. */
const bySale = (one: KeptMessage, other: KeptMessage): number => Number(isOfSale(other)) - Number(isOfSale(one));

const isOfSale = ({ message }: KeptMessage): boolean => message.kind === "sale";

/**
 * Heartbeats replace one another. So do messages about a running sale, since each has all steps before it. None of them
 * is stored, and the vendor repeats one that fails.
 */
function isReplaced(message: TerminalMessage): boolean {
  if (message.kind === "sale") return message.sale.state === "waiting" || message.sale.state === "in_progress";
  return message.kind === "connections";
}

/** False when it waits for a job. */
async function applyOrPostpone(work: UnitOfWork, { id, message }: KeptMessage): Promise<boolean> {
  try {
    await apply(work, message);
    return true;
  } catch (error) {
    const { organizationId } = work.tenant;
    work.context.logger.warn({ err: error, organizationId, terminalMessageId: id }, "a terminal's message waits");
    await work.atomically(async (phase) => {
      phase.enqueue(terminalMessageQueue, { terminalMessageId: id });
      await phase.save();
    });
    return false;
  }
}

export const terminalMessageJob = payloadJob(terminalMessageQueue, async (work, { terminalMessageId: id }) => {
  const row = await findRow(work, TerminalMessageEntity, { id });
  if (!row || row.appliedAt !== null) return;
  await apply(work, readStoredMessage(row.body));
  await markApplied(work, [id]);
});

async function apply(work: UnitOfWork, message: TerminalMessage): Promise<void> {
  try {
    await receiveMessage(work, message);
  } catch (error) {
    if (message.kind !== "paired" || !isRefusedPairing(error)) throw error;
    // The terminal waits for an answer, and unpairing is the vendor's word for no.
    await (await terminalOf(work)).devices.unpair(message.device.vendorDeviceId);
  }
}

const isRefusedPairing = (error: unknown): boolean =>
  isRefusal(error, "pairing_code_invalid") ||
  isRefusal(error, "too_many_pairing_attempts") ||
  isRefusal(error, "device_limit_reached");
