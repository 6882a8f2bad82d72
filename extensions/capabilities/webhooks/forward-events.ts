import { matchesType } from "#contract/event-types.ts";
import { NEWEST_API_VERSION } from "#contract/versions.ts";
import { createWebhookSender, type WebhookAnswer, type WebhookSender } from "#extensions/connectors/webhooks/index.ts";
import type { Event } from "#extensions/platform/events/event.entity.ts";
import { eventJson } from "#extensions/platform/events/event.message.ts";
import { keyOf } from "#extensions/platform/signing-secrets/signature.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { signedHeaders } from "./delivery/signature.ts";
import { newEvents } from "./new-events.ts";

/** The target is a developer's program, so any address is allowed. */
export const POLICY = { allowsPrivate: true };
const FORM = { payloadStyle: "full", apiVersion: NEWEST_API_VERSION } as const;
/** Events forwarded concurrently. */
const CONCURRENCY = 10;

export interface Forwarding {
  readonly url: string;
  readonly secret: string;
  /** Event type filters, as an endpoint has them. */
  readonly filters: readonly string[];
  /** Ends the forwarding. */
  readonly signal: AbortSignal;
  /** Real time. */
  now(): Date;
  /** Called after each forwarded event. */
  print(line: string): void;
}

/** Forwards events as they occur, signed as webhooks, once each. Returns the number of successful answers. */
export async function forwardEvents(open: () => Promise<UnitOfWork>, forwarding: Forwarding) {
  const { signal, filters } = forwarding;
  const sender = createWebhookSender();
  const counts = { forwarded: 0, failed: 0 };
  try {
    for await (const events of newEvents(open, { signal, atMost: CONCURRENCY })) {
      const wanted = events.filter(({ type }) => matchesType(filters, type));
      const answers = await Promise.all(wanted.map((event) => forward(event, forwarding, sender)));
      for (const { failure } of answers) counts[failure === null ? "forwarded" : "failed"] += 1;
    }
  } finally {
    await sender.close();
  }
  return counts;
}

async function forward(event: Event, forwarding: Forwarding, sender: WebhookSender): Promise<WebhookAnswer> {
  const { url, secret, print } = forwarding;
  const body = eventJson(event, FORM);
  const headers = signedHeaders([keyOf(secret)], { id: event.id, body, attempt: 1, at: forwarding.now() });
  const answer = await sender.send({ endpointId: "listen", url, policy: POLICY, headers, body });
  print(`${event.createdAt.toISOString()}  ${outcomeOf(answer)}  ${event.type}  ${event.id}`);
  return answer;
}

export function outcomeOf({ statusCode, failure, durationMs }: WebhookAnswer): string {
  return `${statusCode ?? failure} in ${durationMs} ms`.padEnd(18);
}
