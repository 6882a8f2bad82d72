import { CodeBlock } from "#app/dashboard/code-block.tsx";

/** A button for the merchant's own page, as it looks and as text to copy. */
export function PayButtonPanel({ html }: { html: string }) {
  return (
    <div className="space-y-4 text-sm">
      <p>Put this HTML on your own page or into an email. It needs no script.</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by payButtonHtml, which escapes the price and the address */}
      <div className="rounded-md border border-line bg-white p-5 text-center" dangerouslySetInnerHTML={{ __html: html }} />
      <CodeBlock title="HTML" what="the HTML of the button" text={html} />
    </div>
  );
}
