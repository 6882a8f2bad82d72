import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventTable } from "#app/capabilities/events/index.ts";
import { StatusBadge } from "#app/capabilities/request-log/request-columns.tsx";
import { RequestLine } from "#app/capabilities/request-log/request-line.tsx";
import { readRequestPage } from "#app/capabilities/request-log/request-page.server.ts";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { CodeBlock } from "#app/dashboard/code-block.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";

export const meta = titled("Request");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Request log", to: "/settings/request-log" },
  { name: "Request" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readRequestPage(args);
}

export default function RequestPage() {
  const { request, names, events } = useLoaderData<typeof loader>();
  const { requestBody, responseBody, apiKeyId, userId, errorCode } = request;
  return (
    <>
      <PageTitle
        title={
          <span className="font-mono text-xl break-words max-sm:text-base">
            <RequestLine {...request} />
          </span>
        }
        badge={<StatusBadge request={request} />}
      />
      <Columns>
        <div className="space-y-6">
          <Panel id="bodies" title="Request and response">
            <div className="space-y-4">
              {requestBody ? <CodeBlock title="Request body" text={requestBody} what="the request body" /> : null}
              {responseBody ? <CodeBlock title="Response body" text={responseBody} what="the response body" /> : null}
              {requestBody || responseBody ? null : <p className="text-sm text-muted">No bodies were recorded.</p>}
            </div>
          </Panel>
          {events.length > 0 ? (
            <Panel id="events" title="Events" flush>
              <EventTable events={events} />
            </Panel>
          ) : null}
        </div>
        <Panel id="details" title="Details">
          <Facts>
            <Fact name="Time">
              <LocalTime at={request.at} precision="second" />
            </Fact>
            <Fact name="Duration">{request.durationMs} ms</Fact>
            {errorCode ? (
              <Fact name="Error">
                <a href={`/api/docs/errors#error-${errorCode}`} className={link}>
                  {errorCode}
                </a>
              </Fact>
            ) : null}
            {request.operation ? <Fact name="Operation">{request.operation}</Fact> : null}
            {apiKeyId ? (
              <Fact name="Who">
                <Link to={`/settings/request-log?api_key_id=${apiKeyId}`} title={apiKeyId} className={link}>
                  {names[apiKeyId]}
                </Link>
              </Fact>
            ) : null}
            {userId ? <Fact name="Who">{names[userId]}</Fact> : null}
            <Fact name="API version">{request.apiVersion}</Fact>
            {request.idempotencyKey ? <IdFact name="Idempotency key" id={request.idempotencyKey} /> : null}
            <IdFact name="Request ID" id={request.requestId} />
          </Facts>
        </Panel>
      </Columns>
    </>
  );
}
