import { StaticHtml } from "#app/capabilities/api-docs/parts/static-html.tsx";
import { Logo } from "#app/components/shell/logo.tsx";
import { link } from "#app/components/ui/button.ts";
import { SkipLink } from "#app/components/ui/skip-link.tsx";

export interface GuideLink {
  readonly address: string;
  readonly title: string;
}

/** One guide, beside the list of all. Its markup is empty in the browser, which has it already. */
export function GuidePage({ html, guides, at }: { html: string; guides: readonly GuideLink[]; at: string }) {
  return (
    <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <SkipLink />
      <header className="border-line border-b bg-rail px-4 py-4 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r lg:border-b-0">
        <a href="/" aria-label="Tollhouse: start page" className="inline-block rounded-md">
          <Logo />
        </a>
        <nav aria-label="Guides" className="mt-4">
          <a href="/api/docs" className={link}>
            API reference
          </a>
          <ul className="mt-4 max-lg:columns-2">
            {guides.map(({ address, title }) => (
              <li key={address}>
                <a
                  href={address}
                  aria-current={address === at ? "page" : undefined}
                  className="flex min-h-8 items-center rounded-md px-2.5 text-sm text-muted hover:bg-wash hover:text-ink max-lg:min-h-11 aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 px-4 pt-10 pb-24 outline-none sm:px-6 lg:px-10">
        <div className="mx-auto max-w-4xl">
          <StaticHtml html={html} />
        </div>
      </main>
    </div>
  );
}
