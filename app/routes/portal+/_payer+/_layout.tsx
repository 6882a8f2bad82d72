import type { LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useRouteError } from "@remix-run/react";
import type { PayerPage } from "#app/capabilities/portal/payer-frame.tsx";
import { findPublicOrganization } from "#app/capabilities/portal/public-organization.server.ts";
import { Notice } from "#app/components/notice.tsx";
import { payerLanguage } from "#app/rest/payer-language.ts";

/** The organization is determined by the host alone, so no address can select another. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<PayerPage> {
  const organization = await findPublicOrganization(context);
  if (!organization) throw new Response(null, { status: 404 });
  return { organization, language: payerLanguage(request.headers.get("accept-language")) };
}

export default Outlet;

export function ErrorBoundary() {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Notice title={isUnknown ? "Page not found" : "This page can't be shown at the moment"} actions={null}>
      {isUnknown
        ? "Check the address, or ask the business that sent it to you."
        : "The fault is ours. Try again in a moment."}
    </Notice>
  );
}
