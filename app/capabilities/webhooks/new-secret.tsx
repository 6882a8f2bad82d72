import { PageTitle } from "#app/components/page.tsx";
import { button, link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { ShownOnce } from "#app/dashboard/shown-once.tsx";
import { outcomeText } from "#contract/delivery-outcome.ts";
import { deliveryPath } from "./delivery-columns.tsx";
import type { DeliveryView } from "./delivery-view.server.ts";
import { endpointPath } from "./endpoint-columns.tsx";
import type { EndpointView } from "./endpoint-view.server.ts";

interface NewSecretProps {
  title: string;
  endpoint: EndpointView;
  secret: string;
  /** The ping of a new endpoint, once it was tried. */
  ping: DeliveryView | null;
}

/** The only page that shows the secret. */
export function NewSecret({ title, endpoint, secret, ping }: NewSecretProps) {
  const expiresAt = endpoint.signing?.previousExpiresAt ?? null;
  return (
    <div className="max-w-3xl space-y-5">
      <PageTitle title={title} lead={<span className="break-all">{endpoint.url}</span>} />
      {endpoint.status === "unverified" ? <Verification endpoint={endpoint} ping={ping} /> : null}
      <Callout tone="warn">
        <strong>Copy this secret now.</strong> For security, it won't be shown again.
      </Callout>
      <ShownOnce id="secret" label="Signing secret" text={secret} what="the secret" />
      <p className="text-sm text-muted">
        Verify the signature of every webhook with it.{" "}
        <a href="/api/docs/guides/webhooks" className={link}>
          How to verify signatures
        </a>
      </p>
      {expiresAt ? (
        <p className="text-sm">
          The old secret also signs until <LocalTime at={expiresAt} />.
        </p>
      ) : null}
      {/* Loads a new document: the data of this one may still hold the secret. */}
      <Link to={endpointPath(endpoint)} reloadDocument className={button("secondary")}>
        Done
      </Link>
    </div>
  );
}

function Verification({ endpoint, ping }: { endpoint: EndpointView; ping: DeliveryView | null }) {
  if (ping?.status === "delivered")
    return (
      <Callout tone="done">
        <strong>Verified.</strong> The ping was answered with {ping.lastStatusCode}, and the endpoint gets events now.
      </Callout>
    );
  if (!ping)
    return (
      <Callout>
        The ping has no answer yet. <Link to={endpointPath(endpoint)}>The endpoint's page</Link> shows when it is
        verified.
      </Callout>
    );
  const { lastStatusCode: statusCode, lastFailure: failure } = ping;
  return (
    <Callout tone="danger">
      <strong>Not verified.</strong> The ping failed: {outcomeText({ statusCode, failure })}. It is sent again, and the
      endpoint gets events once it answers with a 2xx status.{" "}
      <Link to={deliveryPath(ping)} className={link}>
        View the ping
      </Link>
    </Callout>
  );
}
