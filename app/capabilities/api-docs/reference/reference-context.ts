import { createContext, useContext } from "react";
import { apiDocument } from "#app/capabilities/api-docs/openapi/document.ts";
import { objectNamed, type Resource, resourcesOf, scopesOf } from "#app/capabilities/api-docs/openapi/resources.ts";
import { EVENT_TYPES } from "#contract/event-types.ts";
import type { OpenApiDocument } from "#contract/openapi-document.ts";
import { PAGES, resourceAddress } from "../addresses.ts";
import { objectAnchor } from "./anchors.ts";

export interface ReferenceData {
  readonly document: OpenApiDocument;
  readonly resources: readonly Resource[];
  /** The titles of all operations by their IDs. */
  readonly titles: ReadonlyMap<string, string>;
  /** Our own address, without a path. */
  readonly origin: string;
  /** The address of an anchor, with its page. @throws for one that no page has */
  readonly addressOf: (anchor: string) => string;
  /** The anchor of an object's description; null for an object without one. */
  readonly anchorOfObject: (name: string) => string | null;
}

const ReferenceContext = createContext<ReferenceData | null>(null);

export const ReferenceProvider = ReferenceContext.Provider;

export function useReference(): ReferenceData {
  const data = useContext(ReferenceContext);
  if (!data) throw new Error("A part of the reference stands outside of it.");
  return data;
}

export function referenceData(origin: string): ReferenceData {
  const resources = resourcesOf(apiDocument);
  const pages = pagesOfAnchors(resources, apiDocument);
  return {
    document: apiDocument,
    resources,
    titles: new Map(resources.flatMap(({ operations }) => operations.map(({ id, title }) => [id, title] as const))),
    origin,
    addressOf(anchor) {
      const page = pages.get(anchor);
      if (!page) throw new Error(`No page of the reference has ${anchor}.`);
      return `${page}#${anchor}`;
    },
    anchorOfObject(name) {
      const object = objectNamed(name, apiDocument);
      return object !== null && pages.has(objectAnchor(object)) ? objectAnchor(object) : null;
    },
  };
}

/** No two pages have the same anchor, so that an anchor alone names a part. */
function pagesOfAnchors(resources: readonly Resource[], document: OpenApiDocument): Map<string, string> {
  const pages = new Map<string, string>();
  const put = (page: string, anchors: readonly string[]) => {
    for (const anchor of anchors) pages.set(anchor, page);
  };
  for (const { id, address, operations, objects } of resources)
    put(address, [
      id,
      ...operations.map((operation) => operation.id),
      ...objects.map(({ name }) => objectAnchor(name)),
    ]);
  put(PAGES.authentication, ["environments", "scopes"]);
  put(
    PAGES.authentication,
    [...scopesOf(resources).keys()].map((scope) => `scope-${scope}`),
  );
  put(PAGES.conventions, ["idempotency", "pagination", "rate-limits", "limits"]);
  put(
    resourceAddress("eventTypes"),
    EVENT_TYPES.map((type) => `event-${type}`),
  );
  put(PAGES.errors, ["error-codes", ...document["x-error-codes"].map(({ code }) => `error-${code}`)]);
  return pages;
}
