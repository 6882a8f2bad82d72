import {
  PAGE_TENANT_HEADER,
  PAGE_TENANT_PARAMETER,
  type PageMismatch,
  type SwitchBack,
} from "#app/components/requests/page-tenant.ts";
import { refuse } from "#app/rest/errors.server.ts";
import type { Session } from "#app/services/session/session.ts";
import { ENVIRONMENTS, type Environment } from "#contract/environment.ts";

type PageTenant = Pick<Session, "environment" | "centralOrgId">;
type Current = Pick<Session, "environment" | "centralOrgId" | "orgName" | "memberships">;

const ENVIRONMENT_NAMES: Readonly<Record<Environment, string>> = { sandbox: "Sandbox", live: "Live" };
const NAME = "PAGE_MISMATCH";

/** Thrown for a form of another organization or environment than the session's current one. */
export class PageMismatchError extends Error {
  override name = NAME;
  readonly mismatch: PageMismatch;

  constructor(mismatch: PageMismatch) {
    super(NAME);
    this.mismatch = mismatch;
  }
}

/** By name, not by class: the server and the Remix build each load this module once. */
export function isPageMismatch(error: unknown): error is PageMismatchError {
  return error instanceof Error && error.message === NAME && "mismatch" in error;
}

/** The value that a page's forms carry. It uses the organization's central ID, which survives renames. */
export function pageTenantOf({ environment, centralOrgId }: PageTenant): string {
  return `${environment} ${centralOrgId}`;
}

/** Refuses a form from another organization or environment, or without either. @throws PageMismatchError */
export function assertSameTenant({ headers, url }: Request, session: Current): void {
  // The header of a script is newer than an address that the browser kept.
  const sent = headers.get(PAGE_TENANT_HEADER) ?? new URL(url).searchParams.get(PAGE_TENANT_PARAMETER) ?? "";
  if (sent === pageTenantOf(session)) return;
  const [name = "", ...rest] = sent.split(" ");
  const environment = ENVIRONMENTS.find((each) => each === name);
  const centralOrgId = rest.join(" ");
  throw new PageMismatchError(
    environment && centralOrgId ? differenceOf({ environment, centralOrgId }, session) : UNKNOWN,
  );
}

/** A page's script names the environment it shows in each API call; other callers name none. @throws ApiError 409 */
export function assertShownEnvironment({ headers }: Request, { environment }: Pick<Session, "environment">): void {
  const shown = headers.get(PAGE_TENANT_HEADER)?.split(" ")[0];
  if (shown === undefined || shown === environment) return;
  throw refuse("environment_changed", { current: ENVIRONMENT_NAMES[environment] });
}

const UNKNOWN: PageMismatch = { text: "This page is out of date. Reload it, then submit the form again.", back: null };

function differenceOf({ environment, centralOrgId }: PageTenant, now: Current): PageMismatch {
  const isOtherEnvironment = environment !== now.environment;
  if (centralOrgId === now.centralOrgId)
    return {
      text: textOf(ENVIRONMENT_NAMES[now.environment], ENVIRONMENT_NAMES[environment]),
      back: switchTo("environment", environment, ENVIRONMENT_NAMES[environment]),
    };
  const organization = now.memberships?.find((each) => each.centralOrgId === centralOrgId);
  const named = (name: string, of: Environment) => (isOtherEnvironment ? `${name} (${ENVIRONMENT_NAMES[of]})` : name);
  return {
    text: textOf(named(now.orgName, now.environment), named(organization?.name ?? "another organization", environment)),
    back: organization ? switchTo("organization", organization.slug, organization.name) : null,
  };
}

const textOf = (now: string, then: string): string => `You're now in ${now}. This form was for ${then}.`;

const SWITCHES = { environment: "/settings/environment", organization: "/switch-organization" } as const;

function switchTo(what: keyof typeof SWITCHES, value: string, name: string): SwitchBack {
  return { action: SWITCHES[what], name: what, value, label: `Switch to ${name}` };
}
