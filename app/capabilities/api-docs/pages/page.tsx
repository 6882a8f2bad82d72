import type { ReactNode } from "react";
import { DOCS } from "#app/capabilities/api-docs/addresses.ts";
import { link } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import type { SitePage } from "./site.ts";

interface PageProps {
  page: SitePage;
  pages: readonly SitePage[];
  children: ReactNode;
}

/** A page: where one is, its content, and the pages before and after it. */
export function Page({ page, pages, children }: PageProps) {
  const at = pages.indexOf(page);
  return (
    <>
      {page.address === DOCS ? null : <Breadcrumb page={page} />}
      {children}
      <nav
        aria-label="Previous and next page"
        className="mt-6 flex flex-wrap justify-between gap-3 border-line border-t pt-6 print:hidden"
      >
        <Neighbor page={pages[at - 1]} label="Previous" />
        <Neighbor page={pages[at + 1]} label="Next" />
      </nav>
    </>
  );
}

function Breadcrumb({ page }: { page: SitePage }) {
  return (
    <nav aria-label="Breadcrumb" className="pt-6 text-sm text-muted print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <a href={DOCS} className={link}>
            API docs
          </a>
        </li>
        <li className="flex items-center gap-2">
          <Icon name="chevron" className="size-3.5" />
          {page.group}
        </li>
      </ol>
    </nav>
  );
}

function Neighbor({ page, label }: { page: SitePage | undefined; label: "Previous" | "Next" }) {
  if (!page) return <span />;
  return (
    <a
      href={page.address}
      rel={label === "Next" ? "next" : "prev"}
      className={`min-w-40 rounded-lg border border-line bg-surface px-4 py-2.5 hover:border-edge ${label === "Next" ? "text-right" : ""}`}
    >
      <span className="block text-xs text-muted">{label}</span>
      <span className="font-semibold text-accent">{page.title}</span>
    </a>
  );
}
