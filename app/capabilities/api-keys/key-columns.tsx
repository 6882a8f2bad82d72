import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime, TimeSince } from "#app/components/ui/local-time.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { Column } from "#app/dashboard/column.ts";
import type { ApiKeyView } from "./api-key-view.server.ts";
import { KeyActions } from "./key-actions.tsx";
import { addressesText, scopeLines } from "./scope-labels.ts";

const STATUSES: Readonly<Record<string, { name: string; tone: Tone }>> = {
  active: { name: "Active", tone: "neutral" },
  expiring: { name: "Expiring", tone: "warn" },
  expired: { name: "Expired", tone: "neutral" },
  revoked: { name: "Revoked", tone: "neutral" },
};

interface Viewer {
  readonly mayChange: boolean;
  /** Names of keys' creators, by user ID. */
  readonly people: Readonly<Record<string, string>>;
}

export function keyColumns({ mayChange, people }: Viewer): readonly Column<ApiKeyView>[] {
  return [
    { name: "Name", cell: (key) => <Name apiKey={key} /> },
    {
      name: "Prefix",
      narrow: "line",
      cell: ({ prefix }) => <span className="font-mono text-xs whitespace-nowrap text-muted">{prefix}…</span>,
    },
    { name: "Permissions", cell: (key) => <Permissions apiKey={key} /> },
    { name: "Created", drops: "next", cell: (key) => <Created apiKey={key} people={people} /> },
    { name: "Last used", drops: "last", cell: (key) => <Usage apiKey={key} /> },
    { name: "Expires", drops: "last", cell: (key) => <Life {...key} /> },
    ...(mayChange
      ? [
          {
            name: "Actions",
            kind: "actions",
            cell: (key) => <KeyActions apiKey={key} />,
          } satisfies Column<ApiKeyView>,
        ]
      : []),
  ];
}

export const keyOf = ({ apiKeyId }: ApiKeyView): string => apiKeyId;

function Name({ apiKey: { name, status } }: { apiKey: ApiKeyView }) {
  const label = STATUSES[status] ?? { name: status, tone: "neutral" };
  const isUsable = status === "active" || status === "expiring";
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={`font-bold break-words ${isUsable ? "" : "text-muted"}`}>{name ?? "Unnamed key"}</span>
      <Badge tone={label.tone}>{label.name}</Badge>
    </span>
  );
}

function Permissions({ apiKey: { scopes, allowedIps } }: { apiKey: ApiKeyView }) {
  const lines = scopeLines(scopes);
  return (
    <>
      {lines.length === 1 ? (
        lines[0]
      ) : (
        <details>
          <summary className="underline decoration-edge underline-offset-3 hover:decoration-accent">
            {lines.length} resources, {scopes.length} scopes
          </summary>
          <ul className="mt-1 text-[0.8125rem] text-muted">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {allowedIps.length > 0 ? <span className="subline break-words">From {addressesText(allowedIps)}</span> : null}
    </>
  );
}

function Created({ apiKey, people }: { apiKey: ApiKeyView; people: Viewer["people"] }) {
  const { createdAt, createdByUserId } = apiKey;
  const creator = createdByUserId === null ? null : (people[createdByUserId] ?? `User ${createdByUserId}`);
  return (
    <>
      {createdAt ? <LocalTime at={createdAt} style="date" className="whitespace-nowrap" /> : null}
      {creator ? <span className="subline break-words"> by {creator}</span> : null}
    </>
  );
}

function Usage({ apiKey: { apiKeyId, lastUsedAt, requests } }: { apiKey: ApiKeyView }) {
  const count = requests.toLocaleString(useLocale());
  if (!lastUsedAt) return <span className="text-muted">Never</span>;
  return (
    <>
      <TimeSince at={lastUsedAt} className="whitespace-nowrap" />
      <Link to={`/settings/request-log?api_key_id=${apiKeyId}`} className={`block text-[0.8125rem] ${link}`}>
        {count} {requests === 1n ? "request" : "requests"}
      </Link>
    </>
  );
}

function Life({ status, expiresAt, revokedAt }: Pick<ApiKeyView, "status" | "expiresAt" | "revokedAt">) {
  if (status === "revoked")
    return <span className="text-muted">{revokedAt ? <LocalTime at={revokedAt} style="date" /> : "Revoked"}</span>;
  if (!expiresAt) return <span className="text-muted">Never</span>;
  // A rotated key expires within days, so the hour matters.
  return <LocalTime at={expiresAt} style={status === "expiring" ? "date-time" : "date"} />;
}
