import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type AccountPage, loadAccount } from "#app/capabilities/payer-account/account-page.server.ts";
import { AccountView } from "#app/capabilities/payer-account/account-view.tsx";
import { ACCOUNT_TEXTS } from "#app/capabilities/payer-account/texts.ts";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /account */
export async function loader(args: LoaderFunctionArgs) {
  return loadAccount(args, "live");
}

export const meta = payerTitle<typeof loader>(({ language }) => ACCOUNT_TEXTS[language].account.title);

export default function Account() {
  return <AccountView page={useLoaderData<typeof loader>() as AccountPage} />;
}
