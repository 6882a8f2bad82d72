import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { payoutObstacle } from "#extensions/capabilities/merchant-account/index.ts";
import { readSpendable, readTerms, SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type GetMetricsRequest, MetricsSchema } from "#proto/tollhouse/v1/metrics_pb.ts";
import { type MetricSum, sumMetrics } from "./metric-sums.queries.ts";
import { feeTally, metricsDisputeTally, paymentTally, refundTally } from "./metric-tallies.ts";
import { amountOf, disputeMetrics, paymentMetrics, topDeclines } from "./metrics.rules.ts";
import { isRange, type Periods, periodsOf } from "./period.rules.ts";

const USUAL_RANGE = "7d";
const OF_PAYMENTS = [paymentTally, refundTally, feeTally];

/** An organization's numbers over the last days and the days before, in the zone of its settlement settings. */
export async function readMetrics(work: UnitOfWork, request: GetMetricsRequest) {
  const { range: asked = "", currency = null, expand } = request;
  const range = isRange(asked) ? asked : USUAL_RANGE;
  const { timeZone } = await readTerms(work);
  const periods = periodsOf(range, work.now(), timeZone);
  const withDisputes = expand.includes("disputes");
  const tallies = [...OF_PAYMENTS, ...(withDisputes ? [metricsDisputeTally] : [])].map(({ name }) => name);
  const sums = await sumMetrics(work, tallies, periods, currency);
  const byCurrency = currenciesOf(sums, currency);
  return create(MetricsSchema, {
    object: "metrics",
    organizationId: work.tenant.organizationId,
    environment: work.environment,
    range,
    timeZone,
    period: periodMessage(periods.current),
    previousPeriod: periodMessage(periods.previous),
    currencies: byCurrency.map(([code, all]) => currencyMetrics(code, all, periods)),
    ...(withDisputes && { disputes: { currencies: byCurrency.map(([code, all]) => ofDisputes(code, all)) } }),
    ...(expand.includes("balances") && { balances: { currencies: await balancesOf(work, currency) } }),
  });
}

function periodMessage({ start, end }: Periods["current"]) {
  return { periodStart: timestampFromDate(start), periodEnd: timestampFromDate(end) };
}

/** A currency that is asked for is shown without payments too. */
function currenciesOf(sums: readonly MetricSum[], asked: string | null): [string, MetricSum[]][] {
  const found = Map.groupBy(sums, ({ currency }) => currency);
  if (asked !== null && !found.has(asked)) found.set(asked, []);
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}

const ofCurrent = (sums: readonly MetricSum[]) => sums.filter(({ date }) => date !== null);
const ofPrevious = (sums: readonly MetricSum[]) => sums.filter(({ date }) => date === null);

function currencyMetrics(currency: string, sums: readonly MetricSum[], { days }: Periods) {
  const payments = ofCurrent(sums).filter(({ name }) => name === paymentTally.name);
  const byDate = Map.groupBy(payments, ({ date }) => date);
  return {
    currency,
    current: paymentMetrics(ofCurrent(sums)),
    previous: paymentMetrics(ofPrevious(sums)),
    days: days.map(({ date }) => ({ date, grossAmount: amountOf(byDate.get(date) ?? []) })),
    topDeclines: topDeclines(payments),
  };
}

function ofDisputes(currency: string, sums: readonly MetricSum[]) {
  return { currency, current: disputeMetrics(ofCurrent(sums)), previous: disputeMetrics(ofPrevious(sums)) };
}

/** What is available is what the next settlement pays out, if nothing is added until then and the account may pay out. */
async function balancesOf(work: UnitOfWork, asked: string | null) {
  const { em, environment } = work;
  const balances = [...(await readSpendable(work, asked))].sort(([one], [other]) => (one < other ? -1 : 1));
  const accruing = await em.find(SettlementEntity, { environment, accruesFor: { $ne: null } });
  const next = balances.map(([currency, { merchant_available: available }]) => {
    const closes = accruing.find(({ accruesFor }) => accruesFor === currency)?.autoCloseAt;
    return closes && available > 0n ? { nextPayoutAmount: available, nextPayoutAt: timestampFromDate(closes) } : {};
  });
  const isStopped = next.some(({ nextPayoutAt }) => nextPayoutAt) && (await payoutObstacle(work)) !== null;
  return balances.map(([currency, { merchant_available: available, merchant_pending: pending }], place) => ({
    ...{ currency, available, pending },
    ...(isStopped ? {} : next[place]),
  }));
}
