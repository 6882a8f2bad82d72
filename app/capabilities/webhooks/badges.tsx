import { Badge } from "#app/components/ui/badge.tsx";
import { deliveryStatusLabel, endpointStatusLabel } from "./webhook-labels.ts";

export function EndpointBadge({ status }: { status: string }) {
  const { name, tone } = endpointStatusLabel(status);
  return <Badge tone={tone}>{name}</Badge>;
}

export function DeliveryBadge({ delivery }: { delivery: { status: string; attemptCount: number } }) {
  const { name, tone } = deliveryStatusLabel(delivery);
  return <Badge tone={tone}>{name}</Badge>;
}
