import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { PageContext } from "#app/auth/require-auth.server.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { CurrencyMrr, Mrr, MrrMovement } from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import { cohortTable } from "./cohort-table.server.ts";
import { tilesOf } from "./figure-tiles.server.ts";
import { mrrCharts } from "./mrr-charts.server.ts";
import { periodOf } from "./periods.ts";
import { changedPoints, changeRows, pointName } from "./series-table.server.ts";

const LATEST = 8;

/** The figures of the currency and the period of the address. None where no subscription has the currency. */
export async function readFigures({ extensions }: PageContext, request: Request) {
  const { searchParams } = new URL(request.url);
  const period = periodOf(searchParams.get("period"));
  const mrr = await extensions.billingMetrics.getMrr({});
  const currencies = mrr.currencies.map(({ currency }) => currency);
  const asked = searchParams.get("currency") || null;
  const now = chosenOf(mrr, asked);
  if (!now) return { period, currencies, asked, figures: null };
  const { currency } = now;
  const [months, days, cohorts, movements] = await Promise.all([
    extensions.billingMetrics.getMrrMonths({ currency }),
    period === "days" ? extensions.billingMetrics.getMrrDays({ currency }) : null,
    extensions.billingMetrics.getCohorts({ currency }),
    extensions.billingMetrics.listMrrMovements({ currency, limit: LATEST }),
  ]);
  const locale = localeOf(request);
  const [monthly = []] = months.currencies.map(({ points }) => points);
  const points = days?.currencies[0]?.points ?? monthly;
  return {
    ...{ period, currencies, asked },
    figures: {
      ...{ currency, timeZone: months.timeZone },
      tiles: tilesOf(now, monthly, locale),
      charts: mrrCharts(points, { currency, locale, nameOf: pointName(period, locale) }),
      changes: changeRows(changedPoints(period, points), { currency, locale, nameOf: pointName(period, locale) }),
      cohorts: cohortTable(cohorts, locale),
      movements: await movementViews(extensions, movements.data),
    },
  };
}

export type Figures = Awaited<ReturnType<typeof readFigures>>;

/** The currency of the address, even if it has no figures. Without one, that with the most subscribers. */
function chosenOf({ currencies }: Mrr, asked: string | null): CurrencyMrr | undefined {
  if (asked !== null) return currencies.find(({ currency }) => currency === asked);
  return currencies.toSorted((one, other) => other.subscriberCount - one.subscriberCount)[0];
}

/** The names of customers are read in one call. */
async function movementViews(extensions: OrganizationClients, movements: readonly MrrMovement[]) {
  const ids = [...new Set(movements.map(({ customerId }) => customerId))];
  const { data } = ids.length > 0 ? await extensions.customers.listCustomers({ ids, limit: ids.length }) : { data: [] };
  const names = new Map(data.map(({ customerId, name, email }) => [customerId, name ?? email ?? customerId]));
  return movements.map(({ mrrMovementId, movementType, churnType, customerId, amount, currency, createdAt }) => ({
    ...{ mrrMovementId, movementType, churnType: churnType ?? null, customerId, amount: String(amount), currency },
    customerName: names.get(customerId) ?? customerId,
    createdAt: createdAt ? timestampDate(createdAt).toISOString() : "",
  }));
}

export type MovementView = Awaited<ReturnType<typeof movementViews>>[number];
