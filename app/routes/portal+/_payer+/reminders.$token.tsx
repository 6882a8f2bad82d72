import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loadStopPage, type StopPage, stopReminders } from "#app/capabilities/payment-link-sends/stop-page.server.ts";
import { STOP_TEXTS } from "#app/capabilities/payment-link-sends/stop-texts.ts";
import { StopView } from "#app/capabilities/payment-link-sends/stop-view.tsx";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/payer-failure.tsx";

/** GET /reminders/:token */
export async function loader(args: LoaderFunctionArgs) {
  return loadStopPage(args);
}

/** POST /reminders/:token */
export async function action(args: ActionFunctionArgs) {
  return stopReminders(args);
}

export const meta = payerTitle<typeof loader>(({ language }) => STOP_TEXTS[language].ask.title);

export default function Reminders() {
  const loaded = useLoaderData<typeof loader>();
  return <StopView page={(useActionData<typeof action>() ?? loaded) as StopPage} />;
}
