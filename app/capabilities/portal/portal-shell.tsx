import { useLocation } from "@remix-run/react";
import type { CSSProperties, ReactNode } from "react";
import { currentPage, Link } from "#app/components/ui/link.tsx";
import { SkipLink } from "#app/components/ui/skip-link.tsx";
import { brandStyle } from "./brand.ts";
import type { PublicOrganization } from "./public-organization.ts";

const PAGES = [
  { to: "/", name: "Home" },
  { to: "/support", name: "Support" },
];

/** The frame of an organization's public pages, with its name and color. */
export function PortalShell({ organization, children }: { organization: PublicOrganization; children: ReactNode }) {
  const { name, brandColor } = organization;
  const { pathname } = useLocation();
  return (
    <div style={brandStyle(brandColor) as CSSProperties} className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="bg-(--brand) text-(--brand-ink)">
        <div className="mx-auto flex w-full max-w-4xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-6 py-4">
          <Link to="/" className="flex items-center gap-3 font-semibold outline-current">
            <span
              aria-hidden="true"
              className="grid size-9 place-items-center rounded-lg border-2 border-current text-lg leading-none"
            >
              {[...name][0]?.toUpperCase()}
            </span>
            {name}
          </Link>
          <nav aria-label="Pages">
            <ul className="flex gap-1">
              {PAGES.map((page) => (
                <li key={page.to}>
                  <Link
                    to={page.to}
                    aria-current={currentPage(page.to, pathname)}
                    prefetch="intent"
                    className="block rounded-md px-3 py-2 font-medium decoration-2 underline-offset-8 outline-current hover:underline aria-[current=page]:underline"
                  >
                    {page.name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer className="border-t border-line">
        <p className="mx-auto w-full max-w-4xl px-6 py-6 text-sm text-muted">
          {name} takes payments with Tollhouse. Card numbers never reach this page.
        </p>
      </footer>
    </div>
  );
}
