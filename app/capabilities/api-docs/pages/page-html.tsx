import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DOCS, guideAddress, PAGES } from "#app/capabilities/api-docs/addresses.ts";
import { GuideBody } from "#app/capabilities/api-docs/guides/guide-body.tsx";
import { GUIDES } from "#app/capabilities/api-docs/guides/guides.ts";
import { AuthenticationPage } from "#app/capabilities/api-docs/reference/access.tsx";
import { ConventionsPage } from "#app/capabilities/api-docs/reference/conventions.tsx";
import { ErrorsPage } from "#app/capabilities/api-docs/reference/error-catalog.tsx";
import {
  type ReferenceData,
  ReferenceProvider,
  referenceData,
} from "#app/capabilities/api-docs/reference/reference-context.ts";
import { TestCardsPage } from "#app/capabilities/api-docs/test-cards/test-cards-page.tsx";
import { Navigation } from "./navigation.tsx";
import { Page } from "./page.tsx";
import { ResourcePage } from "./resource-page.tsx";
import { type SitePage, sitePages } from "./site.ts";
import { StartPage } from "./start-page.tsx";

export interface PageHtml {
  readonly main: string;
  readonly navigation: string;
}

interface Site {
  readonly origin: string;
  readonly data: ReferenceData;
  readonly pages: readonly SitePage[];
  readonly made: Map<string, PageHtml>;
}

let site: Site | undefined;

function siteOf(origin: string): Site {
  if (site?.origin === origin) return site;
  const data = referenceData(origin);
  site = { origin, data, pages: sitePages(data.resources), made: new Map() };
  return site;
}

/** All pages of this origin in the order of reading. */
export function pagesOf(origin: string): readonly SitePage[] {
  return siteOf(origin).pages;
}

/** A page as markup. It is the same for all visitors, so it is rendered once. Null for an unknown address. */
export function pageHtml(address: string, origin: string): PageHtml | null {
  const { data, pages, made } = siteOf(origin);
  const page = pages.find((known) => known.address === address);
  if (!page) return null;
  const html = made.get(address) ?? rendered(page, pages, data);
  made.set(address, html);
  return html;
}

/** The navigation beside a page that is not one of these, such as the results of a search. */
export function navigationHtml(origin: string): string {
  const { data, pages } = siteOf(origin);
  return renderToStaticMarkup(<Navigation pages={pages} resources={data.resources} address={null} />);
}

function rendered(page: SitePage, pages: readonly SitePage[], data: ReferenceData): PageHtml {
  const { address } = page;
  return {
    main: renderToStaticMarkup(
      <ReferenceProvider value={data}>
        <Page page={page} pages={pages}>
          {contentOf(address, data)}
        </Page>
      </ReferenceProvider>,
    ),
    navigation: renderToStaticMarkup(<Navigation pages={pages} resources={data.resources} address={address} />),
  };
}

const CONTENTS: Readonly<Record<string, () => ReactNode>> = {
  [DOCS]: StartPage,
  [PAGES.authentication]: AuthenticationPage,
  [PAGES.conventions]: ConventionsPage,
  [PAGES.errors]: ErrorsPage,
  [PAGES.testCards]: TestCardsPage,
};

function contentOf(address: string, { resources, origin }: ReferenceData): ReactNode {
  const Content = CONTENTS[address];
  if (Content) return <Content />;
  const resource = resources.find((known) => known.address === address);
  if (resource) return <ResourcePage resource={resource} />;
  const guide = GUIDES.find(({ id }) => guideAddress(id) === address);
  return guide ? <GuideBody guide={guide} origin={origin} /> : null;
}
