import type { PageContext } from "#app/auth/require-auth.server.ts";
import { ASSOCIATION_PATH } from "#contract/wallet-domain-file.ts";

export interface AssociationFile {
  /** The path on each domain. */
  readonly path: string;
  /** The organization's portal, which serves it. Null where there are no portals, or no file. */
  readonly portal: { readonly domainName: string; readonly url: string } | null;
}

/** Where Apple's file must be, and where to get it. */
export function associationFile(
  { organization }: Pick<PageContext, "organization">,
  {
    externalDomain,
    applePayDomainFile,
    appUrl,
  }: { externalDomain?: string | undefined; applePayDomainFile?: string | undefined; appUrl: string },
): AssociationFile {
  if (externalDomain === undefined || applePayDomainFile === undefined) return { path: ASSOCIATION_PATH, portal: null };
  const domainName = `${organization.organizationSlug}.${externalDomain}`;
  const { protocol, port } = new URL(appUrl);
  const url = `${protocol}//${domainName}${port ? `:${port}` : ""}${ASSOCIATION_PATH}`;
  return { path: ASSOCIATION_PATH, portal: { domainName, url } };
}
