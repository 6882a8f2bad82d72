import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ADDRESS_PARTS } from "#app/dashboard/forms/address-parts.ts";
import type { FulfillmentView } from "./fulfillment-view.server.ts";

interface FulfillmentsPanelProps {
  transactionId: string;
  fulfillments: readonly FulfillmentView[];
}

/** The deliveries of a transaction, the first one first. */
export function FulfillmentsPanel({ transactionId, fulfillments }: FulfillmentsPanelProps) {
  return (
    <Panel
      id="fulfillments"
      title="Fulfillments"
      aside={
        fulfillments.length < MAX_FULFILLMENTS ? (
          <Link to={`/transactions/${transactionId}/fulfillments/new`} className={button("secondary", "small")}>
            Add fulfillment
          </Link>
        ) : null
      }
    >
      {fulfillments.length === 0 ? (
        <p className="text-sm text-muted">
          None. If this payment is disputed, the time and the address of the delivery are evidence.
        </p>
      ) : (
        <ol className="divide-y divide-line text-sm">
          {fulfillments.map((fulfillment) => (
            <li key={fulfillment.fulfillmentId} className="space-y-1 py-2.5 first:pt-0 last:pb-0">
              <Delivery fulfillment={fulfillment} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const MAX_FULFILLMENTS = 20;

function Delivery({ fulfillment }: { fulfillment: FulfillmentView }) {
  const { carrier, trackingNumber, shippingAddress, shippedAt, deliveredAt, isMasked } = fulfillment;
  return (
    <>
      <p className="break-words">
        <span className="font-semibold">{carrier ?? "No carrier"}</span>
        {trackingNumber ? <span className="ml-2 font-mono text-[0.8125rem]">{trackingNumber}</span> : null}
      </p>
      {shippingAddress ? <p className="break-words">{addressText(shippingAddress)}</p> : null}
      <p className="flex flex-wrap gap-x-4 text-muted">
        {shippedAt ? (
          <span>
            Shipped <LocalTime at={shippedAt} />
          </span>
        ) : null}
        {deliveredAt ? (
          <span>
            Delivered <LocalTime at={deliveredAt} />
          </span>
        ) : null}
        {isMasked ? <span>Details are health data.</span> : null}
      </p>
    </>
  );
}

function addressText(address: NonNullable<FulfillmentView["shippingAddress"]>): string {
  return ADDRESS_PARTS.flatMap(({ localName }) => address[localName] || []).join(", ");
}
