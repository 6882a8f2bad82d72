import type { ActionFunctionArgs } from "@remix-run/node";

const MOST_USER_AGENT = 512;

/** The proof that this payer agreed to store a card. */
export function browserOf({ context, request }: ActionFunctionArgs) {
  const userAgent = (request.headers.get("user-agent") ?? "").slice(0, MOST_USER_AGENT);
  return userAgent === "" ? {} : { payerIp: context.clientAddress, userAgent };
}
