import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { SubscriptionsTitle } from "#app/capabilities/subscriptions/subscriptions-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";

export const meta = titled("Subscriptions");
export const handle = crumbs({ name: "Subscriptions" });

export async function loader(args: LoaderFunctionArgs) {
  await requireAuth(args);
  return null;
}

export default function Subscriptions() {
  return <SubscriptionsTitle title="Subscriptions" />;
}
