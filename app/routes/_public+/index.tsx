import type { MetaFunction } from "@remix-run/node";
import { link } from "#app/components/ui/button.ts";

export const meta: MetaFunction = () => [
  { title: "Tollhouse: payments for merchants" },
  { name: "description", content: "A multi-tenant payments platform for merchants." },
];

const OPERATIONS = [
  { method: "GET", path: "/api/disputes", does: "List your disputes, the newest first." },
  { method: "GET", path: "/api/disputes/{id}", does: "Retrieve one dispute." },
  { method: "GET", path: "/api/disputes/{id}/evidence", does: "See what evidence is attached." },
  { method: "POST", path: "/api/disputes/{id}/evidence", does: "Attach a text or a file. Nothing is sent yet." },
  { method: "POST", path: "/v1/disputes/{id}/submit", does: "Send the response to the bank, once." },
];

export default function Index() {
  return (
    <main className="mx-auto max-w-3xl px-6 py-16 sm:py-24">
      <p className="font-mono text-sm tracking-widest text-accent uppercase">Tollhouse</p>
      <h1 className="mt-4 text-4xl font-semibold tracking-tight text-balance sm:text-5xl">
        Payments for merchants, one organization at a time.
      </h1>
      <p className="mt-6 max-w-2xl text-lg text-muted text-pretty">
        Tollhouse stands between merchants and the payment engine. Each organization sees its own records and nothing
        else; sandbox and live never mix.
      </p>

      <section aria-labelledby="api" className="mt-16">
        <h2 id="api" className="text-xl font-semibold">
          The API
        </h2>
        <p className="mt-2 text-muted">
          Send an API key in the <Code>x-api-key</Code> header. A key carries its organization, its environment and its
          scopes.
        </p>
        <ul className="mt-6 divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
          {OPERATIONS.map(({ method, path, does }) => (
            <li key={`${method} ${path}`} className="grid gap-x-4 gap-y-1 px-5 py-4 sm:grid-cols-[4rem_1fr]">
              <span className="font-mono text-sm leading-6 font-semibold text-accent">{method}</span>
              <span>
                <span className="font-mono text-sm break-all">{path}</span>
                <span className="block text-sm text-muted">{does}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-6">
          <a href="/api/docs" className={link}>
            API reference
          </a>{" "}
          <span className="text-sm text-muted">with everything there is, and a form to try it</span>
        </p>
        <p className="mt-6 text-sm text-muted">
          Repeat a <Code>POST</Code> safely with an <Code>Idempotency-Key</Code>. Every answer has an{" "}
          <Code>x-request-id</Code>.
        </p>
      </section>
    </main>
  );
}

function Code({ children }: { children: string }) {
  return <code className="rounded bg-line/60 px-1.5 py-0.5 font-mono text-[0.9em] text-ink">{children}</code>;
}
