import { LinkPrice } from "./link-price.tsx";
import type { PaymentLinkView } from "./payment-link-view.server.ts";
import type { Brand } from "./read-brand.server.ts";

interface PosterProps {
  link: PaymentLinkView;
  brand: Brand;
  qr: { readonly size: number; readonly path: string };
}

/** A page to hang up. Printing shows nothing else. */
export function Poster({ link, brand, qr: { size, path } }: PosterProps) {
  return (
    <article
      aria-label="Page to print"
      className="rounded-lg border border-line bg-surface p-6 text-center sm:p-10 print:border-0 print:p-0 print:pt-16"
    >
      <p className="font-bold text-lg">{brand.name}</p>
      <h2 className="mt-2 font-extrabold text-3xl tracking-tight text-balance wrap-anywhere">{link.title}</h2>
      {link.amountType === "line_items" ? null : (
        <p className="mt-1 text-muted text-xl tabular-nums">
          <LinkPrice link={{ ...link, itemCount: 0 }} />
        </p>
      )}
      <svg
        role="img"
        aria-label="QR code of the payment link"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mx-auto mt-6 w-full max-w-72 rounded-lg bg-white print:max-w-96"
      >
        <path fill="#000" d={path} />
      </svg>
      <p className="mt-6 font-semibold">Scan to pay with your phone</p>
      <p className="mx-auto mt-1 max-w-md text-muted text-sm break-all">{link.url}</p>
    </article>
  );
}
