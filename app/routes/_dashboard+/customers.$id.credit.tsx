import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CREDIT_COLUMNS, creditKey } from "#app/capabilities/customer-credits/credit-columns.tsx";
import { CreditForm } from "#app/capabilities/customer-credits/credit-form.tsx";
import { readCreditPage, saveCredit } from "#app/capabilities/customer-credits/credit-page.server.ts";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { Fact, Facts } from "#app/dashboard/facts.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Credit");
export const handle = crumbs({ name: "Customers", to: "/customers" }, { name: "Credit" });

export async function loader(args: LoaderFunctionArgs) {
  return readCreditPage(args);
}

/** POST /customers/:id/credit */
export async function action(args: ActionFunctionArgs) {
  return saveCredit(args);
}

export default function Credit() {
  const { customerId, name, balances, entries, hasMore, mayChange, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <>
      <PageTitle
        title="Credit"
        lead={name}
        actions={
          <Link to={`/customers/${customerId}`} className={button("quiet")}>
            Back to customer
          </Link>
        }
      />
      <Columns>
        <Panel id="entries" title="Entries" flush>
          <DataTable
            caption="Entries of this customer's credit"
            columns={CREDIT_COLUMNS}
            rows={entries}
            rowKey={creditKey}
            empty={<EmptyState title="No credit yet">Credit pays the customer's next invoices.</EmptyState>}
          />
          {hasMore ? <p className="p-4 text-sm text-muted">Older entries are in the API.</p> : null}
        </Panel>
        <div className="space-y-6">
          {balances.length > 0 ? (
            <Panel id="balance" title="Balance">
              <Facts>
                {balances.map(({ currency, balance }) => (
                  <Fact key={currency} name={currency}>
                    <Money amount={balance} currency={currency} />
                  </Fact>
                ))}
              </Facts>
            </Panel>
          ) : null}
          <Panel id="change" title="Change credit">
            {mayChange ? (
              <CreditForm key={entries[0]?.customerCreditId} state={state} customerId={customerId} />
            ) : (
              <p className="text-sm text-muted">Only owners and admins can change the credit of active customers.</p>
            )}
          </Panel>
        </div>
      </Columns>
    </>
  );
}
