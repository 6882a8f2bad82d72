import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";

const WORD = "REDACT";

/** Redacts when the typed word matches. Returns the reason when it did not; null otherwise. */
export async function redactConfirmed(args: ActionFunctionArgs): Promise<string | null> {
  const { extensions } = await requireAuth(args);
  const typed = (await readForm(args.request)).get("confirmation")?.trim();
  if (typed !== WORD) return `Type ${WORD} in capital letters.`;
  const { error } = await attempt(() => extensions.customers.redactCustomer({ customerId: args.params.id ?? "" }));
  return error?.message ?? null;
}
