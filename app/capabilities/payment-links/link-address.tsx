import { button, link as linkLook } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { linkPath } from "./payment-link-columns.tsx";
import { hasEnded } from "./payment-link-labels.ts";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

/** The address to send to payers, and what they see there now. */
export function LinkAddress({ link }: { link: PaymentLinkView }) {
  const { url } = link;
  if (url === null)
    return (
      <Callout tone="warn">
        This link has no address, because no portal domain is configured. Ask the operator of this Tollhouse to set one.
      </Callout>
    );
  return (
    <section
      aria-label="Address"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <a href={url} target="_blank" rel="noreferrer" className={`break-all text-sm ${linkLook}`}>
          {url}
        </a>
        <p className="text-[0.8125rem] text-muted">{standing(link)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} what="the link" wide />
        <Link to={`${linkPath(link)}/send`} className={button("secondary")}>
          <Icon name="send" className="size-4" />
          Send by email
        </Link>
        <Link to={`${linkPath(link)}/share`} className={button("secondary")}>
          <Icon name="qr" className="size-4" />
          QR code and button
        </Link>
      </div>
    </section>
  );
}

function standing(link: PaymentLinkView): string {
  if (hasEnded(link)) return "Payers see that the link has ended.";
  if (link.status === "draft") return "Payers can't open it until you activate it.";
  if (link.status === "paused" && link.pauseReason === "declines")
    return "It was paused because many cards were declined, which may have been stolen. Activate it once that has stopped.";
  if (link.status === "paused") return "Payers see that the link is paused.";
  return link.environment === "sandbox" ? "Sandbox: payments here move no money." : "Payers can pay now.";
}
