/** 0 is the version of unchanged defaults. */
const VERSION = /^"(0|[1-9]\d{0,8})"$/;

/** A resource's version as an ETag for If-Match. Statistics such as last_used_at do not change it. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/** Parses If-Match to a version; null for "*", which matches every version; undefined when invalid. */
export function versionIn(ifMatch: string): number | null | undefined {
  if (ifMatch === "*") return null;
  const version = VERSION.exec(ifMatch)?.[1];
  return version === undefined ? undefined : Number(version);
}
