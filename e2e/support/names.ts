/** Distinct domains, as in production. `.test` is reserved: RFC 6761. */
export const CENTRAL_DOMAIN = "central.test";
export const EXTERNAL_DOMAIN = "tollhouse.test";

export const AUTH_HOST = `auth.${CENTRAL_DOMAIN}`;
export const AUTH_URL = `https://${AUTH_HOST}`;
/** The dashboard on the central cookie's domain. */
export const SAME_DOMAIN_URL = `https://pay.${CENTRAL_DOMAIN}`;
/** The dashboard on the external domain. */
export const EXTERNAL_URL = `https://${EXTERNAL_DOMAIN}`;

export const CERTIFIED_NAMES = [CENTRAL_DOMAIN, EXTERNAL_DOMAIN].flatMap((domain) => [domain, `*.${domain}`]);

export const portalUrl = (slug: string): string => `https://${slug}.${EXTERNAL_DOMAIN}`;

/** Shorter than in production, so that tests wait less for it. */
export const MEMBERSHIP_CACHE_SECONDS = 4;
