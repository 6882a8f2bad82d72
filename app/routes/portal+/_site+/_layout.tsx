import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError } from "@remix-run/react";
import { PortalShell } from "#app/capabilities/portal/portal-shell.tsx";
import { findPublicOrganization } from "#app/capabilities/portal/public-organization.server.ts";
import type { PublicOrganization } from "#app/capabilities/portal/public-organization.ts";
import { Notice } from "#app/components/notice.tsx";

/** The organization is determined by the host alone, so no address can select another. */
export async function loader({ context }: LoaderFunctionArgs): Promise<PublicOrganization> {
  const organization = await findPublicOrganization(context);
  if (!organization) throw new Response(null, { status: 404 });
  return organization;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.name ?? "No such organization" }];

export default function PortalLayout() {
  return (
    <PortalShell organization={useLoaderData<typeof loader>()}>
      <Outlet />
    </PortalShell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Notice title="Page not found" actions={null}>
        Check the address, or ask the business that sent it to you.
      </Notice>
    );
  return (
    <Notice title="This page cannot be shown at the moment" actions={null}>
      The fault is ours and has been logged. Please try again in a moment.
    </Notice>
  );
}
