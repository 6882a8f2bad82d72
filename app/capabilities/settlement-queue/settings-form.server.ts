import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { otherAdmins } from "#app/auth/other-admins.server.ts";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readWaitingChanges } from "#app/capabilities/controls/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { decimalOf } from "#contract/money.ts";
import { SettlementQueueService } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { type SettingsView, settingsView } from "./entry-view.server.ts";

const { updateSettlementSettings } = SettlementQueueService.method;

/** The settings as a form. @throws ApiError 403 for a person who is no admin */
export async function readSettingsPage(args: LoaderFunctionArgs) {
  const { extensions, environment, assertAdmin } = await requireAuth(args);
  await assertAdmin();
  const [settings, balances, waiting] = await Promise.all([
    extensions.settlementQueue.getSettlementSettings({}),
    attempt(() => extensions.payouts.getBalance({})),
    readWaitingChanges(args),
  ]);
  const view = settingsView(settings);
  const terms = termsShown(view, balances.value?.balances.map(({ currency }) => currency) ?? []);
  return {
    environment,
    waiting,
    form: newForm(
      updateSettlementSettings,
      {
        queue_mode: view.queueMode,
        time_zone: view.timeZone,
        cutoff_time: view.cutoffTime,
        delay_business_days: String(view.delayBusinessDays),
        schedule: view.schedule,
        schedule_day: view.scheduleDay === null ? "" : String(view.scheduleDay),
        currency_terms_currency: terms.map(({ currency }) => currency),
        currency_terms_minimum_amount: terms.map(({ currency, minimumAmount }) => textOf(minimumAmount, currency)),
        currency_terms_approval_threshold_amount: terms.map(({ currency, approvalThresholdAmount }) =>
          textOf(approvalThresholdAmount, currency),
        ),
      },
      settings.version,
    ),
    // A zone may be set by another of its names than the list has.
    timeZones: [...new Set([view.timeZone, ...Intl.supportedValuesOf("timeZone")])]
      .sort()
      .map((value) => ({ value, name: value.replaceAll("_", " ") })),
  };
}

/** Terms of the currencies that have some or a balance; those of USD before the first sale. */
function termsShown({ currencyTerms }: SettingsView, withBalance: readonly string[]): SettingsView["currencyTerms"] {
  const named = [...withBalance, ...currencyTerms.map(({ currency }) => currency)];
  const currencies = [...new Set(named.length > 0 ? named : ["USD"])].sort();
  return currencies.map(
    (currency) =>
      currencyTerms.find((terms) => terms.currency === currency) ?? {
        currency,
        minimumAmount: null,
        approvalThresholdAmount: null,
      },
  );
}

function textOf(amount: bigint | null, currency: string): string {
  return amount === null ? "" : decimalOf(amount, currency);
}

export function saveSettings(args: ActionFunctionArgs) {
  return formMethod(args, updateSettlementSettings, {
    fill: () => otherAdmins(args.request, args.context),
    // An empty field takes its limit away.
    empty: { currency_terms_minimum_amount: "0", currency_terms_approval_threshold_amount: "0" },
    idempotent: true,
  });
}
