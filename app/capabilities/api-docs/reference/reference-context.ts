import { createContext, useContext } from "react";
import type { Resource } from "#app/capabilities/api-docs/openapi/resources.ts";
import type { OpenApiDocument } from "#contract/openapi-document.ts";

export interface ReferenceData {
  readonly document: OpenApiDocument;
  readonly resources: readonly Resource[];
  /** Our own address, without a path. */
  readonly origin: string;
  /** The link to an object's description; null for an object without one. */
  readonly anchorOfObject: (name: string) => string | null;
}

const ReferenceContext = createContext<ReferenceData | null>(null);

export const ReferenceProvider = ReferenceContext.Provider;

export function useReference(): ReferenceData {
  const data = useContext(ReferenceContext);
  if (!data) throw new Error("A part of the reference stands outside of it.");
  return data;
}
