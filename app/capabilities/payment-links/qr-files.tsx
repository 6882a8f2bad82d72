import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { linkPath } from "./payment-link-columns.tsx";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

const FORMATS = [
  ["svg", "SVG", "for print"],
  ["png", "PNG", "for documents and messages"],
] as const;

/** Files, which Remix must not navigate to. */
export function QrFiles({ link }: { link: PaymentLinkView }) {
  return (
    <ul className="space-y-3 text-sm">
      {FORMATS.map(([format, name, use]) => (
        <li key={format} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={`${linkPath(link)}/share/file?format=${format}`} download className={button("secondary")}>
            <Icon name="download" className="size-4" />
            {name}
          </a>
          <span className="text-muted">{use}</span>
        </li>
      ))}
    </ul>
  );
}
