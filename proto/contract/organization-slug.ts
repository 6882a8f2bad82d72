/** A label of a DNS name, because a slug is part of the portal's host. organizations.proto states the same. */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function isOrganizationSlug(text: string): boolean {
  return SLUG.test(text);
}
