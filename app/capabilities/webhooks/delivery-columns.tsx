import { LocalTime } from "#app/components/ui/local-time.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { outcomeText } from "#contract/delivery-outcome.ts";
import { DeliveryBadge } from "./badges.tsx";
import type { DeliveryView } from "./delivery-view.server.ts";

const STATUS: Column<DeliveryView> = {
  name: "Status",
  narrow: "aside",
  cell: (delivery) => <DeliveryBadge delivery={delivery} />,
};

const OUTCOME: readonly Column<DeliveryView>[] = [
  {
    name: "Last attempt",
    narrow: "line",
    cell: ({ lastStatusCode: statusCode, lastFailure: failure, attemptCount }) => (
      <span className="text-muted">
        {attemptCount > 0 ? outcomeText({ statusCode, failure }) : "Not sent yet"}
        {attemptCount > 1 ? `, ${attemptCount} attempts` : ""}
      </span>
    ),
  },
];

const CREATED: Column<DeliveryView> = {
  name: "Created",
  narrow: "end",
  cell: ({ createdAt }) => <LocalTime at={createdAt} precision="second" className="whitespace-nowrap text-muted" />,
};

/** Deliveries of one endpoint. */
export const DELIVERY_COLUMNS: readonly Column<DeliveryView>[] = [
  {
    name: "Event",
    cell: ({ eventType, resourceId }) => (
      <>
        <span className="break-words">{eventType}</span>
        {resourceId ? <span className="subline font-mono whitespace-nowrap">{resourceId}</span> : null}
      </>
    ),
  },
  STATUS,
  ...OUTCOME,
  { ...CREATED, sort: BY_AGE },
];

/** Deliveries of one event, with their endpoints. */
export const EVENT_DELIVERY_COLUMNS: readonly Column<DeliveryView & { readonly url: string }>[] = [
  { name: "Endpoint", cell: ({ url }) => <span className="break-all">{url}</span> },
  STATUS,
  ...OUTCOME,
  CREATED,
];

/** Deliveries that were tried can be chosen, to send them again now. */
export const deliveryBulk = (webhookEndpointId: string) => ({
  selection: {
    form: "chosen-deliveries",
    name: "id",
    choice: ({ webhookDeliveryId, attemptCount, eventType }: DeliveryView) =>
      attemptCount === 0 ? null : { value: webhookDeliveryId, label: `Select ${eventType} ${webhookDeliveryId}` },
  },
  actions: [
    { to: `/settings/webhooks/${webhookEndpointId}/deliveries/retry`, name: "Resend", method: "post" as const },
  ],
});

export const deliveryKey = ({ webhookDeliveryId }: DeliveryView): string => webhookDeliveryId;
export const deliveryPath = ({
  webhookEndpointId,
  webhookDeliveryId,
}: {
  webhookEndpointId: string;
  webhookDeliveryId: string;
}): string => `/settings/webhooks/${webhookEndpointId}/deliveries/${webhookDeliveryId}`;
