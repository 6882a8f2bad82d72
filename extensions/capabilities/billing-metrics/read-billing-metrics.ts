import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { readTerms } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type GetCohortsRequest,
  type GetMrrDaysRequest,
  type GetMrrMonthsRequest,
  type GetMrrRequest,
  MrrSchema,
  MrrSeriesSchema,
  SubscriberCohortsSchema,
} from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import { type BillingPeriod, lastDays, lastMonths } from "./billing-periods.rules.ts";
import { sumCohorts } from "./cohort-sums.queries.ts";
import { cohortsOf } from "./cohorts.rules.ts";
import { sumMovements } from "./movement-sums.queries.ts";
import { readStandings } from "./read-standings.ts";
import { seriesOf } from "./series.rules.ts";

const USUAL_MONTHS = 12;
const USUAL_DAYS = 30;
const MONTH_LENGTH = "2026-11".length;

const placeOf = ({ tenant, environment }: UnitOfWork) => ({ organizationId: tenant.organizationId, environment });

/** The monthly recurring revenue now, and the subscriptions by status. */
export async function readMrr(work: UnitOfWork, request: GetMrrRequest) {
  const { currency = null } = request;
  const currencies = (await readStandings(work, currency)).map(({ amount, count, ...standing }) => ({
    ...standing,
    ...{ mrrAmount: amount, subscriberCount: count },
  }));
  return create(MrrSchema, { object: "mrr", ...placeOf(work), currencies });
}

export async function readMonths(work: UnitOfWork, request: GetMrrMonthsRequest) {
  const { months = USUAL_MONTHS, currency = null } = request;
  const { timeZone } = await readTerms(work);
  return readSeries(work, { timeZone, periods: lastMonths(months, work.now(), timeZone), currency });
}

export async function readDays(work: UnitOfWork, request: GetMrrDaysRequest) {
  const { days = USUAL_DAYS, currency = null } = request;
  const { timeZone } = await readTerms(work);
  return readSeries(work, { timeZone, periods: lastDays(days, work.now(), timeZone), currency });
}

interface Asked {
  readonly timeZone: string;
  readonly periods: readonly BillingPeriod[];
  readonly currency: string | null;
}

async function readSeries(work: UnitOfWork, { timeZone, periods, currency }: Asked) {
  const standings = await readStandings(work, currency);
  const sums = Map.groupBy(await sumMovements(work, periods, currency), (sum) => sum.currency);
  const currencies = standings.map((now) => ({
    currency: now.currency,
    points: seriesOf(periods.length, sums.get(now.currency) ?? [], now).map((point, place) => ({
      ...periodFields(periods[place] as BillingPeriod),
      ...point,
    })),
  }));
  return create(MrrSeriesSchema, { object: "mrr_series", ...placeOf(work), timeZone, currencies });
}

const periodFields = ({ date, start, end }: BillingPeriod) => ({
  date,
  periodStart: timestampFromDate(start),
  periodEnd: timestampFromDate(end),
});

/** What is left of the customers who first paid in each of the last months. */
export async function readCohorts(work: UnitOfWork, request: GetCohortsRequest) {
  const { months = USUAL_MONTHS, currency = null } = request;
  const { timeZone } = await readTerms(work);
  const names = lastMonths(months, work.now(), timeZone).map(({ date }) => date.slice(0, MONTH_LENGTH));
  const cohorts = cohortsOf(await sumCohorts(work, names, currency), names);
  return create(SubscriberCohortsSchema, { object: "subscriber_cohorts", ...placeOf(work), timeZone, cohorts });
}
