import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page.tsx";
import { EndpointBadge } from "./badges.tsx";
import type { EndpointView } from "./endpoint-view.server.ts";

export function EndpointTitle({ endpoint, actions }: { endpoint: EndpointView; actions?: ReactNode }) {
  const { url, description, status } = endpoint;
  return (
    <PageTitle
      title={<span className="text-2xl break-all">{url}</span>}
      badge={<EndpointBadge status={status} />}
      lead={description}
      actions={actions}
    />
  );
}
