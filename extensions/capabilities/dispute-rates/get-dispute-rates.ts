import { findLastImport } from "#extensions/capabilities/fraud-reports/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { monthOf, monthsUntil } from "#extensions/platform/kernel/months.rules.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  DisputeRateSchema,
  DisputeRatesSchema,
  type GetDisputeRatesRequest,
} from "#proto/tollhouse/v1/dispute_rates_pb.ts";
import { type DisputeRate, DisputeRateEntity } from "./dispute-rate.entity.ts";
import { DEFINITIONS_VERSION, PROGRAMS } from "./rate-programs.rules.ts";
import { type Rate, readRates } from "./read-rates.ts";

const USUAL_MONTHS = 6;

/** The rates of the last months, with the definitions they follow. */
export async function getDisputeRates(work: UnitOfWork, request: GetDisputeRatesRequest) {
  const months = monthsUntil(monthOf(work.now()), request.months ?? USUAL_MONTHS);
  const rates = await readRates(work, months);
  const fraudReportsImportedAt = await findLastImport(work);
  const { environment } = work;
  const where = { environment, month: { $in: months } };
  const warnings = await work.em.find(DisputeRateEntity, where, { orderBy: { createdAt: "asc", id: "asc" } });
  return messageOf(DisputeRatesSchema, {
    ...{ organizationId: work.tenant.organizationId, environment, definitionsVersion: DEFINITIONS_VERSION },
    ...{ firstMonth: months[0] ?? "", lastMonth: months.at(-1) ?? "", fraudReportsImportedAt },
    programs: PROGRAMS.map(programMessage),
    rates: rates.map((rate) => figuresMessage(rate, fraudReportsImportedAt)),
    warnings: warnings.map(rateMessage),
  });
}

export function rateMessage(rate: DisputeRate) {
  const { counted, saleCount } = rate;
  const counts = { countedCount: Number(counted), saleCount: Number(saleCount) };
  return messageOf(DisputeRateSchema, rate, { disputeRateId: rate.id, ...counts });
}

function programMessage(program: (typeof PROGRAMS)[number]) {
  return {
    ...program,
    thresholdBasisPoints: Number(program.thresholdBasisPoints),
    thresholdCount: Number(program.thresholdCount),
  };
}

/** Before the first import, nothing is known of fraud reports, which differs from none. */
function figuresMessage({ counted, ...rate }: Rate, importedAt: Date | null) {
  const { disputeCount, fraudReportCount, saleCount } = rate;
  return {
    ...rate,
    disputeCount: Number(disputeCount),
    fraudReportCount: importedAt === null || fraudReportCount === null ? null : Number(fraudReportCount),
    countedCount: Number(counted),
    saleCount: Number(saleCount),
  };
}
