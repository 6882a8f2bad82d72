import { CodeBlock } from "#app/dashboard/code-block.tsx";

interface DeliveryBodyProps {
  /** The exact text that is sent. */
  body: string | null;
  formatted: string | null;
  /** The last attempt as a line for a shell. */
  curl: string | null;
}

/** The body to read, as it is sent, and as a line for a shell. */
export function DeliveryBody({ body, formatted, curl }: DeliveryBodyProps) {
  if (body === null) return <p className="text-sm text-muted">The event is no longer kept.</p>;
  const bytes = new TextEncoder().encode(body).length;
  return (
    <div className="space-y-4">
      {formatted ? <CodeBlock title="Formatted" text={formatted} what="the formatted body" /> : null}
      <CodeBlock title={`As sent, ${bytes} bytes`} text={body} what="the body" />
      {curl ? <CodeBlock title="The last attempt as curl" text={curl} what="the curl line" /> : null}
    </div>
  );
}
