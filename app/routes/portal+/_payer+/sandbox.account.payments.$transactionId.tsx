import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadReceipt, type ReceiptPage } from "#app/capabilities/payer-account/receipt-page.server.ts";
import { ReceiptView } from "#app/capabilities/payer-account/receipt-view.tsx";
import { ACCOUNT_TEXTS } from "#app/capabilities/payer-account/texts.ts";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /sandbox/account/payments/:transactionId */
export async function loader(args: LoaderFunctionArgs) {
  return loadReceipt(args, "sandbox");
}

export const meta = payerTitle<typeof loader>(({ language }) => ACCOUNT_TEXTS[language].receipt.title);

export default function AccountReceipt() {
  return <ReceiptView page={useLoaderData<typeof loader>() as ReceiptPage} />;
}
