import { Badge } from "#app/components/ui/badge.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { CodeBlock } from "#app/dashboard/code-block.tsx";
import { outcomeText } from "#contract/delivery-outcome.ts";
import type { AttemptView } from "./delivery-view.server.ts";

/** All attempts, the last one first and expanded. */
export function Attempts({ attempts }: { attempts: readonly AttemptView[] }) {
  if (attempts.length === 0) return <p className="text-sm text-muted">Not sent yet.</p>;
  return (
    <ol className="divide-y divide-line text-sm">
      {attempts.map((attempt, position) => (
        <li key={attempt.number} className="py-3 first:pt-0 last:pb-0">
          <Attempt attempt={attempt} open={position === 0} />
        </li>
      ))}
    </ol>
  );
}

function Attempt({ attempt, open }: { attempt: AttemptView; open: boolean }) {
  const { number, failure, startedAt, requestHeaders, responseHeaders, responseBody } = attempt;
  return (
    <details open={open} className="group">
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1">
        <Icon name="chevron" className="size-4 self-center text-muted group-open:rotate-90" />
        <span className="font-semibold">Attempt {number}</span>
        <Badge tone={failure === null ? "success" : "danger"}>{outcomeText(attempt)}</Badge>
        <span className="text-muted">{attempt.durationMs} ms</span>
        {startedAt ? <LocalTime at={startedAt} precision="second" className="ml-auto text-muted" /> : null}
      </summary>
      <div className="mt-3 space-y-3">
        <p className="text-[0.8125rem] text-muted">{timingText(attempt)}</p>
        <Headers title="Request headers" headers={requestHeaders} />
        <Headers title="Response headers" headers={responseHeaders} />
        {responseBody ? (
          <CodeBlock title="Response body" text={responseBody} what={`the response body of attempt ${number}`} />
        ) : null}
      </div>
    </details>
  );
}

/** "Sent to 203.0.113.7, DNS 4 ms, connection 31 ms, first byte 92 ms." */
function timingText({ resolvedAddress, dnsMs, connectMs, firstByteMs }: AttemptView): string {
  const times = [
    ["DNS", dnsMs],
    ["connection", connectMs],
    ["first byte", firstByteMs],
  ].flatMap(([name, ms]) => (ms === null ? [] : [`${name} ${ms} ms`]));
  if (resolvedAddress === null) return "It did not reach the endpoint.";
  return `${[`Sent to ${resolvedAddress}`, ...times].join(", ")}.`;
}

function Headers({ title, headers }: { title: string; headers: Readonly<Record<string, string>> }) {
  const text = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return text.length > 0 ? (
    <CodeBlock title={title} text={text.join("\n")} what={`the ${title.toLowerCase()}`} />
  ) : null;
}
