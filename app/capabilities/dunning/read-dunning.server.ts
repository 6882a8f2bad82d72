import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { causeName } from "#app/capabilities/invoices/index.ts";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { readList } from "#app/dashboard/lists/read-list.server.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type DunningFigures, DunningPolicySchema } from "#proto/tollhouse/v1/dunning_pb.ts";
import { declineName } from "./dunning-labels.ts";
import { DUNNING_LIST } from "./dunning-list.server.ts";

/** The page about failed charges: its figures, the policy, and the invoices. */
export async function readDunning(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const [figures, policy, list] = await Promise.all([
    extensions.dunning.getDunningFigures({}),
    extensions.dunning.getDunningPolicy({}),
    readList(args, DUNNING_LIST),
  ]);
  // The views of the list of all invoices have filters that this page lacks.
  return {
    figures: figuresView(figures, localeOf(args.request)),
    policy: policyView(policy),
    list: { ...list, views: [] },
  };
}

export const policyView = (policy: Parameters<typeof viewOf<typeof DunningPolicySchema>>[1]) => {
  const { days, timeOfDay, endAction, smart, policyVersion, createdAt } = viewOf(DunningPolicySchema, policy);
  return { days, timeOfDay, endAction, smart, policyVersion, createdAt };
};

export type PolicyView = ReturnType<typeof policyView>;
export type FiguresView = ReturnType<typeof figuresView>;

function figuresView(figures: DunningFigures, locale: string) {
  const { atRisk, recovered, declines, firstDay, lastDay } = figures;
  const count = (value: number) => value.toLocaleString(locale);
  const money = (amount: bigint, currency: string) => formatMoney(amount, currency, locale);
  return {
    ...{ firstDay, lastDay },
    atRisk: atRisk.map(({ currency, amount, invoiceCount }) => ({
      ...{ currency, amount: money(amount, currency), invoices: count(invoiceCount) },
    })),
    recovered: recovered.map(({ currency, recoveredBy, amount, invoiceCount }) => ({
      ...{ key: `${currency} ${recoveredBy}`, cause: causeName(recoveredBy) },
      ...{ amount: money(amount, currency), invoices: count(invoiceCount) },
    })),
    declines: declines.map(({ declineCode = null, recoveryRateBasisPoints: rate, ...counts }) => ({
      ...{ key: declineCode ?? "", name: declineName(declineCode) },
      ...{ failed: count(counts.dunningCount), retrying: count(counts.retryingCount) },
      ...{ recovered: count(counts.recoveredCount), stopped: count(counts.stoppedCount) },
      rate: rate === undefined ? "–" : (rate / 10_000).toLocaleString(locale, PERCENT),
    })),
  };
}

const PERCENT = { style: "percent", maximumFractionDigits: 1 } as const;
