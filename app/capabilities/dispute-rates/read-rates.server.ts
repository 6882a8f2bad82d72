import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { barChart } from "#app/dashboard/charts/chart.server.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import type { DisputeRateFigures, DisputeRateProgram, DisputeRates } from "#proto/tollhouse/v1/dispute_rates_pb.ts";
import { programName } from "./rate-labels.ts";

const MONTHS = 6;

/** The rates of the last months by program, as texts of the viewer's language. */
export async function readRates(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const locale = localeOf(args.request);
  const rates = await extensions.disputeRates.getDisputeRates({ months: MONTHS });
  return {
    definitionsVersion: rates.definitionsVersion,
    hasFraudReports: rates.fraudReportsImportedAt !== undefined,
    programs: rates.programs.map((program) => programView(program, rates, locale)),
  };
}

export type ProgramView = ReturnType<typeof programView>;
export type RateView = ReturnType<typeof rateView>;

function programView(program: DisputeRateProgram, { rates }: DisputeRates, locale: string) {
  const rows = rates.filter((each) => each.program === program.program).map((each) => rateView(each, locale));
  const name = programName(program.program);
  const newest = rows.at(-1);
  return {
    ...{ id: program.program, name, formula: formulaOf(program), countsFraud: program.countsFraud },
    limits: `${rateText(program.thresholdBasisPoints, locale)} and ${program.thresholdCount.toLocaleString(locale)}`,
    now: newest,
    rows: rows.toReversed(),
    chart: barChart({
      points: rows.map(({ month, short, basisPoints }) => ({ name: month, label: short, value: basisPoints ?? 0 })),
      format: (value) => rateText(value, locale),
      summary: `${name}: ${newest?.rate ?? "no rate"} in ${newest?.month ?? ""}.`,
    }),
  };
}

function formulaOf({ countsFraud, onlyNotPresent, saleMonthsBefore }: DisputeRateProgram): string {
  const counted = countsFraud ? "(fraud reports + disputes)" : "disputes";
  const sales = onlyNotPresent ? "sales without the card present" : "sales";
  return `${counted} ÷ ${sales} of the ${saleMonthsBefore === 0 ? "same" : "previous"} month`;
}

function rateView(figures: DisputeRateFigures, locale: string) {
  const count = (value: number | undefined) => (value === undefined ? null : value.toLocaleString(locale));
  const { rateBasisPoints = null } = figures;
  return {
    month: monthName(figures.month, locale, "long"),
    short: monthName(figures.month, locale, "short"),
    disputes: count(figures.disputeCount),
    fraudReports: count(figures.fraudReportCount),
    counted: count(figures.countedCount),
    sales: count(figures.saleCount),
    basisPoints: rateBasisPoints,
    rate: rateBasisPoints === null ? null : rateText(rateBasisPoints, locale),
    level: figures.level,
  };
}

/** Rates near 1.5 % need two digits. */
function rateText(basisPoints: number, locale: string): string {
  return (basisPoints / 10_000).toLocaleString(locale, { style: "percent", maximumFractionDigits: 2 });
}

function monthName(month: string, locale: string, style: "long" | "short"): string {
  const year = style === "long" ? ({ year: "numeric" } as const) : {};
  const format = new Intl.DateTimeFormat(locale, { month: style, ...year, timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
