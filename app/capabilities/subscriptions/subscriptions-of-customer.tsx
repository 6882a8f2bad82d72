import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { SUBSCRIPTION_COLUMNS_OF_CUSTOMER, subscriptionKey, subscriptionPath } from "./subscription-columns.tsx";
import type { SubscriptionRow } from "./subscription-view.server.ts";

interface SubscriptionsOfCustomerProps {
  subscriptions: readonly SubscriptionRow[];
  customerId: string;
  /** Whether the customer can be subscribed. */
  canSubscribe: boolean;
}

/** What a customer is subscribed to. */
export function SubscriptionsOfCustomer(props: SubscriptionsOfCustomerProps) {
  const { customerId, canSubscribe, subscriptions } = props;
  return (
    <Panel
      id="subscriptions"
      title="Subscriptions"
      flush
      aside={
        canSubscribe ? (
          <Link to={`/subscriptions/new?customer=${customerId}`} className={button("secondary", "small")}>
            Subscribe
          </Link>
        ) : null
      }
    >
      <DataTable
        caption="Subscriptions of this customer"
        columns={SUBSCRIPTION_COLUMNS_OF_CUSTOMER}
        rows={subscriptions}
        rowKey={subscriptionKey}
        rowLink={subscriptionPath}
        empty={<p className="p-4 text-sm text-muted sm:p-5">None.</p>}
      />
    </Panel>
  );
}
