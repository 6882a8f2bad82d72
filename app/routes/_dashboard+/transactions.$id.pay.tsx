import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readTransaction } from "#app/capabilities/transactions/read-transaction.server.ts";
import { RETURN_PATH } from "#app/capabilities/transactions/return-path.ts";
import { TransactionNotices } from "#app/capabilities/transactions/transaction-notices.tsx";
import { TransactionTitle } from "#app/capabilities/transactions/transaction-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { Panel } from "#app/components/ui/panel.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { HostedFields } from "#app/dashboard/hosted-fields.tsx";

export const meta = titled("Enter card");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "Enter card" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const transaction = await readTransaction(args);
  const { transactionId, status } = transaction;
  if (status !== "requires_payment_method") throw redirect(`/transactions/${transactionId}`);
  const { value, error } = await attempt(() => extensions.transactions.getPaymentForm({ transactionId }));
  const returnUrl = new URL(`${RETURN_PATH}?payment_id=${transactionId}`, args.request.url).href;
  const form = value && {
    clientSecret: value.clientSecret,
    publishableKey: value.publishableKey,
    scriptUrl: value.scriptUrl,
    engineOrigin: value.engineOrigin,
    pageUrl: value.paymentPageUrl ?? null,
  };
  return { transaction, form: form ?? null, returnUrl, problem: error?.message ?? null };
}

export default function Pay() {
  const { transaction, form, returnUrl, problem } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const verb = transaction.captureMethod === "automatic" ? "Charge" : "Hold";
  return (
    <>
      <TransactionTitle transaction={transaction} />
      <div className="max-w-xl space-y-6">
        <TransactionNotices transaction={transaction} isPaying />
        <Panel id="card" title="Card details">
          {form ? (
            <HostedFields
              {...form}
              returnUrl={returnUrl}
              verb={`${verb} ${formatMoney(transaction.amount, transaction.currency, locale)}`}
            />
          ) : (
            <Callout tone="warn">{problem}</Callout>
          )}
        </Panel>
        <Link to={`/transactions/${transaction.transactionId}`} className={button("quiet")}>
          Back
        </Link>
      </div>
    </>
  );
}
