import { brandOf } from "#extensions/connectors/engine/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type FeeQuote, FeeQuoteSchema, type QuoteFeesRequest } from "#proto/tollhouse/v1/fees_pb.ts";
import { FeeSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { type ChargedFee, processingFees } from "./charged-fees.ts";
import { readScheduleAt } from "./fee-schedules.service.ts";

/** The fees of a sale that is made now, as booking a capture calculates them. */
export async function quoteFees(work: UnitOfWork, request: QuoteFeesRequest): Promise<FeeQuote> {
  const { amount, currency, channel = "api", paymentMethodType: methodType = "card", funding } = request;
  const schedule = await readScheduleAt(work, work.now());
  const brand = brandOf(request.brand ?? null);
  const sale = { currency, channel, methodType, brand, funding, issuerCountry: request.country };
  const fees = processingFees(schedule, sale, amount);
  const feeAmount = fees.reduce((sum, { amountMinorUnits }) => sum + amountMinorUnits, 0n);
  return messageOf(FeeQuoteSchema, {
    ...{ amount, currency, feeSchedule: schedule.name, fees: fees.map(feeMessage) },
    ...{ feeAmount, netAmount: amount - feeAmount },
  });
}

function feeMessage({ type, basis, schedule, amountMinorUnits }: ChargedFee) {
  return messageOf(FeeSchema, { feeType: type, basis, feeSchedule: schedule, amount: amountMinorUnits });
}
