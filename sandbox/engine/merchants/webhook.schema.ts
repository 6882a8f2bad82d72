import { z } from "zod";
import { refusal } from "#sandbox/engine/http/problems.ts";
import { loose, optional, text } from "#sandbox/engine/http/validation.ts";
import { PAYMENT_STATUSES, eventOf as paymentEvent } from "#sandbox/engine/rules/payment.rules.ts";
import { PAYOUT_STATUSES, eventOf as payoutEvent } from "#sandbox/engine/rules/payout.rules.ts";
import { isAnnounced, STATUS_OF_WORD } from "#sandbox/engine/rules/refund.rules.ts";

const pascalCase = (status: string): string =>
  status.replaceAll(/(?:^|_)(\w)/g, (_, sign: string) => sign.toUpperCase());

/** The statuses that webhooks are limited to; one that has no event is refused. */
function statuses(kind: string, known: readonly string[], hasEvent: (status: string) => unknown) {
  const refuse = (status: string) => refusal(`Invalid ${kind} webhook status provided: ${pascalCase(status)}`, 422);
  return optional(
    z.array(z.enum(known)).superRefine((given, context) => {
      const silent = given.find((status) => !hasEvent(status));
      if (silent) context.addIssue({ code: "custom", ...refuse(silent) });
    }),
  );
}

export const webhookDetails = z.strictObject({
  webhook_version: optional(text()),
  webhook_username: optional(text()),
  webhook_password: optional(text()),
  webhook_url: optional(z.string()),
  payment_created_enabled: optional(z.boolean()),
  payment_succeeded_enabled: optional(z.boolean()),
  payment_failed_enabled: optional(z.boolean()),
  payment_statuses_enabled: statuses("payment", PAYMENT_STATUSES, paymentEvent),
  refund_statuses_enabled: statuses("refund", Object.keys(STATUS_OF_WORD), isAnnounced),
  payout_statuses_enabled: statuses("payout", PAYOUT_STATUSES, payoutEvent),
  ...loose("multiple_webhooks_list"),
});
