import { type AnchorHTMLAttributes, forwardRef } from "react";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** An address of this site: a path, or the query or the fragment of the page that is open. */
  to: string;
  /** Loads the page as soon as somebody is about to follow the link. */
  prefetch?: "intent";
  /** Takes the place of this page in the history. */
  replace?: boolean;
  /** Leaves the page where it is scrolled to. */
  preventScrollReset?: boolean;
  /** Left to the browser, which loads a whole document. */
  reloadDocument?: boolean;
}

/**
 * A link to a page of this site, which the router follows (`LinkFollower`). It is an anchor and nothing more: the router's own
 * link resolves its address again in every component of it, which made links a tenth of what a list costs to render.
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { to, prefetch, replace, preventScrollReset, reloadDocument, ...attributes },
  ref,
) {
  return (
    <a
      {...attributes}
      ref={ref}
      href={to}
      // Remix asks for the routes behind these links ahead of time.
      data-discover={reloadDocument ? undefined : "true"}
      data-prefetch={prefetch}
      data-replace={replace}
      data-prevent-scroll-reset={preventScrollReset}
    />
  );
});

/** Whether a link leads to the page that is open, or to one above it, as `aria-current` takes it. */
export function currentPage(to: string, pathname: string): "page" | undefined {
  return pathname === to || (to !== "/" && pathname.startsWith(`${to}/`)) ? "page" : undefined;
}
