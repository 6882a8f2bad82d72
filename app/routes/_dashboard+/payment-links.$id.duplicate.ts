import type { ActionFunctionArgs } from "@remix-run/node";
import { duplicateLink } from "#app/capabilities/payment-links/duplicate-link.server.ts";

/** POST /payment-links/:id/duplicate */
export async function action(args: ActionFunctionArgs) {
  return duplicateLink(args);
}
