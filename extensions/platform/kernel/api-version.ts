import { apiVersions } from "#contract/versions.ts";
import { refuse } from "./refuse.ts";

/** Returns a known version unchanged. @throws api_version_unknown */
export function knownVersion(version: string): string {
  if (!apiVersions.isKnown(version)) throw refuse("api_version_unknown", { param: "api_version" });
  return version;
}
