import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ERROR_LABELS } from "#app/capabilities/transactions/error-labels.ts";
import { Receipt } from "#app/capabilities/transactions/receipt.tsx";
import { readReceiptPage } from "#app/capabilities/transactions/receipt-view.server.ts";
import { SendReceipt, SentReceipts } from "#app/capabilities/transactions/send-receipt.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { PrintButton } from "#app/dashboard/print-button.tsx";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

export const meta = titled("Receipt");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "Receipt" });

export async function loader(args: LoaderFunctionArgs) {
  const page = await readReceiptPage(args);
  const defaults = page.customerEmail ? { to: page.customerEmail } : {};
  return { ...page, form: newForm(TransactionService.method.sendReceipt, defaults) };
}

/** POST /transactions/:id/receipt */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, TransactionService.method.sendReceipt, {
    to: `/transactions/${args.params.id}/receipt`,
    done: "Receipt queued.",
    fill: () => ({ channel: "email" }),
    messages: ERROR_LABELS,
  });
}

export default function ReceiptPage() {
  const { receipt, sent, hasCustomerAddress, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = `/transactions/${receipt.transactionId}`;
  if (receipt.sums.paid === 0n && receipt.decline === null)
    return (
      <EmptyState title="No receipt yet">
        <Link to={path}>This payment</Link> has captured nothing.
      </EmptyState>
    );
  return (
    <>
      <div className="print:hidden">
        <PageTitle
          title="Receipt"
          actions={
            <>
              <Link to={path} className={button("quiet")}>
                Back to payment
              </Link>
              <PrintButton />
            </>
          }
        />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] print:block">
        <Receipt receipt={receipt} />
        <div className="space-y-6 print:hidden">
          <Panel id="send" title="Send by email">
            <SendReceipt transactionId={receipt.transactionId} state={state} hasCustomerAddress={hasCustomerAddress} />
          </Panel>
          {sent.length > 0 ? (
            <Panel id="sent" title="Sent receipts">
              <SentReceipts receipts={sent} />
            </Panel>
          ) : null}
        </div>
      </div>
    </>
  );
}
