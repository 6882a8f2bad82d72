import { PageTitle } from "#app/components/page.tsx";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { ShownOnce } from "#app/dashboard/shown-once.tsx";
import type { ApiKeyView } from "./api-key-view.server.ts";
import { addressesText, scopeLines } from "./scope-labels.ts";

interface NewKeyProps {
  apiKey: ApiKeyView;
  secret: string;
  /** The origin of this API, for the sample. */
  origin: string;
  /** The key that this one replaces. */
  replaced?: ApiKeyView;
}

/** The only page that ever shows the key. */
export function NewKey({ apiKey, secret, origin, replaced }: NewKeyProps) {
  return (
    <div className="max-w-3xl space-y-5">
      <PageTitle title="Your new key" />
      <Callout tone="warn">
        <strong>Copy this key now.</strong> For security, it is not stored and won't be shown again.
      </Callout>
      <ShownOnce id="key" label={apiKey.name ? `Key for ${apiKey.name}` : "Your key"} text={secret} what="the key" />
      <p className="text-sm text-muted">
        {apiKey.environment === "live" ? "Live" : "Sandbox"}.{" "}
        {apiKey.expiresAt ? (
          <>
            Expires <LocalTime at={apiKey.expiresAt} style="date" />.
          </>
        ) : (
          "Never expires."
        )}{" "}
        {scopeLines(apiKey.scopes).join(", ")}. From {addressesText(apiKey.allowedIps)}.
      </p>
      {replaced ? <OldKey apiKey={replaced} /> : null}
      <div>
        <h2 className="mb-1 text-sm font-semibold">Try it</h2>
        <pre className="break-all whitespace-pre-wrap rounded-md bg-[#12140f] px-3 py-2.5 font-mono text-sm text-[#f1efe6]">
          {`curl -H "x-api-key: $TOLLHOUSE_API_KEY" ${origin}/api/disputes`}
        </pre>
      </div>
      {/* Loads a new document: the data of this one may still hold the key. */}
      <Link to="/settings/api-keys" reloadDocument className={button("secondary")}>
        Done
      </Link>
    </div>
  );
}

function OldKey({ apiKey: { prefix, status, expiresAt } }: { apiKey: ApiKeyView }) {
  return (
    <p className="text-sm">
      The old key <span className="font-mono text-xs break-all">{prefix}…</span>{" "}
      {status === "expiring" && expiresAt ? (
        <>
          works until <LocalTime at={expiresAt} />.
        </>
      ) : (
        "no longer works."
      )}
    </p>
  );
}
