import { Form } from "#app/components/requests/form.tsx";
import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { endpointPath } from "./endpoint-columns.tsx";
import type { EndpointView } from "./endpoint-view.server.ts";
import { disabledReasonText } from "./webhook-labels.ts";

/** Reason that an endpoint gets no events, and the remedy. */
export function EndpointNotices({ endpoint }: { endpoint: EndpointView }) {
  const { status, disabledReason, disabledAt } = endpoint;
  const path = endpointPath(endpoint);
  if (status === "unverified")
    return (
      <Callout tone="warn">
        <Form method="post" action={`${path}/send-test`}>
          This endpoint gets no events until it answers a ping with a 2xx status.{" "}
          <button type="submit" className={link}>
            Send a ping
          </button>
          , or{" "}
          <Link to={`${path}/enable`} className={link}>
            enable it without one
          </Link>
          . <Held endpoint={endpoint} />
        </Form>
      </Callout>
    );
  if (status === "degraded")
    return (
      <Callout tone="danger">
        Deliveries to this endpoint fail. One delivery a minute is tried, and the others are sent as soon as one
        succeeds. After five days without success the endpoint is disabled. <Held endpoint={endpoint} />
      </Callout>
    );
  if (status !== "disabled") return null;
  return (
    <Callout tone="warn">
      Disabled {disabledAt ? <LocalTime at={disabledAt} /> : null} {disabledReasonText(disabledReason)}.{" "}
      <Held endpoint={endpoint} />
    </Callout>
  );
}

function Held({ endpoint: { held } }: { endpoint: EndpointView }) {
  const locale = useLocale();
  if (held === 0n) return null;
  return held === 1n ? "1 event waits for it." : `${held.toLocaleString(locale)} events wait for it.`;
}
