import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { SettlementQueueService } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { settingsView } from "./entry-view.server.ts";

const { updateSettlementSettings } = SettlementQueueService.method;

/** The settings as a form. @throws ApiError 403 for a person who is no admin */
export async function readSettingsPage(args: LoaderFunctionArgs) {
  const { extensions, environment, assertAdmin } = await requireAuth(args);
  await assertAdmin();
  const [settings, balances] = await Promise.all([
    extensions.settlementQueue.getSettlementSettings({}),
    attempt(() => extensions.payouts.getBalance({})),
  ]);
  const view = settingsView(settings);
  return {
    environment,
    settings: view,
    currencies: balances.value?.data.map(({ currency }) => currency) ?? [],
    form: newForm(updateSettlementSettings, {
      queue_mode: view.queueMode,
      time_zone: view.timeZone,
      cutoff_time: view.cutoffTime,
      delay_business_days: String(view.delayBusinessDays),
      schedule: view.schedule,
      schedule_day: view.scheduleDay === null ? "" : String(view.scheduleDay),
    }),
    timeZones: Intl.supportedValuesOf("timeZone").map((value) => ({ value, name: value.replaceAll("_", " ") })),
  };
}

export function saveSettings(args: ActionFunctionArgs) {
  return formMethod(args, updateSettlementSettings, { idempotent: true });
}
