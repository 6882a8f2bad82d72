import { useLocale } from "#app/components/ui/viewer.ts";
import type { Column } from "#app/dashboard/column.ts";
import { EndpointBadge } from "./badges.tsx";
import type { EndpointView } from "./endpoint-view.server.ts";

export const ENDPOINT_COLUMNS: readonly Column<EndpointView>[] = [
  {
    name: "Endpoint",
    cell: ({ url, description }) => (
      <>
        <span className="break-all">{url}</span>
        {description ? <span className="subline break-words">{description}</span> : null}
      </>
    ),
  },
  { name: "Status", narrow: "aside", cell: ({ status }) => <EndpointBadge status={status} /> },
  { name: "Events", drops: "last", narrow: "line", cell: ({ enabledEvents }) => <Events types={enabledEvents} /> },
  { name: "Delivered, 24 h", kind: "number", cell: ({ stats24h }) => <Count count={stats24h?.delivered} /> },
  { name: "Failed, 24 h", kind: "number", cell: ({ stats24h }) => <Count count={stats24h?.failed} alarming /> },
  {
    name: "Response, p95",
    drops: "next",
    kind: "number",
    cell: ({ stats24h }) => <Duration ms={stats24h?.p95Ms ?? null} />,
  },
  { name: "Held", drops: "last", kind: "number", cell: ({ held }) => <Count count={held} alarming /> },
];

export const endpointKey = ({ webhookEndpointId }: EndpointView): string => webhookEndpointId;
export const endpointPath = ({ webhookEndpointId }: { webhookEndpointId: string }): string =>
  `/settings/webhooks/${webhookEndpointId}`;

function Events({ types }: { types: readonly string[] }) {
  const [first = "", ...others] = types;
  if (first === "*" && others.length === 0) return <span className="text-muted">All events</span>;
  return (
    <span className="break-all text-muted">
      {first}
      {others.length > 0 ? ` and ${others.length} more` : ""}
    </span>
  );
}

/** A number that is not zero is highlighted where zero is expected. */
function Count({ count = 0n, alarming = false }: { count?: bigint | undefined; alarming?: boolean }) {
  const locale = useLocale();
  return (
    <span className={alarming && count > 0n ? "font-semibold text-danger" : ""}>{count.toLocaleString(locale)}</span>
  );
}

function Duration({ ms }: { ms: number | null }) {
  return <span className="whitespace-nowrap">{ms === null ? "–" : `${ms} ms`}</span>;
}
