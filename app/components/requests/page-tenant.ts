/** The organization and environment that a page shows. Its forms carry them, and act there or not at all. */
export const PAGE_TENANT_HEADER = "x-page-tenant";

/** The same in the address of a form that the browser sends itself. */
export const PAGE_TENANT_PARAMETER = "page_tenant";

/** Header about a form of another organization or environment: JSON, URI-encoded to fit a header. */
export const PAGE_MISMATCH_HEADER = "x-page-mismatch";

export const readPageMismatch = (header: string | null): PageMismatch => JSON.parse(decodeURIComponent(header ?? ""));

/** A form of another organization or environment than the session's current one. */
export interface PageMismatch {
  /** "You're now in Live. This form was for Sandbox." */
  readonly text: string;
  /** The form that switches back; null without a way back. */
  readonly back: SwitchBack | null;
}

export interface SwitchBack {
  readonly action: string;
  readonly name: string;
  readonly value: string;
  /** "Switch to Sandbox" */
  readonly label: string;
}

/** From the page's frame in the browser. Empty without a frame. */
export function tenantOfPage(): string {
  return document.querySelector<HTMLElement>("[data-page-tenant]")?.dataset.pageTenant ?? "";
}
