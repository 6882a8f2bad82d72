import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import type { ApiKeyView } from "./api-key-view.server.ts";

/** Actions for a key that works. */
export function KeyActions({ apiKey }: { apiKey: ApiKeyView }) {
  if (apiKey.status !== "active" && apiKey.status !== "expiring") return null;
  return (
    <div className="flex gap-2 md:justify-end">
      {apiKey.status === "active" ? (
        <Link to={`/settings/api-keys/${apiKey.apiKeyId}/rotate`} className={button("secondary", "small")}>
          Rotate<span className="sr-only"> {apiKey.name ?? apiKey.prefix}</span>
        </Link>
      ) : null}
      <Revoke apiKey={apiKey} />
    </div>
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
