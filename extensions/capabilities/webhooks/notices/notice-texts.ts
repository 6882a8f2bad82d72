import { outcomeText } from "#contract/delivery-outcome.ts";
import { mailTime } from "#extensions/capabilities/mail/index.ts";
import { disabledAfter } from "../records/health.rules.ts";
import type { WebhookEndpoint } from "../records/webhook-endpoint.entity.ts";
import type { Notice } from "./notice.queue.ts";

interface NoticeContent extends Pick<Notice, "kind" | "statusCode" | "failure"> {
  readonly endpoint: Pick<WebhookEndpoint, "url" | "description" | "environment" | "status" | "disabledReason">;
  readonly failingSince: Date;
  readonly organizationName: string;
  /** Null when the dashboard's address is not configured. */
  readonly pageUrl: string | null;
}

/** The texts of a notice, for the plain and the HTML part of the mail. */
export interface NoticeTexts {
  readonly subject: string;
  readonly heading: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The next steps, and how to fix the endpoint. */
  readonly next: readonly string[];
  readonly pageUrl: string | null;
  readonly reason: string;
}

export function noticeTexts(content: NoticeContent): NoticeTexts {
  const { kind, endpoint, failingSince, organizationName, pageUrl } = content;
  const { description, environment } = endpoint;
  // The rest of the URL may contain a secret.
  const { host } = new URL(endpoint.url);
  return {
    subject: SUBJECTS[kind](host),
    heading: HEADINGS[kind],
    facts: [
      ["Endpoint", host],
      ...(description ? [["Description", description] as const] : []),
      ["Organization", organizationName],
      ["Environment", environment === "live" ? "Live" : "Sandbox"],
      ["Failing since", mailTime(failingSince)],
      ["Last attempt", outcomeText(content)],
    ],
    next: nextSteps(content),
    pageUrl,
    reason: "You get this email because the endpoint has your address. Change it on the endpoint's page.",
  };
}

const SUBJECTS: Readonly<Record<Notice["kind"], (host: string) => string>> = {
  degraded: (host) => `Webhooks to ${host} are failing`,
  failing_24h: (host) => `Webhooks to ${host} have failed for 24 hours`,
  failing_72h: (host) => `Webhooks to ${host} have failed for 72 hours`,
  disabled: (host) => `Webhooks to ${host} are disabled`,
};

const HEADINGS: Readonly<Record<Notice["kind"], string>> = {
  degraded: "A webhook endpoint is failing",
  failing_24h: "No webhook was delivered for 24 hours",
  failing_72h: "No webhook was delivered for 72 hours",
  disabled: "A webhook endpoint was disabled",
};

function nextSteps({ kind, endpoint: { status, disabledReason }, failingSince }: NoticeContent): string[] {
  if (kind === "disabled")
    return [
      disabledReason === "gone"
        ? "The endpoint answered 410 Gone, so we stopped sending."
        : "No delivery succeeded for five days, so we stopped sending.",
      "We keep its events for 30 days. Fix the endpoint, then enable it: you choose which of the events we send.",
    ];
  return [
    status === "degraded"
      ? "We keep its events and try one delivery a minute. When one succeeds, we send all the others."
      : "We send each failed delivery again, with longer and longer waits.",
    `Without a success, we disable the endpoint on ${mailTime(disabledAfter(failingSince))}. Its events are kept.`,
  ];
}

export function noticePlainText({ heading, facts, next, pageUrl, reason }: NoticeTexts): string {
  return [
    `${heading}.`,
    "",
    ...facts.map(([name, value]) => `${name}: ${value}`),
    "",
    ...next,
    ...(pageUrl ? ["", `View endpoint: ${pageUrl}`] : []),
    "",
    reason,
    "",
  ].join("\n");
}
