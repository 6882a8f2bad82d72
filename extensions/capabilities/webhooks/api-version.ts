import { apiVersions } from "#contract/versions.ts";
import { EndpointVersionUnknownError } from "./webhook.errors.ts";

/** @throws EndpointVersionUnknownError */
export function knownVersion(version: string): string {
  if (!apiVersions.isKnown(version)) throw new EndpointVersionUnknownError();
  return version;
}
