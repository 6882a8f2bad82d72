/** 0 is the version of defaults that were never changed. */
const VERSION = /^"(0|[1-9]\d{0,8})"$/;

/** Names the version of a resource, for If-Match. Statistics such as last_used_at change without a new version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/** The version that an If-Match header names; null for "*", which every version matches; undefined when it names none. */
export function versionIn(ifMatch: string): number | null | undefined {
  if (ifMatch === "*") return null;
  const version = VERSION.exec(ifMatch)?.[1];
  return version === undefined ? undefined : Number(version);
}
