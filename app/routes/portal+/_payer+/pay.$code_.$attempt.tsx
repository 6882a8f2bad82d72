import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerChallenge } from "#app/capabilities/checkout/answer-challenge.server.ts";
import { type AttemptPage, loadAttemptPage } from "#app/capabilities/checkout/attempt-page.server.ts";
import { AttemptView } from "#app/capabilities/checkout/attempt-view.tsx";
import { payerTitle } from "#app/capabilities/portal/payer-title.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/payer-failure.tsx";

export async function loader(args: LoaderFunctionArgs) {
  return loadAttemptPage(args);
}

export async function action(args: ActionFunctionArgs) {
  return answerChallenge(args);
}

export const meta = payerTitle<typeof loader>(({ attempt }) => attempt.link?.title ?? "");

export default function PayAttempt() {
  const loaded = useLoaderData<typeof loader>();
  return <AttemptView page={(useActionData<typeof action>() ?? loaded) as AttemptPage} />;
}
