import { Link } from "@remix-run/react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { button, link } from "#app/components/ui/button.ts";
import { LocalTime, TimeSince } from "#app/components/ui/local-time.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import type { ApiKeyView } from "./api-key-view.server.ts";
import { addressesText, scopeLines } from "./scope-labels.ts";

const STATUSES: Readonly<Record<string, { name: string; tone: Tone }>> = {
  active: { name: "Active", tone: "accent" },
  expiring: { name: "Expiring", tone: "warn" },
  expired: { name: "Expired", tone: "neutral" },
  revoked: { name: "Revoked", tone: "neutral" },
};

export function KeyList({ keys, mayChange }: { keys: readonly ApiKeyView[]; mayChange: boolean }) {
  return (
    <ul className="divide-y divide-line">
      {keys.map((key) => (
        <Key key={key.apiKeyId} apiKey={key} mayChange={mayChange} />
      ))}
    </ul>
  );
}

function Key({ apiKey, mayChange }: { apiKey: ApiKeyView; mayChange: boolean }) {
  const usable = apiKey.status === "active" || apiKey.status === "expiring";
  const { name, tone } = STATUSES[apiKey.status] ?? { name: apiKey.status, tone: "neutral" };
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3.5 text-sm sm:px-5 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={`font-bold ${usable ? "" : "text-muted"}`}>{apiKey.name ?? "Unnamed key"}</span>
          <Badge tone={tone}>{name}</Badge>
        </p>
        <p className="mt-0.5 font-mono text-xs break-all text-muted">{apiKey.prefix}…</p>
      </div>
      <div className="min-w-0">
        <Scopes scopes={apiKey.scopes} />
        <p className="text-[0.8125rem] break-words text-muted">From {addressesText(apiKey.allowedIps)}</p>
      </div>
      <Usage apiKey={apiKey} />
      <div className="flex flex-wrap items-start gap-2 md:w-44 md:justify-end">
        {usable && mayChange ? <Actions apiKey={apiKey} /> : null}
      </div>
    </li>
  );
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  const lines = scopeLines(scopes);
  if (lines.length === 1) return <p>{lines[0]}</p>;
  return (
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
  );
}

function Usage({ apiKey: { apiKeyId, lastUsedAt, requests, ...life } }: { apiKey: ApiKeyView }) {
  const count = requests.toLocaleString(useLocale());
  return (
    <div>
      <p>
        {lastUsedAt ? (
          <>
            Used <TimeSince at={lastUsedAt} />,{" "}
            <Link to={`/settings/request-log?api_key_id=${apiKeyId}`} className={link}>
              {count} {requests === 1n ? "request" : "requests"}
            </Link>
          </>
        ) : (
          "Never used"
        )}
      </p>
      <p className="text-[0.8125rem] text-muted">
        <Life {...life} />
      </p>
    </div>
  );
}

function Life({ status, expiresAt, revokedAt }: Pick<ApiKeyView, "status" | "expiresAt" | "revokedAt">) {
  if (status === "revoked")
    return revokedAt ? (
      <>
        revoked <LocalTime at={revokedAt} />
      </>
    ) : (
      "revoked"
    );
  if (!expiresAt) return "never expires";
  return (
    <>
      {status === "expired" ? "expired " : "expires "}
      {/* A rotated key expires within days, so the hour matters. */}
      <LocalTime at={expiresAt} style={status === "expiring" ? "date-time" : "date"} />
    </>
  );
}

function Actions({ apiKey }: { apiKey: ApiKeyView }) {
  return (
    <>
      {apiKey.status === "active" ? (
        <Link to={`/settings/api-keys/${apiKey.apiKeyId}/rotate`} className={button("secondary", "small")}>
          Rotate<span className="sr-only"> {apiKey.name ?? apiKey.prefix}</span>
        </Link>
      ) : null}
      <Revoke apiKey={apiKey} />
    </>
  );
}

function Revoke({ apiKey: { apiKeyId, name, prefix } }: { apiKey: ApiKeyView }) {
  return (
    <Confirm
      question={`Revoke “${name ?? prefix}”?`}
      verb="Revoke key"
      action={`/settings/api-keys/${apiKeyId}/revoke`}
      danger
      trigger={{
        className: button("secondary", "small"),
        content: (
          <>
            Revoke<span className="sr-only"> {name ?? prefix}</span>
          </>
        ),
      }}
    >
      Requests with this key fail within a second. This can't be undone.
    </Confirm>
  );
}
