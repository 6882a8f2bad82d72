import { DOCS, guideAddress, PAGES } from "#app/capabilities/api-docs/addresses.ts";
import { GUIDES } from "#app/capabilities/api-docs/guides/guides.ts";
import type { Resource } from "#app/capabilities/api-docs/openapi/resources.ts";

/** A page of the documentation, as the navigation has it. */
export interface SitePage {
  readonly address: string;
  readonly title: string;
  readonly group: string;
}

const START = "Get started";
const FIRST_GUIDE = "accept-a-payment";

/** All pages in the order of reading: what everybody needs, the guides, and the resources by what one comes for. */
export function sitePages(resources: readonly Resource[]): SitePage[] {
  const guides = GUIDES.map(({ id, title }) => {
    return { address: guideAddress(id), title, group: id === FIRST_GUIDE ? START : "Guides" };
  });
  return [
    { address: DOCS, title: "Introduction", group: START },
    ...guides.filter(({ group }) => group === START),
    { address: PAGES.testCards, title: "Test cards", group: START },
    { address: PAGES.authentication, title: "Authentication", group: START },
    { address: PAGES.conventions, title: "Conventions", group: START },
    { address: PAGES.errors, title: "Errors", group: START },
    ...guides.filter(({ group }) => group !== START),
    ...resources.map(({ address, title, group }) => ({ address, title, group })),
  ];
}
