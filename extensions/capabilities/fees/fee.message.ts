import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  FeeConditionsSchema,
  FeePriceSchema,
  type FeeSchedule as FeeScheduleMessage,
  FeeScheduleSchema,
  type MerchantFees,
  MerchantFeesSchema,
} from "#proto/tollhouse/v1/fees_pb.ts";
import type { Amounts, FeeSchedule, Price } from "./charged-fees.ts";
import { DEFAULT_SCHEDULES, defaultScheduleAt } from "./default-schedule.ts";
import { FeeScheduleEntity, type FeeScheduleRow } from "./fee-schedule.entity.ts";
import { type FeeVersion, findVersionAfter, findVersionAt } from "./fee-schedules.queries.ts";

/** The schedule in force and the one after it. */
export async function showFees(work: UnitOfWork): Promise<MerchantFees> {
  const now = work.now();
  const [current, next] = [await findVersionAt(work, now), await findVersionAfter(work, now)];
  const { environment, tenant } = work;
  return messageOf(MerchantFeesSchema, {
    environment,
    organizationId: tenant.organizationId,
    current: current ? await showVersion(work, current) : defaultMessage(work, defaultScheduleAt(now)),
    next: next && (await showVersion(work, next)),
  });
}

/** A version by its name, in force or not. @throws resource_missing */
export async function showSchedule(work: UnitOfWork, name: string): Promise<FeeScheduleMessage> {
  const known = DEFAULT_SCHEDULES.find((each) => each.name === name);
  if (known) return defaultMessage(work, known);
  const row = await findRow(work, FeeScheduleEntity, { name });
  if (!row) throw refuse("resource_missing", { noun: "fee schedule", id: name, param: "fee_schedule" });
  return feeScheduleMessage(row);
}

async function showVersion(work: UnitOfWork, { id }: FeeVersion): Promise<FeeScheduleMessage | null> {
  const row = await findRow(work, FeeScheduleEntity, { id });
  return row && feeScheduleMessage(row);
}

export function feeScheduleMessage(row: FeeScheduleRow): FeeScheduleMessage {
  return messageOf(FeeScheduleSchema, row, {
    feeScheduleId: row.id,
    feeSchedule: row.name,
    prices: row.prices.map(priceMessage),
  });
}

function defaultMessage(
  { environment, tenant }: UnitOfWork,
  { name, effectiveAt, prices }: FeeSchedule,
): FeeScheduleMessage {
  return messageOf(FeeScheduleSchema, {
    ...{ feeScheduleId: null, feeSchedule: name, effectiveAt, prices: prices.map(priceMessage) },
    ...{
      withdrawnAt: null,
      createdAt: null,
      updatedAt: null,
      version: 0,
      environment,
      organizationId: tenant.organizationId,
    },
  });
}

function priceMessage({ type, when, basisPoints, flat, minimum }: Price) {
  const [flatAmounts, minimumAmounts] = [amountsOf(flat), amountsOf(minimum)];
  return messageOf(
    FeePriceSchema,
    { basisPoints, flatAmounts, minimumAmounts },
    {
      feeType: type,
      when: when && conditionsMessage(when),
    },
  );
}

function conditionsMessage({ channel, methodType, brand, funding, isCrossBorder }: NonNullable<Price["when"]>) {
  return messageOf(FeeConditionsSchema, { channel, brand, funding, isCrossBorder }, { paymentMethodType: methodType });
}

/** In alphabetical order: a stored object keeps none. */
const amountsOf = (amounts: Amounts = {}) =>
  Object.entries(amounts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, amount]) => ({ currency, amount: BigInt(amount) }));
