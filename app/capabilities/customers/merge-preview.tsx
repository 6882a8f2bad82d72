import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { Fact, Facts } from "#app/dashboard/facts.tsx";
import { ContractForm, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { displayName } from "./customer-labels.ts";
import type { CustomerView } from "./customer-view.server.ts";
import type { Moves } from "./read-merge-page.server.ts";

interface MergePreviewProps {
  customer: CustomerView;
  /** The customer that stays. */
  into: CustomerView;
  moves: Moves | null;
  state: FormState;
}

/** Preview of a merge. */
export function MergePreview({ customer, into, moves, state }: MergePreviewProps) {
  const path = `/customers/${customer.customerId}`;
  return (
    <Panel id="merge" title="Merge customers">
      <ContractForm state={state} action={`${path}/merge?into=${into.customerId}`} className="space-y-5">
        <input type="hidden" name="into_customer_id" value={into.customerId} />
        <Facts>
          <Fact name="Ends">
            <Identity customer={customer} />
          </Fact>
          <Fact name="Stays">
            <Identity customer={into} />
          </Fact>
          <Fact name="Moves">
            <MovedThings moves={moves} />
          </Fact>
        </Facts>
        <p className="text-pretty">
          “{displayName(into)}” keeps its own details. The details of “{displayName(customer)}” stay on its own page.{" "}
          <strong>This can't be undone.</strong>
        </p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton pending="Merging…">Merge customers</SubmitButton>
          <Link to={`${path}/merge`} className={button("quiet")}>
            Choose another
          </Link>
        </div>
      </ContractForm>
    </Panel>
  );
}

function Identity({ customer }: { customer: CustomerView }) {
  const { email, reference, customerId } = customer;
  return (
    <>
      <span className="font-medium">{displayName(customer)}</span>
      <span className="block text-[0.8125rem] break-words text-muted">
        {[email, reference].filter(Boolean).join(" · ")}
      </span>
      <span title={customerId} className="block truncate font-mono text-xs text-muted">
        {customerId}
      </span>
    </>
  );
}

function MovedThings({ moves }: { moves: Moves | null }) {
  const locale = useLocale();
  if (!moves) return null;
  const { summary, methods } = moves;
  const count = summary?.count ?? 0;
  return (
    <ul>
      <li>
        {count.toLocaleString(locale)}
        {summary?.isCapped ? "+" : ""} {count === 1 ? "payment" : "payments"}
        {summary?.totals.map(({ currency, amountCaptured }) => (
          <span key={currency}>
            {" · "}
            <Money amount={amountCaptured} currency={currency} />
          </span>
        ))}
      </li>
      <li>
        {methods.toLocaleString(locale)} stored {methods === 1 ? "payment method" : "payment methods"}
      </li>
    </ul>
  );
}
