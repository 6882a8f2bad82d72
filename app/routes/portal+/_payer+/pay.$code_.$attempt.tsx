import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type AttemptPage, loadAttemptPage } from "#app/capabilities/checkout/attempt-page.server.ts";
import { AttemptView } from "#app/capabilities/checkout/attempt-view.tsx";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/payer-failure.tsx";

export async function loader(args: LoaderFunctionArgs) {
  return loadAttemptPage(args);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.attempt.link?.title ?? "" }];

export default function PayAttempt() {
  return <AttemptView page={useLoaderData<typeof loader>() as AttemptPage} />;
}
