import { monthBefore } from "#extensions/platform/kernel/months.rules.ts";
import { readTally } from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { levelOf, PROGRAMS, type RateProgram, rateOf } from "./rate-programs.rules.ts";
import { fraudTally, rateDisputeTally, saleTally } from "./rate-tallies.ts";

export type Rate = ReturnType<typeof rateIn>;

interface Counts {
  readonly sales: readonly (readonly [group: readonly string[], count: bigint])[];
  readonly disputes: Counts["sales"];
  readonly frauds: Counts["sales"];
}

/** The rates of each program in these months, from sums: the cost does not grow with sales or disputes. */
export async function readRates(work: UnitOfWork, months: readonly string[]): Promise<Rate[]> {
  const counts = await readCounts(work, months);
  return months.flatMap((month) => PROGRAMS.map((program) => rateIn(month, program, counts)));
}

async function readCounts(work: UnitOfWork, months: readonly string[]): Promise<Counts> {
  const read = async (name: string, oneOf: readonly string[]) =>
    (await readTally(work, name, { oneOf })).map(({ group, count }) => [group, count] as const);
  const saleMonths = [...new Set(months.flatMap((month) => [month, monthBefore(month, 1)]))];
  return {
    sales: await read(saleTally.name, saleMonths),
    disputes: await read(rateDisputeTally.name, months),
    frauds: await read(fraudTally.name, months),
  };
}

function rateIn(month: string, program: RateProgram, { sales, disputes, frauds }: Counts) {
  const { network } = program;
  const saleMonth = monthBefore(month, program.saleMonthsBefore);
  const presence = program.onlyNotPresent ? ["not_present"] : [];
  const saleCount = sum(sales, [saleMonth, network, ...presence]);
  const disputeCount = sum(disputes, [month, network]);
  const fraudReportCount = program.countsFraud ? sum(frauds, [month, network]) : null;
  const counted = disputeCount + (fraudReportCount ?? 0n);
  return {
    ...{ month, network, program: program.program, saleMonth, disputeCount, fraudReportCount, counted, saleCount },
    rateBasisPoints: rateOf(counted, saleCount),
    level: levelOf(program, counted, saleCount),
  };
}

/** Of the groups that begin so. */
function sum(counts: Counts["sales"], beginning: readonly string[]): bigint {
  return counts
    .filter(([group]) => beginning.every((dimension, place) => group[place] === dimension))
    .reduce((total, [, count]) => total + count, 0n);
}
