/** A DNS label, because a slug is part of the portal's host. organizations.proto has the same rule. */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function isOrganizationSlug(text: string): boolean {
  return SLUG.test(text);
}
