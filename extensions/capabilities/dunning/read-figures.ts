import { create } from "@bufbuild/protobuf";
import { readTally } from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DunningFiguresSchema } from "#proto/tollhouse/v1/dunning_pb.ts";
import { declineFigures } from "./dunning-figures.rules.ts";
import { type DayRange, sumDays } from "./dunning-sums.queries.ts";
import { NO_DECLINE, recoveredTally, riskTally } from "./dunning-tallies.ts";
import { begunIn, lastDays } from "./simulate-history.ts";

/** What is at risk now, and what became of the charges that failed in the last 90 days. */
export async function readFigures(work: UnitOfWork) {
  const days = lastDays(work.now());
  return create(DunningFiguresSchema, {
    object: "dunning_figures",
    organizationId: work.tenant.organizationId,
    environment: work.environment,
    ...{ firstDay: days.first, lastDay: days.last },
    atRisk: await readRisk(work),
    recovered: await readRecovered(work, days),
    declines: declineFigures(await begunIn(work, days)).map(({ code, recoveryRateBasisPoints, ...counts }) => ({
      ...(code !== NO_DECLINE && { declineCode: code }),
      ...counts,
      ...(recoveryRateBasisPoints !== null && { recoveryRateBasisPoints }),
    })),
  });
}

async function readRisk(work: UnitOfWork) {
  const sums = await readTally(work, riskTally.name);
  return sums
    .map(({ group: [currency = ""], count, amount }) => ({ currency, amount, invoiceCount: Number(count) }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

async function readRecovered(work: UnitOfWork, days: DayRange) {
  const sums = await sumDays(work, recoveredTally.name, days);
  return sums
    .map(({ group: [currency = "", recoveredBy = ""], count, amount }) => ({
      ...{ currency, recoveredBy, amount, invoiceCount: count },
    }))
    .sort((one, other) => (`${one.currency} ${one.recoveredBy}` < `${other.currency} ${other.recoveredBy}` ? -1 : 1));
}
