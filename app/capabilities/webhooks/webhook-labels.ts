import type { Tone } from "#app/components/ui/badge.tsx";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

const ENDPOINT_STATUSES: Readonly<Record<string, Label>> = {
  unverified: { name: "Not verified", tone: "warn" },
  enabled: { name: "Enabled", tone: "neutral" },
  degraded: { name: "Failing", tone: "danger" },
  disabled: { name: "Disabled", tone: "neutral" },
};

const DELIVERY_STATUSES: Readonly<Record<string, Label>> = {
  pending: { name: "Pending", tone: "neutral" },
  held: { name: "Held", tone: "warn" },
  delivered: { name: "Delivered", tone: "success" },
  failed: { name: "Failed", tone: "danger" },
  skipped: { name: "Skipped", tone: "neutral" },
};

const DISABLED_REASONS: Readonly<Record<string, string>> = {
  requested: "on request",
  failing: "because no delivery succeeded for five days",
  gone: "because it answered with 410 Gone",
};

export const endpointStatusLabel = (status: string): Label =>
  ENDPOINT_STATUSES[status] ?? { name: status, tone: "neutral" };

export const DELIVERY_STATUS_OPTIONS = Object.entries(DELIVERY_STATUSES).map(([value, { name }]) => ({ value, name }));

/** A pending delivery with attempts is shown as a retry. */
export function deliveryStatusLabel({ status, attemptCount }: { status: string; attemptCount: number }): Label {
  if (status === "pending" && attemptCount > 0) return { name: "Retrying", tone: "warn" };
  return DELIVERY_STATUSES[status] ?? { name: status, tone: "neutral" };
}

/** Reason that an endpoint is disabled, to follow the time. */
export const disabledReasonText = (reason: string | null): string => DISABLED_REASONS[reason ?? ""] ?? "";

/** The endpoint's own name, or its address. */
export const endpointName = ({ description, url }: { description: string | null; url: string }): string =>
  description ?? url;

/** Wording of the service's errors on the pages, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  webhook_url_not_allowed: "Webhooks can't be sent to this URL. Use https and a public host name.",
  too_many_webhook_endpoints: "This environment has the maximum of 20 endpoints. Delete one first.",
  too_many_webhook_secrets: "Three secrets sign already. Wait until one expires, or choose Now.",
  webhook_replay_running: "A replay to this endpoint is still running. Wait until it is done.",
  delivery_not_retryable:
    "This delivery can't be sent again: the endpoint is disabled, or the event is no longer kept.",
};
