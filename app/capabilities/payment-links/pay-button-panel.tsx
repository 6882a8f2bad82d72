import { CodeBlock } from "#app/dashboard/code-block.tsx";
import { type PayButton, payButtonHtml, payButtonStyle } from "./pay-button.ts";

/** A button for the merchant's own page, as it looks and as text to copy. */
export function PayButtonPanel({ button }: { button: PayButton }) {
  return (
    <div className="space-y-4 text-sm">
      <p>Put this HTML on your own page or into an email. It needs no script.</p>
      <div className="rounded-md border border-line bg-white p-5 text-center">
        <a href={button.url} style={payButtonStyle(button)}>
          {button.text}
        </a>
      </div>
      <CodeBlock title="HTML" what="the HTML of the button" text={payButtonHtml(button)} />
    </div>
  );
}
