import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow, lockRow } from "#extensions/platform/rows/rows.ts";
import { lockTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { FeeFile } from "./fee-file.ts";
import { FeeScheduleEntity, type FeeScheduleRow } from "./fee-schedule.entity.ts";

/**
 * A sale reads its schedule without a lock, so a version must be committed before it begins: this is longer than the
 * transaction that sets it. A version that begins at once could be missed by a sale that is booked meanwhile.
 */
const LEAD_MS = 60_000;

interface NewVersion extends FeeFile {
  /** The earliest possible time when absent. */
  readonly from: Date | undefined;
  /** In an operator's words, which the organization's audit log shows. */
  readonly reason: string;
}

/** Sets the fees from a time on. @throws CommandFailedError */
export async function setFees(work: UnitOfWork, { name, prices, from, reason }: NewVersion): Promise<void> {
  const setting = work.atomically(async (phase) => {
    const earliest = await earliestStart(phase);
    const effectiveAt = from ?? earliest;
    if (effectiveAt < earliest) throw tooLate(earliest);
    const id = newId("feeSchedule", phase.now());
    const version = createRow(phase, FeeScheduleEntity, { id, name, prices, effectiveAt });
    phase.record({ type: "merchant_account.fees_updated", subject: version, data: { fee_schedule: name, reason } });
    await phase.save();
  });
  await setting.catch((error: unknown) => {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new CommandFailedError(`Another version is named ${name}, or begins at that time. Nothing was changed.`);
  });
}

/** Takes back a version that has not begun. @throws CommandFailedError */
export function withdrawFees(
  work: UnitOfWork,
  { name, reason }: { readonly name: string; readonly reason: string },
): Promise<void> {
  return work.atomically(async (phase) => {
    const earliest = await earliestStart(phase);
    const version = await lockVersion(phase, name);
    if (version.withdrawnAt) throw new CommandFailedError(`The version ${name} is withdrawn already.`);
    if (version.effectiveAt < earliest) throw hasBegun(earliest);
    version.withdrawnAt = phase.now();
    phase.record({ type: "merchant_account.fees_updated", subject: version, data: { fee_schedule: name, reason } });
    await phase.save();
  });
}

async function lockVersion(phase: UnitOfWork, name: string): Promise<FeeScheduleRow> {
  const known = await phase.em.findOne(FeeScheduleEntity, { environment: phase.environment, name });
  if (!known) throw new CommandFailedError(`No version of these fees is named ${name}.`);
  return lockRow(phase, FeeScheduleEntity, known.id, "fee schedule");
}

/** The test clock is locked, so that it is not moved past the start meanwhile. */
async function earliestStart(phase: UnitOfWork): Promise<Date> {
  const now = (await lockTestClock(phase))?.standsAt ?? phase.now();
  return new Date(now.getTime() + LEAD_MS);
}

function hasBegun(earliest: Date): CommandFailedError {
  return new CommandFailedError(
    `Only a version that begins at ${earliest.toISOString()} or later can be withdrawn. Nothing was changed.`,
  );
}

function tooLate(earliest: Date): CommandFailedError {
  return new CommandFailedError(`A version can't begin before ${earliest.toISOString()}. Nothing was changed.`);
}
