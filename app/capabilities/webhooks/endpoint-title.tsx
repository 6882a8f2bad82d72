import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page.tsx";
import { EndpointBadge } from "./badges.tsx";
import type { EndpointView } from "./endpoint-view.server.ts";

export function EndpointTitle({ endpoint, actions }: { endpoint: EndpointView; actions?: ReactNode }) {
  const { url, description, status } = endpoint;
  return (
    <PageTitle
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl">
          <span className="min-w-0 break-all">{url}</span>
          <span className="text-sm tracking-normal">
            <EndpointBadge status={status} />
          </span>
        </span>
      }
      lead={description}
      actions={actions}
    />
  );
}
