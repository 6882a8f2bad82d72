import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { destinationView } from "#app/capabilities/payouts/index.server.ts";
import { settingsView } from "#app/capabilities/settlement-queue/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import { viewOf } from "#app/dashboard/view-of.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { BalanceSchema, type Payout, PayoutSchema } from "#proto/tollhouse/v1/payouts_pb.ts";
import { SettlementQueueDaySchema } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { balanceChart } from "./balance-chart.server.ts";
import { balanceChoice } from "./balance-choice.server.ts";
import { settlementView } from "./settlement-view.server.ts";

/** Funds of the organization in one currency, and their dates. */
export async function readBalancePage(args: LoaderFunctionArgs) {
  const { extensions, assertAdmin } = await requireAuth(args);
  const [{ value: balances, error }, newest, settings, { error: refusal }] = await Promise.all([
    attempt(() => extensions.payouts.getBalance({})),
    attempt(() => extensions.settlementQueue.listSettlementQueueEntries({ limit: 1 })),
    attempt(() => extensions.settlementQueue.getSettlementSettings({})),
    attempt(assertAdmin),
  ]);
  const all = balances?.balances.map((balance) => viewOf(BalanceSchema, balance)) ?? [];
  const choice = balanceChoice(args.request.url, all, newest.value?.data[0]?.currency ?? null);
  const { balance, days } = choice;
  return {
    currencies: all.map(({ currency }) => currency),
    days,
    balance,
    settings: settings.value ? settingsView(settings.value) : null,
    // Only a refusal hides the link; when the role cannot be looked up, the linked page reports it.
    mayChange: refusal?.init.status !== 403,
    problem: error?.message ?? null,
    ...(balance
      ? await readCourse(extensions, { currency: balance.currency, days, locale: localeOf(args.request) })
      : NOTHING),
  };
}

export type BalancePage = Awaited<ReturnType<typeof readBalancePage>>;
export type BalanceView = NonNullable<BalancePage["balance"]>;

const NOTHING = {
  queue: [],
  underWay: [],
  unpaid: [],
  destination: null,
  isDestinationMissing: false,
  lastPaid: null,
  chart: null,
};

interface Course {
  readonly currency: string;
  readonly days: number;
  readonly locale: string;
}

/** Data beside the balance. Each part may fail alone. */
async function readCourse(extensions: OrganizationClients, { currency, days, locale }: Course) {
  const { payouts, settlements, settlementQueue } = extensions;
  const [summary, underWay, undone, unpaid, destinations, paid, history] = await Promise.all([
    attempt(() => settlementQueue.summarizeSettlementQueue({})),
    attempt(() => payouts.listPayouts({ currency, payoutStatus: [...UNDER_WAY], limit: 100 })),
    attempt(() => payouts.listPayouts({ currency, payoutStatus: ["failed", "canceled", "returned"], limit: 100 })),
    attempt(() => settlements.listSettlements({ currency, settlementStatus: [...UNPAID], limit: 100 })),
    attempt(() => payouts.listPayoutDestinations({ limit: 100 })),
    attempt(() => payouts.listPayouts({ currency, payoutStatus: ["paid"], limit: 1 })),
    attempt(() => payouts.getBalanceHistory({ currency, days })),
  ]);
  const destination = destinations.value?.data.map(destinationView).find(isDefaultFor(currency)) ?? null;
  const queue = summary.value?.days.map((day) => viewOf(SettlementQueueDaySchema, day)) ?? [];
  return {
    queue: queue
      .filter((day) => day.currency === currency)
      .map((day) => ({ ...day, availableOn: day.availableOn ?? "" })),
    underWay: [...(underWay.value?.data ?? []), ...(undone.value?.data.filter(isReserved) ?? [])].map((payout) =>
      viewOf(PayoutSchema, payout),
    ),
    unpaid: unpaid.value?.data.map(settlementView) ?? [],
    destination,
    isDestinationMissing: destinations.value !== undefined && destination === null,
    lastPaid: paid.value?.data.map((payout) => viewOf(PayoutSchema, payout))[0] ?? null,
    chart: history.value ? balanceChart(history.value, days, locale) : null,
    timeZone: history.value?.timeZone ?? "",
  };
}

const UNDER_WAY = ["requires_approval", "held", "pending", "in_transit", "unknown"];
const UNPAID = ["closed", "approved", "failed"];

/** Whether the processor still has to confirm that a payout did not arrive. */
const isReserved = ({ failureConfirmedAt, paidAt }: Payout) => !failureConfirmedAt && !paidAt;

const isDefaultFor = (currency: string) => (each: { readonly isDefault: boolean; readonly currency: string }) =>
  each.isDefault && each.currency === currency;
